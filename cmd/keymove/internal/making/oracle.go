package making

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/engine"
	"keymove/suites"
	"keymove/suites/digest"
	"keymove/suites/grade"
	"keymove/suites/settings"
)

// oracle is a contender that judges others.
type oracle struct {
	contender suites.Contender
	opener    *input.Opener
	// identity is all that its answers depend on.
	identity oracleIdentity
}

// oracleIdentity distinguishes the answers of oracles.
type oracleIdentity struct {
	Program string                `json:"program_sha256,omitempty"` // of the built-in engine
	Profile map[string]string     `json:"profile,omitempty"`
	ID      string                `json:"id,omitempty"`
	Args    []string              `json:"args,omitempty"`
	Options []suites.EngineOption `json:"options,omitempty"`
	SHA256  []string              `json:"sha256,omitempty"` // of the files of an external engine
	HashMiB int                   `json:"hash_mib"`
	// Surroundings are what an external engine may read that nothing names.
	Surroundings string `json:"surroundings,omitempty"`
}

// oracleFlag is the name of --engine where the oracle is not the only engine that a command is about.
const oracleFlag = "oracle"

// oracleFlags are for commands that ask an oracle.
func oracleFlags(nodes string) []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "engine", Usage: "oracle, as for run: `PATH` or 'cmd=PATH option.NAME=VALUE …'"},
		&cli.StringFlag{Name: "profile", Usage: "oracle: a `PROFILE` of the built-in engine"},
		&cli.StringFlag{Name: "nodes", Value: nodes, Usage: "`NODES` of each search"},
		&cli.IntFlag{Name: "j", DefaultText: "as many as there are CPUs", Usage: "`SEARCHES` at a time"},
		&cli.StringFlag{Name: "cache-dir", DefaultText: "in the user's cache folder", Usage: "`FOLDER` of what oracles have said"},
	}
}

// oracle returns the oracle that the flags name, identified.
func (h Maker) oracle(c *cli.Context) (*oracle, error) {
	given := settings.Value{Setting: "contenders", Written: "--engine", Text: c.String("engine")}
	if c.IsSet(oracleFlag) {
		given.Written, given.Text = "--"+oracleFlag, c.String(oracleFlag)
	}
	isEngine := c.IsSet("engine") || c.IsSet(oracleFlag)
	switch {
	case isEngine && c.IsSet("profile"):
		return nil, host.Usagef("%s cannot be combined with --profile", given.Written)
	case !isEngine && !c.IsSet("profile"):
		return nil, host.Usagef("%s needs an oracle: --engine, or --profile for the built-in engine", c.Command.Name)
	case !isEngine:
		given.Written, given.Text = "--profile", c.String("profile")
	}
	values := settings.Values{given}
	parsed, faults := input.ReadContenders(nil, input.Request{Texts: []settings.ContenderText{{Text: given.Text, IsEngine: isEngine}}})
	if err := h.Report(values, faults); err != nil {
		return nil, err
	}
	o := &oracle{opener: input.NewOpener(h.Host, input.Opener{HashMiB: engine.DefaultHashMiB, Threads: 1, Supervised: true})}
	faults, err := o.opener.Identify(c.Context, parsed.Contenders, nil)
	if err == nil {
		err = h.Report(values, faults)
	}
	if err != nil {
		return nil, err
	}
	o.contender = parsed.Contenders[0]
	return o, h.setIdentity(o)
}

func (h Maker) nodes(c *cli.Context) (uint64, error) {
	n, err := settings.ParseCount(c.String("nodes"))
	if err == nil && n == 0 {
		err = errors.New("want at least 1")
	}
	if err != nil {
		return 0, host.Usagef("--nodes %s: %w", c.String("nodes"), err)
	}
	return n, nil
}

// setIdentity notes what the oracle's answers depend on.
func (h Maker) setIdentity(o *oracle) (err error) {
	o.identity = oracleIdentity{HashMiB: o.opener.HashMiB}
	e := o.contender.Engine
	if e == nil {
		o.identity.Profile = o.contender.Options
		o.identity.Program, err = h.ProgramDigest()
		return err
	}
	o.identity.ID, o.identity.Args, o.identity.Options = e.ID, e.Args, e.Options
	o.identity.SHA256, o.identity.Surroundings = e.Sums(), e.Surroundings()
	if why := e.Unnamed(); why != "" {
		h.Inform("what the oracle says is not used again: %s, so that nobody knows all that it reads", why)
		o.identity.Surroundings = strconv.FormatInt(h.Now().UnixNano(), 16)
	}
	return nil
}

// name returns how files name the oracle, without paths.
func (o *oracle) name() string {
	e := o.contender.Engine
	if e == nil {
		return "the built-in engine, " + o.contender.Spec
	}
	name := e.ID
	for _, option := range e.Options {
		name += " " + option.Name + "=" + option.Value
	}
	if len(e.Files) > 0 {
		name += " (sha256 " + digest.Brief(e.Files[0].SHA256) + ")"
	}
	return name
}

func (o *oracle) open(ctx context.Context) (engine.Searcher, error) {
	return o.opener.Open(ctx, o.contender)
}

// memory opens what the oracle has said before.
func (h Maker) memory(c *cli.Context, o *oracle) (*grade.Memory, error) {
	dir := c.String("cache-dir")
	if dir == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return nil, host.Usagef("no folder for what the oracle says: %w; --cache-dir names one", err)
		}
		dir = filepath.Join(cache, "keymove", "grades")
	}
	return grade.OpenMemory(dir, o.identity)
}

// judging returns how the oracle that the flags name judges positions at so many nodes a
// search, and the oracle. The caller sets the tasks, and closes the memory. progress has two
// places for numbers: those judged, and all.
func (h Maker) judging(c *cli.Context, nodes uint64, progress string) (grade.Config, *oracle, error) {
	o, err := h.oracle(c)
	if err != nil {
		return grade.Config{}, nil, err
	}
	memory, err := h.memory(c, o)
	return grade.Config{
		Nodes: nodes, Scale: grade.DefaultScale, Workers: h.workers(c), Open: o.open, Memory: memory, Progress: h.drawn(progress),
	}, o, err
}

// drawn returns what draws how far a grading is, by a text with two places for numbers.
func (h Maker) drawn(progress string) func(done, total int) {
	return func(done, total int) {
		text := ""
		if done < total {
			text = fmt.Sprintf(progress, done, total)
		}
		h.Draw(text)
	}
}

func (h Maker) workers(c *cli.Context) int {
	if n := c.Int("j"); n > 0 {
		return n
	}
	return h.Procs
}

// judged marks the error of an oracle's work by its exit code, and says that nothing is
// lost.
func (h Maker) judged(ctx context.Context, err error) error {
	if err != nil {
		h.Inform("what the oracle has said is kept; the same command goes on")
	}
	failed, ok := errors.AsType[*grade.EngineError](err)
	switch {
	case err != nil && ctx.Err() != nil:
		return host.ErrInterrupted
	case ok:
		return host.WithCode(host.ExitEngine, failed)
	}
	return err
}
