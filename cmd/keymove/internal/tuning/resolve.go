package tuning

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"keymove/cmd/keymove/internal/cmdline"
	"keymove/cmd/keymove/internal/contender"
	"keymove/suites/match/opening"
	"keymove/suites/plan"
	"keymove/suites/tune/spsa"
)

// resolve completes and checks all that a tune needs. All that is wrong is reported at
// once; the engine is started only if nothing is.
func (h *Host) resolve(ctx context.Context, o *options) error {
	m := &o.Manifest
	m.Version, m.Machine, m.Start, m.Command = h.Version, h.Machine(), h.Now(), h.Command
	faults := o.check()
	if m.Workers == 0 {
		m.Workers = max(1, h.Procs/m.Threads)
	}
	m.Seed = m.Openings.Order.Seed
	faults.Add("openings", plan.Last, m.SettleOpenings())
	if o.paramsFile != "" {
		h.readParams(o, &faults)
	}
	players, parsed, wrong := contender.ReadPlayers(&m.Plan)
	faults = append(faults, wrong...)
	m.Players, o.book = players, parsed.Book
	m.SetSchedule()
	faults.Add("jobs", plan.Last, h.checkCrowd(o))
	faults.Add("hash", plan.Last, h.Memory(2*m.Workers*m.Threads).CheckGames(&m.Manifest))
	if !faults.Of("format") {
		faults.Add("openings", plan.Last, h.readOpenings(o))
	}
	if err := h.Report(o.Given, faults); err != nil {
		return err
	}
	m.Text = o.ContenderTexts[0]
	m.Confirm = confirmWords(o)
	if o.dryRun {
		return h.examine(o)
	}
	if err := h.identify(ctx, o); err != nil {
		return err
	}
	var err error
	m.Program, err = h.Program()
	return err
}

// readParams reads the file of the parameters.
func (h *Host) readParams(o *options, faults *plan.Faults) {
	data, err := os.ReadFile(o.paramsFile)
	if errors.Is(err, fs.ErrNotExist) {
		err = plan.Errorf("%s: file not found", plan.Subject(o.paramsFile))
	}
	if err != nil {
		faults.Add("spsa", plan.Last, h.Invalid(err))
		return
	}
	var wrong []*spsa.LineError
	o.Params, wrong = spsa.Read(o.paramsFile, data)
	for _, err := range wrong {
		faults.Add("spsa", plan.Last, h.Invalid(err))
	}
}

// readOpenings reads the openings.
func (h *Host) readOpenings(o *options) (err error) {
	if o.openings, err = o.Openings.Load(o.OpeningsFile); err == nil {
		return nil
	}
	if errors.Is(err, fs.ErrNotExist) {
		err = plan.Errorf("%s: file not found", plan.Subject(o.OpeningsFile))
	}
	return h.Invalid(err)
}

// checkCrowd returns an error for more games at a time than there are CPUs under a limit
// of time, or warns where that is forced.
func (h *Host) checkCrowd(o *options) error {
	err := o.Manifest.CheckCrowd(h.CPUs)
	if err != nil && o.ForceConcurrency {
		h.Warn("%d games at a time on %d CPUs under a limit of time: each gets less than its time", o.Workers, h.CPUs)
		return nil
	}
	return err
}

// examine names the engine of a dry run, which starts none, and checks the parameters of
// the built-in one.
func (h *Host) examine(o *options) error {
	contenders := o.Contenders()
	_, faults := contender.Examine(contenders, nil)
	contender.NameUniquely(contenders)
	o.SetContenders(contenders)
	if contenders[0].Engine == nil {
		faults = append(faults, checkFeatures(&contenders[0], o.Params)...)
	}
	return h.Report(o.Given, faults)
}

// identify starts an external engine, names it, and checks that it has the parameters.
func (h *Host) identify(ctx context.Context, o *options) error {
	opener := h.Opener(&o.Manifest.Manifest, o.book)
	contenders := o.Contenders()
	faults, err := h.Identify(ctx, opener, contenders, nil)
	if err != nil {
		return fmt.Errorf("%w before the first game", err)
	}
	contender.NameUniquely(contenders)
	o.SetContenders(contenders)
	if len(faults) == 0 && opening.AnyChess960(o.openings) {
		if faults, err = opener.CheckChess960(ctx, contenders); err != nil {
			return h.EngineFailed(err) // it came up a moment ago
		}
	}
	if len(faults) == 0 {
		if faults, err = checkParams(ctx, opener, &contenders[0], o.Params); err != nil {
			return h.EngineFailed(err)
		}
	}
	return h.Report(o.Given, faults)
}

// confirmed are the settings that the confirming match shares with the tune.
var confirmed = append([]string{"profiles", "jobs", "force-concurrency"}, spsaSettings...)

// confirmWords returns the words of a match that would confirm the tune, without its
// contenders.
func confirmWords(o *options) []string {
	var words []string
	for _, v := range o.Given {
		i := slices.IndexFunc(Rows, func(r plan.Row[options]) bool { return r.Name == v.Setting })
		if v.Setting == "engine" || i < 0 || !slices.Contains(confirmed, v.Setting) {
			continue
		}
		words = append(words, "--"+v.Setting)
		if Rows[i].Kind() != plan.Switch {
			words = append(words, v.Text)
		}
	}
	return words
}

// confirmTest is the test by which a tune is confirmed: that of a gain.
const confirmTest = "elo0=0,elo1=5"

// confirm returns the command of the match that would confirm the tuned values.
func confirm(m *spsa.Manifest, tuned []spsa.Param) string {
	flag := "--profile"
	if m.Text.IsEngine {
		flag = "--engine"
	}
	of := func(name string, params []spsa.Param) string {
		values := make([]float64, len(params))
		for i := range params {
			values[i] = params[i].Final(params[i].Value)
		}
		return contender.TextWithOptions(m.Text, name, valuesOf(params, values))
	}
	words := []string{flag, of("tuned", tuned), flag, of("base", m.Params)}
	return cmdline.Command("match", append(append(words, m.Confirm...), "--sprt", confirmTest)...)
}
