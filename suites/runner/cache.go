package runner

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/files"
)

// Cache keeps answers of searchers for later runs that ask the same. It is for
// reproducible searches: under a limit of depth or nodes, with one thread.
//
// The key of an answer is everything that it depends on (see cacheKey). The verdict
// is not kept but judged again. Each answer is a file of its own, in one of 256 folders:
// a line with the SHA-256 of the rest, and JSON. A file that is torn, damaged or
// of another key counts as missing, and the next answer takes its place. Files
// are written under a temporary name and renamed, so that any number of runs can
// share a folder. Nothing is ever removed; the folder can be deleted at any time.
//
// All methods are safe for concurrent use.
type Cache struct {
	dir     string
	program string
	hashMiB int

	mu      sync.Mutex
	engines map[*suites.Engine]*cachedEngine // nil for one that is not served
	failed  int                              // answers that could not be kept
	first   error                            // why the first of them could not
}

// OpenCache opens the cache in a folder, which it creates if needed.
// program is the SHA-256 of the program's file, for the built-in engine; hashMiB
// is the size of the transposition tables.
func OpenCache(dir, program string, hashMiB int) (*Cache, error) {
	if program == "" {
		return nil, errors.New("the program does not know its own sha256")
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	return &Cache{dir: dir, program: program, hashMiB: hashMiB}, nil
}

// Failed returns how many answers could not be kept, and why the first could not.
func (c *Cache) Failed() (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.failed, c.first
}

// cacheFormat changes whenever the format of the files, or the way in which
// searchers are asked, changes.
const cacheFormat = 4

// cacheKey is all that an answer depends on. The name of the contender, the
// suite and the paths of files are not part of it.
type cacheKey struct {
	Format int `json:"format"`
	// Program is set for the built-in engine, Engine for an external one.
	Program string            `json:"program_sha256,omitempty"`
	Options map[string]string `json:"options,omitempty"`
	Engine  *cachedEngine     `json:"engine,omitempty"`
	Book    string            `json:"book_sha256,omitempty"`
	HashMiB int               `json:"hash_mib"`
	FEN     string            `json:"fen"` // six fields
	// History is how the position came about; see notation.History.
	History   string        `json:"history,omitempty"`
	Chess960  bool          `json:"chess960"`
	Case      string        `json:"case"`
	Limits    engine.Limits `json:"limits"`
	EarlyStop int           `json:"early_stop"`
	// Expected decides when --early-stop stops and where a line ends, and errata may widen it;
	// empty where neither is asked for.
	Expected string `json:"expected,omitempty"`
	// Repeat is the number of the search among the searches of the case, from 1: a repeat
	// that came from the cache would measure nothing.
	Repeat int `json:"repeat"`
}

// cachedEngine is the part of an external engine that its answers depend on.
type cachedEngine struct {
	ID      string                `json:"id"`
	Args    []string              `json:"args,omitempty"`
	Dir     string                `json:"dir,omitempty"`
	Options []suites.EngineOption `json:"options,omitempty"`
	SHA256  []string              `json:"sha256"` // of its files, the executable first
	// Surroundings are what it may read that nothing names.
	Surroundings string `json:"surroundings,omitempty"`
}

// cachedAnswer is the content of a file of the cache after its first line.
type cachedAnswer struct {
	Key    cacheKey      `json:"key"`
	Result engine.Result `json:"result"`
	Infos  []engine.Info `json:"infos"`
	// More are the searches of the further own moves of a line.
	More []cachedSearch `json:"more,omitempty"`
}

// cachedSearch is a search of one own move.
type cachedSearch struct {
	Result engine.Result `json:"result"`
	Infos  []engine.Info `json:"infos"`
}

// keyOf returns the key of a search, and false if its answer must not be kept: the
// files of an external engine are unknown, or it may read others, or the engine is stopped
// early, which does not happen at the same node each time.
func (c *Cache) keyOf(cfg *Config, place suites.Key, asked *suites.Case) (cacheKey, bool) {
	key := cacheKey{
		Format: cacheFormat, HashMiB: c.hashMiB,
		FEN: asked.Position.FEN(), History: asked.History.String(), Chess960: asked.Position.Chess960(), Case: asked.Hash,
		Limits: cfg.Plan.LimitOf(place.Limit, asked).Limits, EarlyStop: cfg.Plan.EarlyStop, Repeat: place.Repeat + 1,
	}
	if cfg.Plan.EarlyStop > 0 || len(asked.Solution) > 0 {
		key.Expected = asked.Expected()
	}
	contender := &cfg.Contenders[place.Contender]
	external := contender.Engine
	if external == nil {
		key.Program, key.Options = c.program, contender.Options
		if contender.Book != nil {
			key.Book = contender.Book.SHA256
		}
		return key, true
	}
	key.Engine = c.engine(external)
	return key, key.Engine != nil && cfg.Plan.EarlyStop == 0
}

// engine returns what an engine's answers depend on; nil if that is unknown. It is found out once: an
// engine may write files while it plays.
func (c *Cache) engine(e *suites.Engine) *cachedEngine {
	c.mu.Lock()
	defer c.mu.Unlock()
	if found, known := c.engines[e]; known {
		return found
	}
	var found *cachedEngine
	if len(e.Files) > 0 && e.Unnamed() == "" {
		found = &cachedEngine{ID: e.ID, Args: e.Args, Dir: e.Dir, Options: e.Options, SHA256: e.Sums(), Surroundings: e.Surroundings()}
	}
	if c.engines == nil {
		c.engines = map[*suites.Engine]*cachedEngine{}
	}
	c.engines[e] = found
	return found
}

// path returns the file of a key.
func (c *Cache) path(key *cacheKey) (string, error) {
	data, err := json.Marshal(key)
	if err != nil {
		return "", err
	}
	name := files.Digest(data)
	return filepath.Join(c.dir, name[:2], name[2:]+".json"), nil
}

// get returns the answer of a search if the cache has it.
func (c *Cache) get(key *cacheKey, asked *suites.Case) (answer, bool) {
	path, err := c.path(key)
	if err != nil {
		return answer{}, false
	}
	kept, found := readAnswer(path, key)
	if !found {
		return answer{}, false
	}
	a := answer{result: kept.Result, infos: kept.Infos, cached: true}
	for _, s := range kept.More {
		a.more = append(a.more, reply{s.Result, s.Infos})
	}
	return a, a.checkLine(asked) == nil && a.failure(asked) == nil
}

// put keeps an answer. A failure to do so does not fail the run.
func (c *Cache) put(key *cacheKey, a *answer) {
	if err := c.write(key, a); err != nil {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.failed++
		if c.first == nil {
			c.first = err
		}
	}
}

func (c *Cache) write(key *cacheKey, a *answer) error {
	path, err := c.path(key)
	if err != nil {
		return err
	}
	data, err := encodeAnswer(key, a)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	err = files.ReplaceShared(path, files.WriteBytes(data)) // torn by a power cut, its digest reveals it
	if err != nil {
		if _, found := readAnswer(path, key); found {
			return nil // Windows cannot replace a file that another run is reading
		}
	}
	return err
}

// readAnswer reads the file of a key; false if it is missing, damaged or of another
// key.
func readAnswer(path string, key *cacheKey) (cachedAnswer, bool) {
	data, err := files.ReadOwn(path)
	if err != nil {
		return cachedAnswer{}, false
	}
	kept, ok := decodeAnswer(data)
	return kept, ok && sameKey(&kept.Key, key)
}

// encodeAnswer returns the file of an answer, without times: they would be those
// of another run.
func encodeAnswer(key *cacheKey, a *answer) ([]byte, error) {
	kept := cachedAnswer{Key: *key}
	for n, s := range a.searches() {
		one := s.timeless()
		if n == 0 {
			kept.Result, kept.Infos = one.Result, one.Infos
		} else {
			kept.More = append(kept.More, one)
		}
	}
	data, err := json.Marshal(kept)
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, "%s\n%s", files.Digest(data), data), nil
}

func (s *reply) timeless() cachedSearch {
	kept := cachedSearch{s.result, make([]engine.Info, len(s.infos))}
	kept.Result.Time, kept.Result.CPU = 0, 0
	for i, info := range s.infos {
		info.Time = 0
		kept.Infos[i] = info
	}
	return kept
}

// decodeAnswer reads what encodeAnswer wrote, and returns false for anything
// else.
func decodeAnswer(file []byte) (cachedAnswer, bool) {
	sum, data, _ := bytes.Cut(file, []byte("\n"))
	if string(sum) != files.Digest(data) {
		return cachedAnswer{}, false
	}
	var kept cachedAnswer
	err := json.Unmarshal(data, &kept)
	return kept, err == nil
}

// sameKey compares keys as they are written.
func sameKey(a, b *cacheKey) bool {
	first, errA := json.Marshal(a)
	second, errB := json.Marshal(b)
	return errA == nil && errB == nil && bytes.Equal(first, second)
}
