package plan

import (
	"os"
	"path/filepath"

	"keymove/suites"
	"keymove/suites/errata"
	"keymove/suites/settings"
)

const (
	// DefaultNodes is the limit where none is given, because it is reproducible.
	DefaultNodes = 100_000
	// MateNodes limits a search that only a mate would end.
	MateNodes = 10_000_000
)

// Settle fills in what follows from several settings, or from the machine, on which
// procs threads run at a time. It comes after Check, and its faults are of the same
// kind.
func (p *Plan) Settle(procs int) settings.Faults {
	if p.Clock > 0 {
		p.Limits.Clock = suites.ClockOf(p.Clock)
	} else if l := &p.Limits; l.MoveTime == 0 && l.Depth == 0 && l.Nodes == 0 {
		l.Nodes = DefaultNodes
		if l.Mate > 0 {
			l.Nodes = MateNodes
		}
	}
	p.Limit = p.SearchLimit().String()
	if p.Selection.Sample == 0 && !p.Sequential {
		p.Seed = 0
	}
	if p.Workers == 0 {
		p.Workers = max(1, procs/p.Threads)
	}
	if p.Errata.Mode != string(errata.Off) {
		p.Errata.Edition = errata.Edition()
	}
	var faults settings.Faults
	if p.UseCache {
		var err error
		p.Cache, err = p.cacheFolder()
		faults.Add("cache", settings.Last, err)
	}
	return faults
}

// UseWorkers reduces the number of workers to that of searches: more would have nothing
// to do. It reports whether more were asked for on the command line or in a file.
func (p *Plan) UseWorkers(searches int) (reduced bool) {
	if p.Workers <= searches || searches < 1 {
		return false
	}
	p.Workers = searches
	return p.Given.Has("jobs")
}

// cacheFolder returns the folder of answers that runs share.
func (p *Plan) cacheFolder() (string, error) {
	if p.CacheDir != "" {
		return filepath.Abs(p.CacheDir)
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", settings.Errorf("%s: %w; %s names a folder", settings.Subject(""), err, settings.Ref("cache-dir"))
	}
	return filepath.Join(dir, "keymove", "results"), nil
}
