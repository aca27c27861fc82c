package tuning

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"keymove/cmd/keymove/internal/cmdline"
	"keymove/cmd/keymove/internal/contender"
	"keymove/engine/profile"
	"keymove/report/tuning"
	"keymove/suites/digest"
	"keymove/suites/match"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
	"keymove/suites/tune/texel"
)

// job is a tune to the results of games with all that it needs.
type job struct {
	tuning.Texel
	settings  profile.Settings
	spec      string // the profile without a name of its own
	positions []texel.Position
	workers   int
}

// fit tunes weights to the results of games, and writes the folder.
func (h *Host) fit(ctx context.Context, o *options) (dir string, err error) {
	j, err := h.resolveFit(o)
	if err != nil {
		return "", err
	}
	if o.dryRun {
		h.Inform("%d weights, %d positions of %d games", len(j.Weights), len(j.positions), j.Count.Games)
		return "", nil
	}
	if dir = o.out; dir == "" {
		dir = runfolder.UnusedNameAt(j.Start, "tune")
	}
	if err := errors.Join(os.MkdirAll(dir, 0o777), runfolder.CheckNewFolder(dir)); err != nil {
		return "", h.FolderError(err)
	}
	j.Fitted, err = texel.Tune(ctx, j.positions, texel.Config{
		Weights: j.Weights, Held: texel.Split(j.Count.Pairs, j.Holdout, j.Seed),
		NewEvaluator: newEvaluator(j.settings.Eval, j.Weights), Workers: j.workers,
	})
	if err != nil {
		_ = os.Remove(dir) // which is empty
		return "", h.Interrupted(errors.New("nothing is written"))
	}
	j.End = h.Now()
	text := profileText(j.spec, j.Weights, j.Fitted.Values, fmt.Sprintf("%s with weights fitted to %d games.", j.Profile, j.Count.Games))
	if err := j.WriteFiles(dir, text); err != nil {
		return dir, err
	}
	if o.quiet {
		return dir, nil
	}
	if err = j.WriteResult(h.Stdout, j.confirm(o, dir)); errors.Is(err, syscall.EPIPE) {
		err = nil // who read it has seen enough
	}
	return dir, err
}

// resolveFit completes and checks all that a fit needs. All that is wrong is reported at
// once.
func (h *Host) resolveFit(o *options) (*job, error) {
	j := &job{workers: o.Workers}
	if j.workers == 0 {
		j.workers = h.Procs
	}
	j.Kind, j.Version, j.Command, j.Start = tuning.TexelKind, h.Version, h.Command, h.Now()
	j.Holdout, j.Seed = o.heldOut(), o.Openings.Order.Seed
	faults := o.check()
	faults = append(faults, j.readProfile(o)...)
	var r texel.Reader
	for i, name := range o.arguments {
		if err := h.readGames(j, &r, name); err != nil {
			faults.Add(Arguments, i, h.Invalid(err))
		}
	}
	j.positions, j.Count = r.Positions, r.Count
	if len(faults) == 0 && len(j.positions) == 0 {
		faults.Add(Arguments, 0, h.Invalid(errNoPositions))
	}
	if err := h.Report(o.Given, faults); err != nil {
		return nil, err
	}
	var err error
	j.Program, err = h.Program()
	return j, err
}

// readProfile reads the profile, "classical" where none is given, whose evaluation is
// hand-written, and the weights that are tuned of it.
func (j *job) readProfile(o *options) plan.Faults {
	texts := o.ContenderTexts
	if len(texts) == 0 {
		texts = append(texts, plan.ContenderText{Text: "classical"})
	}
	parsed, faults := contender.Read(o.Profiles, contender.Request{Texts: texts})
	if len(faults) > 0 || len(parsed.Contenders) != 1 || parsed.Contenders[0].Engine != nil {
		return faults // or one of the check
	}
	c := &parsed.Contenders[0]
	settings, err := profile.FromMap(c.Options)
	if err != nil {
		faults.Add("contenders", plan.Last, err)
		return faults
	}
	var errs []error
	j.settings, j.Profile, j.spec, j.Options = settings, c.Spec, c.Spec, c.Options
	j.Weights, errs = weightsOf(&settings.Eval, o.weights)
	for _, err := range errs {
		faults.Add("weights", plan.Last, plan.Errorf("%s: %w", plan.Ref("weights"), err))
	}
	if len(errs) == 0 && len(j.Weights) == 0 {
		faults.Add("weights", plan.Last, plan.Errorf("%s has no weights: no term of its evaluation is on", c.Spec))
	}
	return faults
}

// readGames reads the games of a match or of a PGN, or a file of positions with results.
func (h *Host) readGames(j *job, r *texel.Reader, name string) error {
	path := inFolder(name, match.PGNFile)
	data, err := readInput(path)
	if err != nil {
		return err
	}
	before := r.Count.Games
	if err := readerFor(path, r.Read, r.ReadLines)(path, bytes.NewReader(data)); err != nil {
		return err
	}
	j.Files = append(j.Files, tuning.GameFile{Path: path, SHA256: digest.Of(data), Games: r.Count.Games - before})
	return nil
}

// confirm returns the command of the match that would confirm the weights; empty if none
// has changed.
func (j *job) confirm(o *options, dir string) string {
	if !j.Changed() {
		return ""
	}
	var words []string
	for _, file := range o.Profiles {
		words = append(words, "--profiles", file)
	}
	words = append(words, "--profiles", filepath.Join(dir, tuning.ProfileFile), "--profile", tunedName, "--profile", "base:"+j.spec,
		"--tc", "8+0.08", "--sprt", confirmTest)
	return cmdline.Command("match", words...)
}
