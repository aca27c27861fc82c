package tuning

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"keymove/cmd/keymove/internal/cmdline"
	"keymove/cmd/keymove/internal/contender"
	"keymove/engine/profile"
	"keymove/report/texttable"
	"keymove/report/tuning"
	"keymove/suites/digest"
	"keymove/suites/match"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
	"keymove/suites/tune/network"
	"keymove/suites/tune/texel"
)

// lesson is the training of a network with all that it needs.
type lesson struct {
	network.Manifest
	reader  network.Reader
	workers int
	quiet   bool
}

// train trains a network, and writes the folder.
func (h *Host) train(ctx context.Context, o *options) (dir string, err error) {
	l, err := h.resolveLesson(ctx, o)
	if err != nil {
		return "", err
	}
	if o.dryRun {
		h.Inform("%s", l.plan())
		return "", nil
	}
	if dir = o.out; dir == "" {
		dir = runfolder.UnusedNameAt(l.Start, "tune")
	}
	folder, err := network.CreateFolder(dir, l.Manifest)
	if err != nil {
		return "", h.FolderError(err)
	}
	return dir, h.teach(ctx, folder, l)
}

// resolveLesson completes and checks all that a training needs. All that is wrong is
// reported at once; the oracle is started only if nothing is.
func (h *Host) resolveLesson(ctx context.Context, o *options) (*lesson, error) {
	l := &lesson{workers: o.Workers, quiet: o.quiet}
	m := &l.Manifest
	m.Version, m.Machine, m.Start, m.Command = h.Version, h.Machine(), h.Now(), h.Command
	m.Holdout, m.Seed = o.heldOut(), o.Openings.Order.Seed
	m.K, m.Epochs, m.Batch, m.Rate = float64(o.network.labelScale), o.network.epochs, o.network.batch, o.network.rate
	faults := append(o.check(), l.readContenders(o)...)
	l.setWorkers(h.Procs)
	faults.Add("jobs", plan.Last, h.checkOracleCrowd(l, o))
	if len(faults) == 0 {
		faults = append(faults, h.readLesson(l, o.arguments)...)
	}
	if err := h.Report(o.Given, faults); err != nil {
		return nil, err
	}
	if err := h.meetOracle(ctx, l, o); err != nil {
		return nil, err
	}
	var err error
	m.Program, err = h.Program()
	return l, err
}

// readContenders reads the profile, "default" where none is given, and the oracle.
func (l *lesson) readContenders(o *options) plan.Faults {
	texts := slices.Clone(o.ContenderTexts)
	if !slices.ContainsFunc(texts, func(t plan.ContenderText) bool { return !t.IsEngine }) {
		texts = append(texts, plan.ContenderText{Text: "default"})
	}
	parsed, faults := contender.Read(o.Profiles, contender.Request{Texts: texts})
	for i := range parsed.Contenders {
		c := &parsed.Contenders[i]
		if c.Engine == nil {
			l.Profile, l.Options = c.Spec, c.Options
			continue
		}
		l.Oracle, l.Limits = c, o.Limit.Search(nil)
		l.HashMiB, l.Threads, l.Timeout = o.HashMiB, o.Threads, o.Rules.Timeout
		l.Static, l.RandomMoves = o.network.static, o.network.random
		if o.network.leaves > 0 {
			l.Leaves, l.LeafNodes = o.network.leaves, o.network.leafNodes
		}
	}
	return faults
}

// readLesson reads the positions of files. A file that cannot be read is a fault of its
// argument.
func (h *Host) readLesson(l *lesson, names []string) (faults plan.Faults) {
	settings, err := profile.FromMap(l.Options)
	if err != nil {
		faults.Add("contenders", plan.Last, err)
		return faults
	}
	settings.Eval.Network.On = false // what the new one is added to
	l.reader = network.Reader{Static: newEvaluator(settings.Eval, nil)(nil).Score, Labelled: l.Oracle != nil, RandomMoves: l.RandomMoves, Seed: l.Seed}
	r := &l.reader
	for i, name := range names {
		if err := l.readFile(r, name); err != nil {
			faults.Add(Arguments, i, h.Invalid(err))
		}
	}
	l.Count = r.Count
	if len(faults) == 0 && len(r.Positions) == 0 {
		faults.Add(Arguments, 0, h.Invalid(fmt.Errorf("nothing to learn from: %s", l.skipped())))
	}
	return faults
}

// skipped says what was read and why none of it is left.
func (l *lesson) skipped() string {
	c := &l.Count
	return fmt.Sprintf("of %s %d are not quiet, %d have no score, %d are decided", texttable.Plural(c.Positions, "position"), c.Noisy, c.Unscored, c.Decided)
}

// readFile reads the games of a match or of a PGN, or positions with scores: a file of them,
// or the labels in the folder of a training.
func (l *lesson) readFile(r *network.Reader, name string) error {
	path, err := filepath.Abs(inFolder(name, match.PGNFile, network.LabelsFile))
	if err != nil {
		return err
	}
	data, err := readInput(path)
	if err != nil {
		return err
	}
	before := r.Games
	if err := readerFor(path, r.Read, r.ReadLines)(path, bytes.NewReader(data)); err != nil {
		return err
	}
	l.Files = append(l.Files, network.File{Path: path, SHA256: digest.Of(data), Games: r.Games - before})
	return nil
}

// setWorkers sets the number of searches and goroutines at a time where it is not given.
func (l *lesson) setWorkers(procs int) {
	if l.workers == 0 {
		l.workers = max(1, procs/max(l.Threads, 1))
	}
}

// plan says what is to be learnt.
func (l *lesson) plan() string {
	text := fmt.Sprintf("%s of %s, %s", texttable.Plural(len(l.reader.Positions), "position"), texttable.Plural(l.Count.Games, "game"), texttable.Plural(l.Epochs, "epoch"))
	if l.Leaves > 0 {
		text += fmt.Sprintf(", at most %d leaves of each", l.Leaves)
	}
	if l.Oracle != nil {
		text += fmt.Sprintf(", labelled by %s", l.Oracle.Name)
	}
	return text
}

// teach gathers and labels positions, trains the network, writes its files and says what
// came out. It closes the folder.
func (h *Host) teach(ctx context.Context, folder *network.Folder, l *lesson) error {
	defer folder.Close() // where it is not closed with its error by then
	end, err := h.learn(ctx, folder, l)
	end.Time, end.Interrupted = h.Now(), err != nil
	if err := errors.Join(err, folder.Finish(end), folder.Close()); err != nil {
		h.Inform("to go on: %s", cmdline.CommandLine("tune --resume", folder.Dir))
		return err
	}
	return h.showNetwork(tuning.NewNetwork(&folder.Manifest, &end), folder.Dir, l.quiet)
}

// learn gathers and labels positions, trains the network and writes its files.
func (h *Host) learn(ctx context.Context, folder *network.Folder, l *lesson) (end network.End, err error) {
	if l.Leaves > 0 {
		if end.Leaves, err = h.addLeaves(ctx, l); err != nil {
			return end, err
		}
	}
	positions := l.reader.Positions
	if l.Oracle != nil {
		if positions, end.Dropped, err = h.label(ctx, folder, l); err != nil {
			return end, err
		}
		l.reader = network.Reader{} // which remembers millions of positions
	}
	held := texel.Split(l.Count.Pairs, l.Holdout, l.Seed)
	trained := 0
	for i := range positions {
		if !held[positions[i].Pair] {
			trained++
		}
	}
	if trained == 0 {
		return end, h.Invalid(errors.New("nothing to learn from: no position is left but those held out"))
	}
	cfg := network.TuneConfig{K: l.K, Held: held, Config: network.Config{
		Epochs: l.Epochs, Batch: l.Batch, Rate: l.Rate, Seed: l.Seed, Workers: l.workers, Progress: h.epochs(l, trained),
	}}
	tuned, made, err := network.Tune(ctx, positions, cfg)
	if err != nil {
		return end, h.Interrupted(errors.New("the network is not trained"))
	}
	end.Tuned = tuned
	return end, tuning.NewNetwork(&l.Manifest, &end).WriteFiles(folder.Dir, made.Encode())
}

// epochs returns what reports each epoch of a training.
func (h *Host) epochs(l *lesson, trained int) func(network.Epoch) {
	if l.quiet {
		return nil
	}
	began := h.Clock()
	return func(e network.Epoch) {
		now := h.Clock()
		h.Inform("%s", tuning.EpochLine(e, l.Epochs, float64(trained)/max(now.Sub(began), time.Nanosecond).Seconds()))
		began = now
	}
}

// showNetwork shows what came out.
func (h *Host) showNetwork(n *tuning.Network, dir string, quiet bool) error {
	if quiet {
		return nil
	}
	err := n.WriteResult(h.Stdout, dir)
	if errors.Is(err, syscall.EPIPE) {
		err = nil // who read it has seen enough
	}
	return err
}
