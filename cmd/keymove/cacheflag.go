package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"keymove/suites/runfolder"
	"keymove/suites/runner"
)

// setCache reads whether and where answers are kept for later runs. That is for
// searches only that give the same answer each time.
func (opts *runOptions) setCache(c *cli.Context) error {
	if !c.Bool("cache") {
		if c.IsSet("cache-dir") {
			return fmt.Errorf("--cache-dir %s is of no use without --cache", c.String("cache-dir"))
		}
		return nil
	}
	switch {
	case opts.limits.MoveTime > 0:
		return fmt.Errorf("--cache cannot stand beside --movetime, under which results differ from run to run; it is for --depth and --nodes")
	case opts.threads > 1:
		return fmt.Errorf("--cache cannot stand beside --threads %d: with more than one thread, results differ from run to run", opts.threads)
	}
	for i := range opts.contenders {
		if err := opts.checkCachedEngine(&opts.contenders[i]); err != nil {
			return err
		}
	}
	dir := c.String("cache-dir")
	if dir == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return fmt.Errorf("--cache: %w; --cache-dir names a folder", err)
		}
		dir = filepath.Join(cache, "keymove", "results")
	}
	var err error
	opts.cache, err = filepath.Abs(dir)
	return err
}

// checkCachedEngine returns an error for an external engine whose answers differ
// from run to run.
func (opts *runOptions) checkCachedEngine(c *runfolder.Contender) error {
	if c.Engine == nil {
		return nil
	}
	if opts.earlyStop > 0 {
		return fmt.Errorf("--cache and --early-stop cannot stand together beside --engine: when an external engine stops is not the same each time")
	}
	for _, option := range c.Engine.Options {
		if strings.EqualFold(option.Name, "threads") && strings.TrimSpace(option.Value) != "1" {
			return fmt.Errorf("--cache cannot stand beside option.%s=%s: with more than one thread, results differ from run to run",
				option.Name, option.Value)
		}
	}
	return nil
}

// openCache opens the cache of a run; nil where it has none, or where it cannot be
// used, which is told and no reason to stop.
func (a *app) openCache(opts *runOptions, program string) *runner.Cache {
	if opts.cache == "" {
		return nil
	}
	cache, err := runner.OpenCache(opts.cache, program, opts.hashMiB)
	if err != nil {
		a.warn("the run goes on without the cache %s: %v", opts.cache, err)
		return nil
	}
	return cache
}

// warnOfCache tells what could not be kept for later runs.
func (a *app) warnOfCache(opts *runOptions, cache *runner.Cache) {
	if cache == nil {
		return
	}
	if failed, err := cache.Failed(); failed > 0 {
		a.warn("%d results are not in the cache %s: %v", failed, opts.cache, err)
	}
}
