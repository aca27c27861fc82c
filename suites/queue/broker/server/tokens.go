package server

import (
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/nats-io/nats-server/v2/server"

	"keymove/suites/queue/broker"
)

// openTokens reads the tokens of a server's folder, readable by their owner alone. Those of
// roles that have none yet are made: random, of 128 bits and more.
func openTokens(dir string) (broker.Tokens, error) {
	path := filepath.Join(dir, broker.TokensFile)
	tokens, err := broker.ReadTokens(path)
	if errors.Is(err, fs.ErrNotExist) {
		tokens, err = broker.Tokens{}, nil
	}
	if err != nil || len(tokens) == len(broker.Roles) {
		return tokens, err
	}
	var text strings.Builder
	for _, role := range broker.Roles {
		if tokens[role] == "" {
			tokens[role] = rand.Text()
		}
		fmt.Fprintf(&text, "%s %s\n", role, tokens[role])
	}
	if err := os.WriteFile(path+".new", []byte(text.String()), 0o600); err != nil {
		return nil, err
	}
	return tokens, os.Rename(path+".new", path)
}

// gate lets clients in that have the token of the role that they call themselves.
type gate struct{ tokens broker.Tokens }

// Check implements server.Authentication.
func (g gate) Check(c server.ClientAuthentication) bool {
	opts := c.GetOpts()
	role := broker.Role(opts.Name)
	token := g.tokens[role]
	if token == "" || subtle.ConstantTimeCompare([]byte(token), []byte(opts.Token)) != 1 {
		return false
	}
	publish, subscribe := role.Permissions()
	c.RegisterUser(&server.User{Username: string(role), Permissions: &server.Permissions{
		Publish: &server.SubjectPermission{Allow: publish}, Subscribe: &server.SubjectPermission{Allow: subscribe},
	}})
	return true
}
