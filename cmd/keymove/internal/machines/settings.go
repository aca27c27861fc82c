package machines

import (
	"context"
	"fmt"
	"strings"

	"keymove/suites/files"
	"keymove/suites/plan"
	"keymove/suites/queue/broker"
	"keymove/suites/runner"
	"keymove/suites/settings"
)

// Config has the cases to search; Search searches them, as runner.Run does.
type (
	Config = runner.Config
	Search func(context.Context, Config) error
)

// Settings are those with which a run has its searches done by workers.
type Settings struct{ Address }

// Rows are the settings as rows.
func (s *Settings) Rows() []settings.Row {
	return []settings.Row{
		{
			Name: "server", Advanced: true, Group: settings.Output, DefaultText: "none", Scope: settings.BesideFile | settings.WithResume,
			Usage: "have the work done by the workers of a server, as `URL` nats://TOKEN@HOST:PORT",
			Field: &s.Server,
		},
		{
			Name: "token-file", Advanced: true, Group: settings.Output, DefaultText: "none", Scope: settings.BesideFile | settings.WithResume, Needs: []string{"server"},
			Usage: "read the token of --server from `FILE`", IsPath: true,
			Field: &s.TokenFile,
		},
		{
			Name: "tls-ca", Advanced: true, Group: settings.Output, DefaultText: "that of the system", Scope: settings.BesideFile | settings.WithResume, Needs: []string{"server"},
			Usage: "trust the certificates in `FILE`", IsPath: true,
			Field: &s.CA,
		},
	}
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
	const alone = "workers send records alone"
	for _, rule := range []struct {
		setting string
		on      bool
		why     string
	}{
		{"trace", p.Trace, alone},
		{"cache", p.UseCache || p.Cache != "", alone},
	} {
		if rule.on {
			faults.Add(rule.setting, settings.Last, settings.Errorf("%s cannot be combined with %s: %s", settings.Ref(rule.setting), settings.Ref("server"), rule.why))
		}
	}
	return faults
}

// tokenVariable is the environment variable with the token of a server.
const tokenVariable = "KEYMOVE_TOKEN"

// Address is a server as the command line gives it.
type Address struct {
	// Server is nats://TOKEN@HOST:PORT, TokenFile a file with the token; empty for none.
	Server    string
	TokenFile string
	// CA is a file of certificates; empty for the system's.
	CA string
}

// broker returns the address for a client.
func (a *Address) broker(getenv func(string) string) (broker.Address, error) {
	address := broker.Address{URL: a.Server, Token: getenv(tokenVariable), CA: a.CA}
	if a.TokenFile == "" {
		return address, nil
	}
	data, err := files.Read(a.TokenFile)
	if err != nil {
		return address, fmt.Errorf("--token-file: %w", err)
	}
	words := strings.Fields(string(data))
	if len(words) != 1 {
		return address, fmt.Errorf("--token-file %s: want a token, and nothing else", a.TokenFile)
	}
	address.Token = words[0]
	return address, nil
}
