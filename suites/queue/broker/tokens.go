package broker

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"keymove/suites/job"
)

// TokensFile is the file of a server's folder with the token of each role, a line each:
// "submitter T".
const TokensFile = "tokens"

// Tokens are the tokens by their roles. A client shows one of them instead of a password.
type Tokens map[Role]string

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
		if len(words) != 2 || !slices.Contains(Roles, role) || tokens[role] != "" {
			return nil, lineError(n)
		}
		tokens[role] = words[1]
	}
	return tokens, lines.Err()
}
