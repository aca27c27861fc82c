package job

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"keymove/suites"
)

// ErrShards is wrapped by the errors for folders that are not those of the shards of one
// run, or of one match.
var ErrShards = errors.New("the folders are not those of the shards of one run or match")

// FolderError is an error about one of several folders.
type FolderError struct {
	Dir string
	Err error
}

func (e *FolderError) Error() string { return e.Err.Error() }

func (e *FolderError) Unwrap() error { return e.Err }

// CheckShards returns an error unless the shards of folders are different
// ones of the same run or match. differs returns in what a folder is not like the first
// one; empty if it is. The result are the numbers of the shards that are missing.
func CheckShards(dirs []string, shards []suites.Shard, differs func(i int) string) (missing []int, err error) {
	seen := map[int]string{}
	for i, s := range shards {
		if s.IsWhole() {
			return nil, fmt.Errorf("%s is not a shard: %w", dirs[i], ErrShards)
		}
		what := differs(i)
		if what == "" && s.Of != shards[0].Of {
			what = "the number of shards"
		}
		if what != "" {
			return nil, fmt.Errorf("shard %v in %s and shard %v in %s differ in %s: %w", shards[0], dirs[0], s, dirs[i], what, ErrShards)
		}
		if first, twice := seen[s.Number]; twice {
			return nil, fmt.Errorf("shard %v is given twice, as %s and %s: %w", s, first, dirs[i], ErrShards)
		}
		seen[s.Number] = dirs[i]
	}
	if len(seen) == shards[0].Of {
		return nil, nil
	}
	for n := range shards[0].Of {
		if _, has := seen[n+1]; !has {
			missing = append(missing, n+1)
		}
	}
	return missing, nil
}

// MissingShards returns the error that some of a number of shards are missing; nil if none
// is.
func MissingShards(missing []int, of int) error {
	if len(missing) == 0 {
		return nil
	}
	var names []string
	for _, n := range missing[:min(len(missing), 10)] {
		names = append(names, suites.Shard{Number: n, Of: of}.String())
	}
	if len(missing) > len(names) {
		names = append(names, "…")
	}
	return fmt.Errorf("%d of %d shards are given; missing: %s; give all of them, or --allow-missing", of-len(missing), of, strings.Join(names, ", "))
}

// Part is a part of two manifests that shards have in common.
type Part struct {
	Name string
	A, B any
}

// FirstDifference returns the name of the first part in which two manifests differ, or an
// empty text.
func FirstDifference(parts ...Part) string {
	i := slices.IndexFunc(parts, func(p Part) bool { return !reflect.DeepEqual(p.A, p.B) })
	if i < 0 {
		return ""
	}
	return parts[i].Name
}
