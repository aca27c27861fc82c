package search

import (
	"math/bits"
	"sync/atomic"
	"unsafe"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/feature"
	"keymove/engine/phase"
)

type tableOptions struct {
	TT        bool `json:"tt"`
	TTEntries int  `json:"tt_entries"`
	TTGrowing bool `json:"tt_growing"`
}

// ttRule is the rule, as a feature and where it prunes.
const ttRule = "tt"

var tableFeatures = []feature.Row[Options]{
	{
		Name: ttRule, Default: 1,
		Doc:   "Transposition table: results are stored by position key, cut transpositions and provide the first move to try.",
		Field: func(o *Options) any { return &o.TT },
	},
	{
		Name: "tt.entries", Default: 100_000, Max: 1 << 28,
		Doc:   "Number of entries of the transposition table, in steps of four, regardless of the hash size; 0 is off.",
		Field: func(o *Options) any { return &o.TTEntries },
	},
	{
		Name: "tt.growing", Default: 1,
		Doc:   "A transposition table of 8 MiB to 1 GiB starts every game in 4 to 8 MiB of its memory, which processors keep in their caches, and doubles that when a search has filled a quarter of it.",
		Field: func(o *Options) any { return &o.TTGrowing },
	},
}

// table is the transposition table. Its memory is fixed, and each Searcher has its
// own. An entry carries the tag of the search that wrote it; entries from before
// the last NewGame are ignored by probes and replaced first, so that a new game
// costs nothing and depends on nothing before it.
type table struct {
	buckets []bucket
	tag     uint16 // of the current search
	oldest  uint16 // entries with a lower tag belong to earlier games
	shared  bool   // several threads use it
	growth
}

// bucketSize entries of 16 bytes fill a cache line.
const bucketSize = 4

type bucket [bucketSize]slot

// lowBits are the bits of a key that a slot holds.
const lowBits = 1<<48 - 1

// slot is an entry in two words that several threads read and write without a
// lock: signature is the low 48 bits of the key and the tag, XORed with data.
// Halves of different entries do not match and appear as an entry of another
// position (Hyatt and Mann, "A lock-less transposition table
// implementation for parallel search"). The bucket is chosen by the key's high
// bits.
type slot struct {
	signature, data atomic.Uint64
}

// load returns the low 48 bits of the key, the tag and the data.
func (s *slot) load() (low uint64, tag uint16, data uint64) {
	data = s.data.Load()
	signature := s.signature.Load() ^ data
	return signature >> 16, uint16(signature), data
}

func (s *slot) store(low uint64, tag uint16, data uint64) {
	s.signature.Store((low<<16 | uint64(tag)) ^ data)
	s.data.Store(data)
}

// words are signature and data of a slot that only one thread uses. An atomic store waits
// until all stores before it are done.
type words [2]uint64

// storeAlone is store for a slot of a table that one thread uses.
func (s *slot) storeAlone(low uint64, tag uint16, data uint64) {
	*(*words)(unsafe.Pointer(s)) = words{(low<<16 | uint64(tag)) ^ data, data}
}

// entry has the contents of the table for a position. It has at most four fields and 32
// bytes, so that the compiler keeps it in registers.
type entry struct {
	score int // mates counted from this node
	eval  int // static evaluation, or noEval
	depth int
	outcome
}

// outcome is the best move of a node, or the one that cut it, and the bound of its
// score.
type outcome struct {
	move  board.Move
	bound engine.Bound
}

// noEval marks an entry of a position in check, which has no evaluation.
const noEval = -infinity

// EntryBytes is the size of an entry.
const EntryBytes = 16

// entriesOf returns the number of entries of a table of the given size in MiB.
func entriesOf(mib int) int { return mib << 20 / EntryBytes }

// newTable returns an empty table of that many entries, in whole buckets and at least one, for
// several threads if it is shared. See Resources.Hurry.
func newTable(entries int, shared bool, hurry <-chan struct{}) *table {
	buckets := make([]bucket, max(1, entries/bucketSize))
	adviseHugePages(buckets, hurry)
	t := &table{buckets: buckets, tag: 1, oldest: 1, shared: shared}
	t.shrink()
	return t
}

// newSearch makes the entries of earlier searches the first to be replaced.
func (t *table) newSearch() {
	if t.tag == 1<<16-1 {
		clear(t.buckets)
		t.tag, t.oldest = 0, 1
	}
	t.tag++
	t.fresh = 0
}

// newGame makes the table forget all entries.
func (t *table) newGame() {
	t.newSearch()
	t.oldest = t.tag
	t.shrink()
}

func (t *table) bucket(key uint64) *bucket {
	i, _ := bits.Mul64(key, uint64(len(t.buckets)))
	return &t.buckets[i>>t.shift]
}

func (t *table) prefetch(key uint64) { prefetch(unsafe.Pointer(t.bucket(key))) }

// probe returns the entry of the position with the key.
func (t *table) probe(key uint64) (e entry, ok bool) {
	b := t.bucket(key)
	for i := range b {
		if low, tag, data := b[i].load(); low == key&lowBits && tag >= t.oldest {
			return unpack(data), true
		}
	}
	return entry{}, false
}

// store replaces the least valuable entry of a bucket: the same position, else an
// entry of an earlier game, else the shallowest, where older searches count as
// shallower. A much deeper result of this search for the same position stays,
// unless the new one is exact.
func (t *table) store(key uint64, e entry) {
	b := t.bucket(key)
	victim, worth := &b[0], 1<<30
	for i := range b {
		s := &b[i]
		low, tag, data := s.load()
		if tag < t.oldest {
			victim = s
			break
		}
		old := unpack(data)
		if low == key&lowBits {
			if old.depth > e.depth+3 && e.bound != engine.Exact && tag == t.tag {
				return
			}
			if e.move == board.NoMove {
				e.move = old.move
			}
			victim = s
			break
		}
		if w := old.depth - 8*int(t.tag-tag); w < worth {
			victim, worth = s, w
		}
	}
	if t.shared {
		victim.store(key&lowBits, t.tag, e.pack())
		return
	}
	_, held, _ := victim.load()
	victim.storeAlone(key&lowBits, t.tag, e.pack())
	if held != t.tag {
		t.added()
	}
}

func (e entry) pack() uint64 {
	return uint64(e.move) | uint64(uint16(e.score))<<16 | uint64(uint16(e.eval))<<32 |
		uint64(uint8(e.depth))<<48 | uint64(e.bound)<<56
}

func unpack(data uint64) entry {
	return entry{
		score:   int(int16(data >> 16)),
		eval:    int(int16(data >> 32)),
		depth:   int(int8(data >> 48)),
		outcome: outcome{board.Move(data), engine.Bound(data >> 56)},
	}
}

// full returns the share of entries of the current search in permill of the whole memory.
func (t *table) full() int {
	if t.shared { // fresh is not counted
		return t.sampled() >> t.shift
	}
	return t.fresh * 1000 / (len(t.buckets) * bucketSize)
}

// sampled returns the share of entries of the current search in permill, from the first
// thousand buckets that are in use.
func (t *table) sampled() int {
	n := min((len(t.buckets)-1)>>t.shift+1, 1000)
	used := 0
	for i := range n {
		for j := range t.buckets[i] {
			if _, tag, _ := t.buckets[i][j].load(); tag == t.tag {
				used++
			}
		}
	}
	return used * 1000 / (n * bucketSize)
}

// probe looks up the node and returns mate scores counted from the root.
//
// It is not inlined: one copy of it spares the cache of instructions.
//
//go:noinline
func (w *worker) probe(f *frame, ply int) (entry, bool) {
	if !w.options.TT {
		return entry{}, false
	}
	count(&w.counts.TTProbes)
	known, hit := w.table.probe(f.pos.Key())
	if hit {
		count(&w.counts.TTHits)
		known.score = fromTable(known.score, ply)
	}
	return known, hit
}

// store stores the result of the node at ply.
func (w *worker) store(ply, depth, score int, bound engine.Bound, best board.Move) {
	if !w.options.TT {
		return
	}
	f := &w.frames[ply]
	w.table.store(f.pos.Key(), entry{
		score: toTable(score, ply), eval: f.eval, depth: depth, outcome: outcome{best, bound},
	})
}

// cuts reports whether a known score is enough for the window.
func cuts(known entry, alpha, beta int) bool {
	switch known.bound {
	case engine.LowerBound:
		return known.score >= beta
	case engine.UpperBound:
		return known.score <= alpha
	}
	return true
}

// toTable turns a score that counts mates from the root into one that counts
// them from a node at ply; fromTable turns it back.
func toTable(score, ply int) int {
	switch {
	case score >= mateBound:
		return score + ply
	case score <= -mateBound:
		return score - ply
	}
	return score
}

func fromTable(score, ply int) int {
	switch {
	case score >= mateBound:
		return score - ply
	case score <= -mateBound:
		return score + ply
	}
	return score
}

// tableContext has all that the results of a search depend on apart from the positions.
type tableContext struct {
	contempt contempt
	// For each detector that decides something in the tree: whether the root is
	// early enough for its opening.
	earlyTrades, earlyEval, earlyTaper bool
}

// tableContext returns the context of a search from the root of w.
func (w *worker) tableContext() tableContext {
	c := tableContext{contempt: w.contempt, earlyEval: w.early(w.eval.Detector()), earlyTaper: w.early(w.eval.TaperDetector())}
	if w.options.Trades {
		c.earlyTrades = w.early(w.detector)
	}
	return c
}

// early reports whether the ply counter of the root is low enough for the opening
// of a detector, which may be nil.
func (w *worker) early(d phase.Detector) bool {
	return d != nil && w.plies.Before(d.OpeningPlies())
}

// setContext clears the table if its results come from a search in another
// context: with the contempt of the other side or of another phase of the game, or
// from a root on the other side of a detector's threshold.
func (s *Searcher) setContext(c tableContext) {
	if c != s.context {
		s.table.newGame()
		s.context = c
	}
}
