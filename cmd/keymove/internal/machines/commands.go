// Package machines runs searches on several machines: the worker, and a run that has its
// searches done by workers. What connects them is in suites/queue.
package machines

import (
	"errors"
	"io/fs"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/suites/queue"
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
	return &cli.Command{
		Name:        "worker",
		Usage:       "searches for runs with --server",
		Description: "A worker takes work until it is interrupted; it searches only for runs of its own version of Keymove.",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "server", Usage: "the `URL` of the server, as nats://TOKEN@HOST:PORT"},
			&cli.StringFlag{Name: "token-file", DefaultText: "none", Usage: "read the token from `FILE`"},
			&cli.StringFlag{Name: "tls-ca", DefaultText: "that of the system", Usage: "trust the certificates in `FILE`"},
			&cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, DefaultText: "CPUs", Usage: "`N` units of work at a time"},
			&cli.StringFlag{Name: "engine-dir", DefaultText: "none", Usage: "run engines and books of the folder `DIR`; they are found by their sha256"},
			&cli.BoolFlag{Name: "accept-uploads", DisableDefaultText: true, Usage: "start programs that runs send; whoever has the token can do anything here"},
			&cli.BoolFlag{Name: aloneFlag, Hidden: true, Usage: "do the unit of work that stdin has, and write the answer to stdout"},
		},
		Action: func(c *cli.Context) error {
			w := worker{h.Host, c.Int("jobs")}
			address := Address{c.String("server"), c.String("token-file"), c.String("tls-ca")}
			switch {
			case c.Args().Present():
				return host.Usagef("worker takes no arguments")
			case c.Bool(aloneFlag):
				w.slots = 1
				return w.doOneUnit(c.Context)
			case address.Server == "":
				return host.Usagef("worker needs --server")
			case c.IsSet("jobs") && w.slots < 1:
				return host.Usagef("-j %d: want at least 1", w.slots)
			case w.slots == 0:
				w.slots = h.CPUs
			}
			have, err := openPrograms(c.String("engine-dir"), c.Bool("accept-uploads"))
			if err != nil {
				return refusal(err)
			}
			defer have.close()
			return refusal(w.work(c.Context, &address, have))
		},
	}
}
