// Command pages makes the pages of docs/ that follow from other files of the
// repository. The scripts that measure (docs/claims.sh, docs/profiles.sh, docs/suites-against-games.sh,
// docs/phase-see-pruning.sh) call it; from the top of the repository:
//
//	go run ./docs/pages make claims             writes docs/claims.md
//	go run ./docs/pages summary FILE RUN        adds a run's summary to FILE
//	go run ./docs/pages games FILE MATCH        adds the games of a match.csv to FILE
//	go run ./docs/pages against FILE GAMES RUN  adds a run's comparison with the Elo of such a file
//
// RUN is a run folder. Of a summary only the rows of whole suites are kept.
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
	"keymove/report/validity"
	"keymove/suites/runfolder"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "pages:", err)
		os.Exit(1)
	}
}

var errUsage = errors.New("usage: pages make PAGE… | summary FILE RUN | games FILE MATCH.csv | against FILE GAMES.csv RUN")

func run(args []string) error {
	switch {
	case len(args) > 1 && args[0] == "make":
		return makePages(args[1:])
	case len(args) == 3 && args[0] == "summary":
		return add(args[1], args[2], markdown.KeepSummary)
	case len(args) == 3 && args[0] == "games":
		return addGames(args[1], args[2])
	case len(args) == 4 && args[0] == "against":
		return against(args[1], args[2], args[3])
	}
	return errUsage
}

// addGames adds the games of a match to a file.
func addGames(file, match string) error {
	games, err := parse(match, validity.ReadMatch)
	if err != nil {
		return err
	}
	return extend(file, func(w io.Writer, header bool) error { return validity.KeepGames(w, games, header) })
}

// against adds the comparison of a run with the Elo of games.
func against(file, played, dir string) error {
	games, err := parse(played, validity.ReadGames)
	if err != nil {
		return err
	}
	return add(file, dir, func(w io.Writer, run *report.Run, header bool) error {
		return validity.KeepChanges(w, run, games, header)
	})
}

// parse parses a file.
func parse[T any](file string, read func(string, io.Reader) (T, error)) (T, error) {
	in, err := os.Open(file)
	if err != nil {
		var none T
		return none, err
	}
	defer in.Close()
	return read(file, in)
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
	return extend(file, func(w io.Writer, header bool) error { return keep(w, saved, header) })
}

// extend appends rows to a file, with a header if it is new.
func extend(file string, keep func(w io.Writer, header bool) error) error {
	out, err := os.OpenFile(file, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	info, err := out.Stat()
	if err == nil {
		err = keep(out, info.Size() == 0)
	}
	return errors.Join(err, out.Close())
}
