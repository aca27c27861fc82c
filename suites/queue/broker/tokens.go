package broker

import (
	"bufio"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nats-io/nats-server/v2/server"

	"keymove/suites/runfolder"
)

// TokensFile is the file of a server's folder with the token of each role, a line each:
// "submitter T".
const TokensFile = "tokens"

// Tokens are the tokens by their roles. A client shows one of them instead of a password.
type Tokens map[Role]string

// openTokens reads the tokens of a server's folder, readable by their owner alone. Those of
// roles that have none yet are made: random, of 128 bits and more.
func openTokens(dir string) (Tokens, error) {
	path := filepath.Join(dir, TokensFile)
	tokens, err := ReadTokens(path)
	if errors.Is(err, fs.ErrNotExist) {
		tokens, err = Tokens{}, nil
	}
	if err != nil || len(tokens) == len(roles) {
		return tokens, err
	}
	var text strings.Builder
	for _, role := range roles {
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

// ReadTokens reads a file of tokens.
func ReadTokens(path string) (Tokens, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	tokens, err := parseTokens(file)
	if line, ok := errors.AsType[lineError](err); ok {
		return nil, &runfolder.DamagedError{Path: path, Line: int(line), Err: errTokens}
	}
	return tokens, err
}

// lineError is the number of a line that is invalid.
type lineError int

func (l lineError) Error() string { return fmt.Sprintf("line %d: %v", int(l), errTokens) }

var errTokens = errors.New("want submitter, worker or uploader, and a token")

func parseTokens(r io.Reader) (Tokens, error) {
	tokens := Tokens{}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		role := Role(words[0])
		if len(words) != 2 || !slices.Contains(roles, role) || tokens[role] != "" {
			return nil, lineError(n)
		}
		tokens[role] = words[1]
	}
	return tokens, lines.Err()
}

// gate lets clients in that have the token of the role that they call themselves.
type gate struct{ tokens Tokens }

// Check implements server.Authentication.
func (g gate) Check(c server.ClientAuthentication) bool {
	opts := c.GetOpts()
	role := Role(opts.Name)
	token := g.tokens[role]
	if token == "" || subtle.ConstantTimeCompare([]byte(token), []byte(opts.Token)) != 1 {
		return false
	}
	c.RegisterUser(&server.User{Username: string(role), Permissions: role.permissions()})
	return true
}
