package main

import (
	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/machines"
	"keymove/suites/runner"
)

// machines returns what connects this program to others.
func (a *app) machines() *machines.Host {
	return &machines.Host{
		Version: a.version, Machine: a.machine, Memory: a.memory, CPUs: a.cpus, Getenv: a.getenv,
		Stdin: a.stdin, Stdout: a.stdout, Inform: a.inform, Warn: a.warn, Usage: host.UsageError,
	}
}

// searchesOf returns what searches a run: this process, or workers.
func (a *app) searchesOf(dir string, o *runOptions) machines.Search {
	if o.machines.IsOn() {
		return a.machines().Search(&o.machines, dir)
	}
	return runner.Run
}
