package input

import (
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine"
	"keymove/engine/external"
	"keymove/engine/uci"
	"keymove/suites"
	"keymove/suites/settings"
)

// identifyEach starts each external engine once, to see that it starts and takes its
// options, and notes what it is: its files, and how it calls itself. One without a
// name is called so, with the options in which it differs from others of the same
// engine. texts are the numbers of the texts of the contenders, for the
// faults; nil if each contender has a text of its own. A fault that wraps an
// *external.OptionError is about the options that the text gives.
func (o *Opener) identifyEach(ctx context.Context, contenders []suites.Contender, texts []int) settings.Faults {
	var faults settings.Faults
	var unnamed []*suites.Contender
	for i := range contenders {
		c := &contenders[i]
		if c.Engine == nil {
			continue
		}
		if err := o.identify(ctx, c.Engine); err != nil {
			more := ""
			if _, refused := errors.AsType[*external.OptionError](err); !refused && ctx.Err() == nil {
				more = "; to see more: " + host.CommandLine("engines check", c.Spec)
			}
			faults.Add("contenders", textNumber(texts, i), settings.Errorf("%s: %w%s", settings.Subject(c.Spec), err, more))
		}
		if c.Name == "" {
			unnamed = append(unnamed, c)
		}
	}
	nameByEngine(unnamed)
	return faults
}

// Identify starts each external engine once, and notes what it is. texts are the
// numbers of the texts of the contenders; nil if each contender has its own. An engine
// that refuses an option is wrong usage; any other fault is the engine's.
func (o *Opener) Identify(ctx context.Context, contenders []suites.Contender, texts []int) (settings.Faults, error) {
	faults := o.identifyEach(ctx, contenders, texts)
	if len(faults) > 0 && ctx.Err() != nil {
		return nil, host.ErrInterrupted
	}
	for _, fault := range faults {
		if _, refused := errors.AsType[*external.OptionError](fault); !refused {
			fault.Err = host.WithCode(host.ExitEngine, fault.Err)
		}
	}
	return faults, nil
}

// identify notes the files of an engine and what it says of itself, and keeps it for the first search
// if the opener keeps engines.
func (o *Opener) identify(ctx context.Context, e *suites.Engine) (err error) {
	if err = noteFiles(e); err != nil {
		return err
	}
	config, notice := o.config(e), new(lateNotice)
	config.Notice = notice.note
	opened, err := openPatiently(ctx, config)
	if err != nil {
		return o.sizeError(e, err)
	}
	e.ID, e.Author = opened.Name(), opened.Author()
	threads, hashMiB := opened.Sizes()
	e.Sizes = &suites.Sizes{Threads: threads, HashMiB: hashMiB}
	if o.announced == nil {
		o.announced = map[*suites.Engine][]uci.Option{}
	}
	o.announced[e] = opened.Announced()
	if o.Kept.keep(e, &keptEngine{opened, notice}) {
		return nil
	}
	return opened.Close()
}

// sizeError returns the error of an engine that refuses threads or a hash that its own options
// do not name: they are those of all contenders, which may be the defaults.
func (o *Opener) sizeError(e *suites.Engine, err error) error {
	refused, ok := errors.AsType[*external.OptionError](err)
	if !ok || slices.ContainsFunc(e.Options, func(own suites.EngineOption) bool { return strings.EqualFold(own.Name, refused.Option.Name) }) {
		return err
	}
	size, ok := engine.SizeNamed(refused.Option.Name)
	if !ok {
		return err
	}
	setting := map[engine.Size]string{engine.SizeThreads: "threads", engine.SizeHash: "hash"}[size]
	return settings.Errorf("%w; %s comes from %s, which holds for every engine that does not say otherwise: change it, or give this engine %s",
		err, refused.Option.Value, settings.Ref(setting), QuoteWord("option."+refused.Option.Name+"=N"))
}

const (
	// startTries is the number of attempts to start an engine before a run begins.
	// It is lower than in a run: nothing is lost yet, and the user is waiting.
	startTries = 3
	startPause = 250 * time.Millisecond // after the first failure; then twice as long
)

// openPatiently opens an engine, and tries again after a failure that may be
// temporary.
func openPatiently(ctx context.Context, config external.Config) (*external.Engine, error) {
	for n := 1; ; n++ {
		opened, err := external.Open(ctx, config)
		if _, refused := errors.AsType[*external.OptionError](err); err == nil || refused || n == startTries {
			return opened, err
		}
		select {
		case <-time.After(startPause << (n - 1)):
		case <-ctx.Done():
			return nil, err
		}
	}
}

// nameByEngine names contenders as their engines call themselves, with the options in
// which those of the same engine differ.
func nameByEngine(contenders []*suites.Contender) {
	same := map[string][]*suites.Engine{}
	for _, c := range contenders {
		same[c.Engine.ID] = append(same[c.Engine.ID], c.Engine)
	}
	options := map[*suites.Engine]string{}
	for _, engines := range same {
		for i, text := range suites.DifferingOptions(engines) {
			options[engines[i]] = text
		}
	}
	named := map[string][]*suites.Contender{}
	for _, c := range contenders {
		name := strings.TrimSpace(c.Engine.ID + " " + options[c.Engine])
		c.Name = uci.Shorten(name, math.MaxInt)
		named[c.Name] = append(named[c.Name], c)
	}
	for _, builds := range named {
		if len(builds) > 1 {
			nameByFile(builds)
		}
	}
}

// nameByFile names builds that call themselves the same by the ends of their paths in which they
// differ; engines of one file keep their name.
func nameByFile(builds []*suites.Contender) {
	var paths []string
	for _, c := range builds {
		paths = append(paths, c.Engine.Command)
	}
	names := suites.PathNames(paths)
	if !slices.ContainsFunc(names, func(name string) bool { return name != names[0] }) {
		return
	}
	for i, c := range builds {
		c.Name = uci.Shorten(names[i], math.MaxInt)
	}
}

// NameUniquely gives contenders of the same name "#2", "#3" and so on behind it, in
// their order.
func NameUniquely(contenders []suites.Contender) {
	names := suites.NewNames()
	for i := range contenders {
		contenders[i].Name = names.Take(contenders[i].Name)
	}
}

// Lookalikes says, a line for each name that several engines have, which is which: two
// builds often call themselves the same.
func Lookalikes(contenders []suites.Contender) []string {
	var names, lines []string
	same := map[string][]string{}
	for _, c := range contenders {
		if c.Engine == nil {
			continue
		}
		name := numbered.ReplaceAllString(c.Name, "")
		if same[name] == nil {
			names = append(names, name)
		}
		same[name] = append(same[name], c.Name+" is "+c.Spec)
	}
	for _, name := range names {
		if len(same[name]) > 1 {
			lines = append(lines, strings.Join(same[name], ", ")+"; name= gives an engine a name of its own")
		}
	}
	return lines
}

// SwitchedOff says, a line for each set of options, which options of the engines that Identify has started are on by
// default and off here; one that is given stays.
func (o *Opener) SwitchedOff(contenders []suites.Contender) []string {
	names, order := map[string][]string{}, []string(nil)
	for i := range contenders {
		var options []string
		e := contenders[i].Engine
		for _, on := range uci.CarryingOver(o.announced[e]) {
			if !slices.ContainsFunc(e.Options, func(given suites.EngineOption) bool { return strings.EqualFold(given.Name, on.Name) }) {
				options = append(options, QuoteWord("option."+on.Name+"="+on.Default))
			}
		}
		if text := strings.Join(options, " "); text != "" {
			if names[text] == nil {
				order = append(order, text)
			}
			names[text] = append(names[text], contenders[i].Name)
		}
	}
	for i, text := range order {
		order[i] = fmt.Sprintf("%s: %s is the default, and switched off here: books and what an engine learns carry over from game to game; give the engine this option to keep it on",
			strings.Join(names[text], ", "), text)
	}
	return order
}

// SamePrograms says, a line for each pair, which engines are the same program with the same
// settings: a comparison of them compares nothing.
func SamePrograms(contenders []suites.Contender) []string {
	var lines []string
	for i := range contenders {
		for k := range contenders[:i] {
			if contenders[k].Engine != nil && contenders[k].IsSameProgram(&contenders[i]) {
				lines = append(lines, contenders[k].Name+" and "+contenders[i].Name+" are the same program with the same settings")
			}
		}
	}
	return lines
}

// Uncached says, a line for each, which engines a cache of answers does not serve, because they may read
// files that nothing names.
func Uncached(contenders []suites.Contender) []string {
	var lines []string
	for _, c := range contenders {
		if c.Engine == nil {
			continue
		}
		if why := c.Engine.Unnamed(); why != "" {
			lines = append(lines, c.Name+" is searched anew, without the cache: "+why+", so that nobody knows all that it reads")
		}
	}
	return lines
}

// numbered matches the number that NameUniquely puts behind a name.
var numbered = regexp.MustCompile(`#\d+$`)

// Examine notes the files of each external engine, and starts none. An engine without a
// name gets the name of its executable: how it calls itself is not known. texts are as for
// Identify. unknown is set if a contender got such a name.
func Examine(contenders []suites.Contender, texts []int) (unknown bool, faults settings.Faults) {
	for i := range contenders {
		c := &contenders[i]
		if c.Engine == nil {
			continue
		}
		if err := noteFiles(c.Engine); err != nil {
			faults.Add("contenders", textNumber(texts, i), settings.Errorf("%s: %w", settings.Subject(c.Spec), err))
		}
		if c.Name == "" {
			file := filepath.Base(c.Engine.Command)
			c.Name, unknown = strings.TrimSuffix(file, ".exe"), true
		}
	}
	return unknown, faults
}

func textNumber(texts []int, contender int) int {
	if texts == nil {
		return contender
	}
	return texts[contender]
}
