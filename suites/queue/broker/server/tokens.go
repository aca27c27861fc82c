package server

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"keymove/suites/job"
	"keymove/suites/queue/broker"
)

// NewToken makes a token of a role, and lets a server of a folder, which may be running, know it.
func NewToken(dir string, role broker.Role) (broker.Tokens, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	tokens := broker.NewTokens(role)
	return tokens, addTokens(dir, tokens)
}

// addTokens adds what the server keeps of tokens to the file of its folder.
func addTokens(dir string, tokens broker.Tokens) error {
	var text strings.Builder
	for _, role := range broker.Roles {
		if tokens[role] != "" {
			fmt.Fprintf(&text, "%s %s\n", role, broker.FingerprintOf(role, tokens[role]))
		}
	}
	file, err := os.OpenFile(filepath.Join(dir, broker.TokensFile), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = file.WriteString(text.String())
	return errors.Join(err, file.Close())
}

// gate lets clients in that have a token of the role that they call themselves. The file of the
// tokens may change at any time.
type gate struct {
	path   string
	own    string // the token of the server itself
	server *server.Server

	mu    sync.Mutex
	seen  fs.FileInfo            // as the file was read
	roles map[string]broker.Role // by fingerprint
}

// openGate reads the tokens of a server's folder. A folder without any gets one for each role.
func openGate(dir string) (*gate, broker.Tokens, error) {
	g := &gate{path: filepath.Join(dir, broker.TokensFile), own: rand.Text()}
	_, err := os.Stat(g.path)
	var tokens broker.Tokens
	if errors.Is(err, fs.ErrNotExist) {
		tokens = broker.NewTokens(broker.Roles...)
		err = addTokens(dir, tokens)
	}
	if err == nil {
		err = g.load()
	}
	return g, tokens, err
}

var errFingerprint = errors.New("want submitter, worker or uploader, and the fingerprint of a token, as --new-token writes it")

var isFingerprint = regexp.MustCompile(`^[0-9a-f]{64}$`).MatchString

// load reads the file if it has changed.
func (g *gate) load() error {
	info, err := os.Stat(g.path)
	if err != nil {
		return err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.seen != nil && os.SameFile(info, g.seen) && info.ModTime().Equal(g.seen.ModTime()) && info.Size() == g.seen.Size() {
		return nil
	}
	file, err := os.Open(g.path)
	if err != nil {
		return err
	}
	defer file.Close()
	roles := map[string]broker.Role{}
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		if len(words) != 2 || !slices.Contains(broker.Roles, broker.Role(words[0])) || !isFingerprint(words[1]) {
			return &job.DamagedError{Path: g.path, Line: n, Err: errFingerprint}
		}
		roles[words[1]] = broker.Role(words[0])
	}
	if err := lines.Err(); err != nil {
		return err
	}
	g.seen, g.roles = info, roles
	return nil
}

// knows reports whether there is a token of a role with a fingerprint.
func (g *gate) knows(role broker.Role, fingerprint string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	known, found := g.roles[fingerprint]
	return found && known == role
}

// Check implements server.Authentication.
func (g *gate) Check(c server.ClientAuthentication) bool {
	opts := c.GetOpts()
	if opts.Token == g.own {
		c.RegisterUser(&server.User{Username: broker.ServerName})
		return true
	}
	_ = g.load() // a file that cannot be read changes nothing
	fingerprint := broker.Fingerprint(opts.Token)
	role, access, ok := broker.AccessOf(opts.Name, fingerprint)
	if opts.Token == "" || !ok || !g.knows(role, fingerprint) {
		return false
	}
	account, err := g.account(access)
	if err != nil {
		return false
	}
	c.RegisterUser(&server.User{Username: string(role) + " " + fingerprint, Account: account, Permissions: &server.Permissions{
		Publish: &server.SubjectPermission{Allow: access.Services}, Subscribe: &server.SubjectPermission{Allow: []string{access.Inbox}},
	}})
	return true
}

// account returns the account of a client, which uses the queue only by services: a reply that it
// directs to a subject of others, and a consumer that would deliver there, do not get there.
func (g *gate) account(access broker.Access) (*server.Account, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	account, isNew := g.server.LookupOrRegisterAccount(access.Account)
	if !isNew {
		return account, nil
	}
	for _, subject := range access.Services {
		if err := account.AddServiceImport(g.server.GlobalAccount(), subject, subject); err != nil {
			return nil, err
		}
	}
	return account, nil
}

// revokeEvery is the time between two looks for tokens that were taken away.
const revokeEvery = time.Second

// revoke ends the connections of clients whose tokens are not there any more, until ctx ends.
func (g *gate) revoke(ctx context.Context, s *server.Server) {
	every := time.NewTicker(revokeEvery)
	defer every.Stop()
	for {
		select {
		case <-every.C:
		case <-ctx.Done():
			return
		}
		_ = g.load() // a file that cannot be read changes nothing
		conns, err := s.Connz(&server.ConnzOptions{Username: true, Limit: mostConnections})
		if err != nil {
			continue
		}
		for _, c := range conns.Conns {
			role, fingerprint, found := strings.Cut(c.AuthorizedUser, " ")
			if found && !g.knows(broker.Role(role), fingerprint) {
				_ = s.DisconnectClientByID(c.Cid) // it has gone by itself
			}
		}
	}
}
