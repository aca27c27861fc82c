package broker

import (
	"bufio"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"slices"
	"strings"

	"keymove/suites/job"
	"keymove/suites/queue"
)

// TokensFile is the file of a server's folder with what it knows of each token, a line each:
// "worker FINGERPRINT". No token can be made of it.
const TokensFile = "tokens"

// Tokens are the tokens of clients by their roles. A client shows one of them instead of a
// password.
type Tokens map[Role]string

// UploaderKey is what workers have that accept uploads, in the place of a role: the public key of
// an uploader's token.
const UploaderKey Role = "uploader-key"

// NewTokens makes tokens for roles: random, of 128 bits and more; for that of an uploader its
// public key, too.
func NewTokens(roles ...Role) Tokens {
	tokens := Tokens{}
	for _, role := range roles {
		tokens[role] = rand.Text()
		if role == Uploaders {
			tokens[UploaderKey] = queue.PublicKey(tokens[role])
		}
	}
	return tokens
}

// String returns the tokens as ReadTokens reads them.
func (t Tokens) String() string {
	var text strings.Builder
	for _, role := range tokenRoles {
		if t[role] != "" {
			fmt.Fprintf(&text, "%s %s\n", role, t[role])
		}
	}
	return text.String()
}

// tokenRoles are the words that a file of tokens has.
var tokenRoles = append(slices.Clone(Roles), UploaderKey)

// ReadTokens reads a file of tokens.
func ReadTokens(path string) (Tokens, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	tokens, err := parseTokens(file)
	if line, ok := errors.AsType[lineError](err); ok {
		return nil, &job.DamagedError{Path: path, Line: int(line), Err: errTokens}
	}
	return tokens, err
}

// lineError is the number of a line that is invalid.
type lineError int

func (l lineError) Error() string { return fmt.Sprintf("line %d: %v", int(l), errTokens) }

var errTokens = errors.New("want submitter, worker, uploader or uploader-key, and a token")

func parseTokens(r io.Reader) (Tokens, error) {
	tokens := Tokens{}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		role := Role(words[0])
		if len(words) != 2 || !slices.Contains(tokenRoles, role) || tokens[role] != "" {
			return nil, lineError(n)
		}
		tokens[role] = words[1]
	}
	return tokens, lines.Err()
}

// shown returns what a client shows to the server: its token, or, for an uploader, what is made
// of it, so that the server cannot sign what workers start.
func shown(role Role, token string) string {
	if role != Uploaders || token == "" {
		return token
	}
	sum := sha256.Sum256([]byte("keymove uploader " + token))
	return hex.EncodeToString(sum[:])
}

// Fingerprint returns what the server keeps of a token. It gets what the client shows.
func Fingerprint(shown string) string {
	sum := sha256.Sum256([]byte(shown))
	return hex.EncodeToString(sum[:])
}

// FingerprintOf returns what the server keeps of the token of a role.
func FingerprintOf(role Role, token string) string { return Fingerprint(shown(role, token)) }

// Secret returns the token: the user of the URL that has no password, or Token.
func (a *Address) Secret() string {
	first, _, _ := strings.Cut(a.URL, ",")
	if u, err := url.Parse(first); err == nil && u.User != nil && u.User.Username() != "" {
		if _, isUser := u.User.Password(); !isUser {
			return u.User.Username()
		}
	}
	return a.Token
}

// withoutToken returns the URL without a token, which goes to the server in another way; a user
// with a password stays.
func (a *Address) withoutToken() string {
	urls := strings.Split(a.URL, ",")
	for i, text := range urls {
		u, err := url.Parse(text)
		if err != nil || u.User == nil {
			continue
		}
		if _, isUser := u.User.Password(); !isUser {
			u.User = nil
			urls[i] = u.String()
		}
	}
	return strings.Join(urls, ",")
}
