// Command pages makes the pages of docs/ that follow from other files of the
// repository. The scripts that measure (docs/claims.sh, docs/profiles.sh, docs/suites-against-games.sh,
// docs/phase-see-pruning.sh) call it; from the top of the repository:
//
//	go run ./docs/pages make claims             writes docs/claims.md
//	go run ./docs/pages summary FILE RUN        adds a run's summary to FILE
//	go run ./docs/pages comparison FILE RUN     adds a run's comparison to FILE
//	go run ./docs/pages against FILE MATCH RUN  adds a run's comparison with the Elo of a match.csv
//
// RUN is a run folder. Of both only the rows of whole suites are kept; those of a
// comparison have the limit of the run in front.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"keymove/report"
	"keymove/report/markdown"
	"keymove/suites/runfolder"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "pages:", err)
		os.Exit(1)
	}
}

var errUsage = errors.New("usage: pages make PAGE… | summary FILE RUN | comparison FILE RUN | against FILE MATCH.csv RUN")

func run(args []string) error {
	switch {
	case len(args) > 1 && args[0] == "make":
		return makePages(args[1:])
	case len(args) == 3 && args[0] == "summary":
		return add(args[1], args[2], markdown.KeepSummary)
	case len(args) == 3 && args[0] == "comparison":
		return add(args[1], args[2], markdown.KeepComparison)
	case len(args) == 4 && args[0] == "against":
		return against(args[1], args[2], args[3])
	}
	return errUsage
}

// against adds the comparison of a run with the Elo of a match.
func against(file, match, dir string) error {
	in, err := os.Open(match)
	if err != nil {
		return err
	}
	defer in.Close()
	games, err := markdown.ReadElo(match, in)
	if err != nil {
		return err
	}
	return add(file, dir, func(w io.Writer, run *report.Run, header bool) error {
		return markdown.KeepAgainst(w, run, games, header)
	})
}

// makePages writes pages of the repository in the working folder.
func makePages(names []string) error {
	for _, name := range names {
		i := slices.IndexFunc(markdown.Pages, func(p markdown.Page) bool { return p.Name == name })
		if i < 0 {
			return fmt.Errorf("no page %q; there are %s", name, strings.Join(pageNames(), ", "))
		}
		text, err := markdown.Pages[i].Make(os.DirFS("."))
		if err != nil {
			return err
		}
		err = runfolder.ReplaceFile(markdown.Pages[i].File(), func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func pageNames() []string {
	var names []string
	for _, p := range markdown.Pages {
		names = append(names, p.Name)
	}
	return names
}

// add appends rows of a run to a file, which gets a header if it is new.
func add(file, dir string, keep func(io.Writer, *report.Run, bool) error) error {
	saved, err := report.ReadFolder(dir)
	if err != nil {
		return err
	}
	out, err := os.OpenFile(file, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	info, err := out.Stat()
	if err == nil {
		err = keep(out, saved, info.Size() == 0)
	}
	return errors.Join(err, out.Close())
}
