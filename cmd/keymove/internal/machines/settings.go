// Package machines runs searches on several machines: the worker, and a run that has its
// searches done by workers. What connects them is in suites/queue.
package machines

import (
	"errors"
	"fmt"
	"io/fs"

	"keymove/cmd/keymove/internal/host"
	"keymove/suites/plan"
	"keymove/suites/queue"
	"keymove/suites/settings"
)

// Machines connects this program to others.
type Machines struct{ *host.Host }

// Settings are a server as the command line gives it: the one that does the searches of a run, or gives work to a worker.
type Settings struct {
	// Server is nats://TOKEN@HOST:PORT, TokenFile a file with the token; empty for none.
	Server, TokenFile string
	// CA is a file of certificates; empty for the system's.
	CA string
}

// Rows are the settings of a run as rows.
func (s *Settings) Rows() []settings.Row {
	rows := s.rows("let the workers of a server do the work, as `URL` nats://TOKEN@HOST:PORT")
	for i := range rows {
		rows[i].Advanced, rows[i].Group, rows[i].Scope = true, settings.Output, settings.BesideFile|settings.WithResume
	}
	return rows
}

func (s *Settings) rows(usage string) []settings.Row {
	needs := []string{"server"}
	return []settings.Row{
		{Name: "server", DefaultText: "none", Usage: usage, Field: &s.Server},
		{Name: "token-file", DefaultText: "none", Needs: needs, Usage: "read the token of --server from `FILE`", IsPath: true, Field: &s.TokenFile},
		{Name: "tls-ca", DefaultText: "the certificates of the system", Needs: needs, Usage: "trust the certificates in `FILE`", IsPath: true, Field: &s.CA},
	}
}

// IsOn reports whether workers do the searches.
func (s *Settings) IsOn() bool { return s.Server != "" }

// Window returns for how many workers a match has pairs of games ready that has so many here: their number says nothing
// about those of other machines.
func (s *Settings) Window(workers int) int {
	const elsewhere = 64
	if s.IsOn() {
		return max(workers, elsewhere)
	}
	return workers
}

// Check returns what workers cannot do of a plan.
func (s *Settings) Check(p *plan.Plan) (faults settings.Faults) {
	for setting, isOn := range map[string]bool{"trace": p.Trace, "cache": p.UseCache || p.Cache != ""} {
		if isOn && s.IsOn() {
			faults.Add(setting, settings.Last, settings.Errorf("%s cannot be combined with %s: workers send records alone", settings.Ref(setting), settings.Ref("server")))
		}
	}
	return faults
}

// address returns the server for a client.
func (s *Settings) address(getenv func(string) string) (a queue.Address, err error) {
	a = queue.Address{URL: s.Server, Token: getenv("KEYMOVE_TOKEN"), CA: s.CA}
	if s.TokenFile != "" {
		if a.Token, err = queue.ReadToken(s.TokenFile); err != nil {
			err = fmt.Errorf("--token-file: %w", err)
		}
	}
	return a, err
}

// refusal marks errors of the token as wrong usage, and says where a token may stand.
func refusal(err error) error {
	switch {
	case queue.IsRefused(err):
		return host.Usagef("%w; give nats://TOKEN@HOST:PORT, KEYMOVE_TOKEN or --token-file", err)
	case errors.Is(err, fs.ErrNotExist):
		return host.UsageError(err)
	}
	return err
}
