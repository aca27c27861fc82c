package main

import (
	"keymove/suites/runner"
)

// openCache opens the cache of a run; nil if it has none, or if it cannot be
// used, which is a warning.
func (a *app) openCache(j *suiteRun, program string) *runner.Cache {
	if j.Cache == "" {
		return nil
	}
	cache, err := runner.OpenCache(j.Cache, program, j.HashMiB)
	if err != nil {
		a.warn("the run goes on without the cache %s: %v", j.Cache, err)
		return nil
	}
	return cache
}

// warnOfCache warns of results that could not be kept for later runs.
func (a *app) warnOfCache(j *suiteRun, cache *runner.Cache) {
	if cache == nil {
		return
	}
	if failed, err := cache.Failed(); failed > 0 {
		a.warn("%d results are not in the cache %s: %v", failed, j.Cache, err)
	}
}
