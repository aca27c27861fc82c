// Package machines runs searches on several machines: the worker, and a run that has its
// searches done by workers. What connects them is in suites/queue.
package machines

import (
	"errors"
	"io/fs"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/suites/queue"
	"keymove/suites/settings"
)

// Machines connects this program to others.
type Machines struct{ *host.Host }

// refusal marks errors of the token as wrong usage.
func refusal(err error) error {
	if queue.IsRefused(err) || errors.Is(err, fs.ErrNotExist) {
		return host.UsageError(err)
	}
	return err
}

// WorkerCommand is the command that runs a worker.
func (h *Machines) WorkerCommand() *cli.Command {
	w := worker{Host: h.Host}
	var address Address
	var engineDir string
	var acceptUploads, isAlone bool
	return h.WithSettings(&cli.Command{
		Name:        "worker",
		Usage:       "searches for runs with --server",
		Description: "A worker takes work until it is interrupted; it searches only for runs of its own version of Keymove.",
		Action: func(c *cli.Context) error {
			switch {
			case c.Args().Present():
				return host.Usagef("worker takes no arguments")
			case isAlone:
				w.slots = 1
				return w.doOneUnit(c.Context)
			case address.Server == "":
				return host.Usagef("worker needs --server")
			case w.slots == 0:
				w.slots = h.CPUs
			}
			have, err := openPrograms(engineDir, acceptUploads)
			if err != nil {
				return refusal(err)
			}
			defer have.close()
			return refusal(w.work(c.Context, &address, have))
		},
	}, append(address.rows("the `URL` of the server, as nats://TOKEN@HOST:PORT"), []settings.Row{
		{Name: "jobs", Short: "j", DefaultText: "CPUs", Min: 1, Usage: "`N` units of work at a time", Field: &w.slots},
		{Name: "engine-dir", DefaultText: "none", Usage: "run engines and books of the folder `DIR`; they are found by their sha256", Field: &engineDir},
		{Name: "accept-uploads", Usage: "start programs that runs send; whoever has the token can do anything here", Field: &acceptUploads},
		{Name: aloneFlag, Hidden: true, Usage: "do the unit of work that stdin has, and write the answer to stdout", Field: &isAlone},
	}...), new(settings.Values))
}
