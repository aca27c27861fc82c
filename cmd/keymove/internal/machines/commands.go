// Package machines runs searches on several machines: the worker, and a run that has its
// searches done by workers. What connects them is in suites/queue.
package machines

import (
	"context"
	"errors"
	"io/fs"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/suites/match"
	"keymove/suites/match/play"
	"keymove/suites/queue/broker"
	"keymove/suites/settings"
)

// Machines connects this program to others.
type Machines struct{ *host.Host }

// refusal marks errors of the token as wrong usage.
func (h *Machines) refusal(err error) error {
	if broker.IsRefused(err) || errors.Is(err, fs.ErrNotExist) {
		return host.UsageError(err)
	}
	return err
}

// WorkerCommand is the command that runs a worker.
func (h *Machines) WorkerCommand() *cli.Command {
	w := Worker{Version: h.Version, Memory: h.Memory, Getenv: h.Getenv, Inform: h.Inform}
	var isAlone bool
	return h.WithSettings(&cli.Command{
		Name:        "worker",
		Usage:       "searches for runs with --server",
		Description: "A worker takes work until it is interrupted; it searches only for runs of its own version of Keymove.",
		Action: func(c *cli.Context) error {
			w.Machine = h.Machine()
			switch {
			case c.Args().Present():
				return host.Usagef("worker takes no arguments")
			case isAlone:
				w.Slots = 1
				return w.doOneUnit(c.Context, h.Stdin, h.Stdout)
			case w.Server == "":
				return host.Usagef("worker needs --server")
			case w.Slots == 0:
				w.Slots = h.CPUs
			}
			return h.refusal(w.Work(c.Context))
		},
	}, []settings.Row{
		{Name: "server", Usage: "the `URL` of the server, as nats://TOKEN@HOST:PORT", Field: &w.Server},
		{Name: "token-file", DefaultText: "none", Usage: "read the token from `FILE`", Field: &w.TokenFile},
		{Name: "tls-ca", DefaultText: "that of the system", Usage: "trust the certificates in `FILE`", Field: &w.CA},
		{Name: "jobs", Short: "j", DefaultText: "CPUs", Min: 1, Usage: "`N` units of work at a time", Field: &w.Slots},
		{Name: "engine-dir", DefaultText: "none", Usage: "run engines and books of the folder `DIR`; they are found by their sha256", Field: &w.EngineDir},
		{Name: "accept-uploads", Usage: "start programs that runs send; whoever has the token can do anything here", Field: &w.AcceptUploads},
		{Name: aloneFlag, Hidden: true, Usage: "do the unit of work that stdin has, and write the answer to stdout", Field: &isAlone},
	}, new(settings.Values))
}

// submission returns a run or a match with its folder, whose work workers do.
func (h *Machines) submission(s *Settings, dir string) *Submission {
	return &Submission{Settings: *s, Dir: dir, Version: h.Version, Getenv: h.Getenv, Inform: h.Inform, Warn: h.Warn}
}

// Search returns what has the searches of a run done by workers.
func (h *Machines) Search(s *Settings, dir string) Search {
	return func(ctx context.Context, cfg Config) error {
		if cfg.Trace != nil || cfg.Cache != nil {
			return host.Usagef("the run has --trace or --cache, which workers cannot do: resume it without --server")
		}
		return h.refusal(h.submission(s, dir).Run(ctx, cfg))
	}
}

// Play plays what is missing of the match of a folder: here, or by workers.
func (h *Machines) Play(ctx context.Context, s *Settings, folder *match.Folder, cfg play.Config) error {
	if !s.IsOn() {
		return play.Run(ctx, cfg)
	}
	return h.refusal(h.submission(s, folder.Dir).Play(ctx, folder, cfg))
}
