package versions

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// Commit is a commit of a repository.
type Commit struct {
	Hash    string    `json:"hash"`
	Parents []string  `json:"parents,omitempty"`
	Author  string    `json:"author"`
	Date    time.Time `json:"date"` // when it was committed
	Subject string    `json:"subject"`
	// Message is the whole message.
	Message string `json:"-"`
}

// hashLength is the number of digits by which people know a commit.
const hashLength = 10

// Short returns the first digits of the hash.
func (c *Commit) Short() string { return ShortHash(c.Hash) }

// ShortHash returns the first digits of a hash.
func ShortHash(hash string) string { return hash[:min(hashLength, len(hash))] }

// String returns the commit as git log --oneline has it.
func (c *Commit) String() string { return c.Short() + " " + c.Subject }

// commitFormat has the fields of a Commit behind each other, each ended by a zero byte.
const commitFormat = "--format=tformat:%H%x00%P%x00%an%x00%cI%x00%s%x00%B%x00"

// Commits returns the commits of hashes, in their order.
func (r *Repo) Commits(ctx context.Context, hashes ...string) ([]Commit, error) {
	if len(hashes) == 0 {
		return nil, nil
	}
	return r.log(ctx, append([]string{"--no-walk=unsorted"}, hashes...)...)
}

// Between returns the commits that one commit has in its history and another has not, the
// oldest first. An empty from is the whole history.
func (r *Repo) Between(ctx context.Context, from, to string) ([]Commit, error) {
	return r.log(ctx, append([]string{"--reverse", "--topo-order", to}, not(from)...)...)
}

// not excludes the history of a commit; nothing for an empty one.
func not(from string) []string {
	if from == "" {
		return nil
	}
	return []string{"^" + from}
}

// log returns the commits that git log chooses.
func (r *Repo) log(ctx context.Context, args ...string) ([]Commit, error) {
	text, err := r.git(ctx, append([]string{"log", "--no-show-signature", "--no-color", "--encoding=UTF-8", commitFormat}, args...)...)
	if err != nil {
		return nil, err
	}
	return parseCommits(text)
}

// parseCommits reads commits as commitFormat has them.
func parseCommits(text string) ([]Commit, error) {
	const fields = 6
	parts := strings.Split(text, "\x00")
	var list []Commit
	for ; len(parts) > fields; parts = parts[fields:] {
		date, err := time.Parse(time.RFC3339, parts[3])
		if err != nil {
			return nil, fmt.Errorf("git log: %w", err)
		}
		list = append(list, Commit{
			Hash: strings.TrimSpace(parts[0]), Parents: strings.Fields(parts[1]), Author: parts[2],
			Date: date.UTC(), Subject: parts[4], Message: strings.TrimSpace(parts[5]),
		})
	}
	if len(parts) != 1 || strings.TrimSpace(parts[0]) != "" {
		return nil, fmt.Errorf("git log: %d fields behind the last commit", len(parts))
	}
	return list, nil
}
