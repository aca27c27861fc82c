package machines

import (
	"fmt"
	"os"
	"strings"

	"keymove/suites/queue/broker"
)

// TokenVariable is the environment variable with the token of a server.
const TokenVariable = "KEYMOVE_TOKEN"

// Address is a server as the command line gives it.
type Address struct {
	// Server is nats://TOKEN@HOST:PORT, TokenFile a file with the token; empty for none.
	Server    string
	TokenFile string
	// CA is a file of certificates; empty for those of the system.
	CA string
}

// broker returns the address for a client of a role. A file has a token alone, or is that
// of a server, with the tokens of all roles.
func (a *Address) broker(role broker.Role, getenv func(string) string) (broker.Address, error) {
	address := broker.Address{URL: a.Server, Token: getenv(TokenVariable), CA: a.CA}
	if a.TokenFile == "" {
		return address, nil
	}
	data, err := os.ReadFile(a.TokenFile)
	if err != nil {
		return address, fmt.Errorf("--token-file: %w", err)
	}
	if words := strings.Fields(string(data)); len(words) == 1 {
		address.Token = words[0]
		return address, nil
	}
	tokens, err := broker.ReadTokens(a.TokenFile)
	if err == nil && tokens[role] == "" {
		err = fmt.Errorf("%s: no token of a %s", a.TokenFile, role)
	}
	address.Token = tokens[role]
	return address, err
}
