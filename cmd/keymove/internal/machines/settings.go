package machines

import (
	"fmt"

	"keymove/suites/plan"
	"keymove/suites/queue"
	"keymove/suites/settings"
)

// Settings are those with which a run has its searches done by workers.
type Settings struct{ Address }

// Rows are the settings as rows.
func (s *Settings) Rows() []settings.Row {
	rows := s.rows("let the workers of a server do the work, as `URL` nats://TOKEN@HOST:PORT")
	for i := range rows {
		rows[i].Advanced, rows[i].Group, rows[i].Scope = true, settings.Output, settings.BesideFile|settings.WithResume
	}
	return rows
}

// IsOn reports whether workers do the searches.
func (s *Settings) IsOn() bool { return s.Server != "" }

// fewestAhead is the number of workers for which a match has pairs ready whatever its own
// number is, which says nothing about those that may come.
const fewestAhead = 64

// Window returns for how many workers a match has pairs of games ready that has so many here.
func (s *Settings) Window(workers int) int {
	if s.IsOn() {
		return max(workers, fewestAhead)
	}
	return workers
}

// Check returns what workers cannot do of a plan.
func (s *Settings) Check(p *plan.Plan) (faults settings.Faults) {
	if !s.IsOn() {
		return nil
	}
	for setting, on := range map[string]bool{"trace": p.Trace, "cache": p.UseCache || p.Cache != ""} {
		if on {
			faults.Add(setting, settings.Last, settings.Errorf("%s cannot be combined with %s: workers send records alone", settings.Ref(setting), settings.Ref("server")))
		}
	}
	return faults
}

// Address is a server as the command line gives it.
type Address struct {
	// Server is nats://TOKEN@HOST:PORT, TokenFile a file with the token; empty for none.
	Server    string
	TokenFile string
	// CA is a file of certificates; empty for the system's.
	CA string
}

// rows are the settings of an address as rows.
func (a *Address) rows(usage string) []settings.Row {
	needs := []string{"server"}
	return []settings.Row{
		{Name: "server", DefaultText: "none", Usage: usage, Field: &a.Server},
		{Name: "token-file", DefaultText: "none", Needs: needs, Usage: "read the token of --server from `FILE`", IsPath: true, Field: &a.TokenFile},
		{Name: "tls-ca", DefaultText: "the certificates of the system", Needs: needs, Usage: "trust the certificates in `FILE`", IsPath: true, Field: &a.CA},
	}
}

// of returns the address for a client.
func (a *Address) of(getenv func(string) string) (queue.Address, error) {
	address := queue.Address{URL: a.Server, Token: getenv("KEYMOVE_TOKEN"), CA: a.CA}
	if a.TokenFile == "" {
		return address, nil
	}
	var err error
	if address.Token, err = queue.ReadToken(a.TokenFile); err != nil {
		err = fmt.Errorf("--token-file: %w", err)
	}
	return address, err
}
