package games

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"os"
	"path/filepath"
	"time"

	"keymove/report"
	"keymove/report/expect"
	"keymove/report/output"
	"keymove/report/show"
	"keymove/report/stats"
	"keymove/suites/files"
	"keymove/suites/folder"
	"keymove/suites/match"
)

// Writer writes the files of a match as its pairs are committed: a pair is in all of
// them, with one write each, or in none. It begins anew each time that the match is
// opened, next to the older files, which stay until Publish.
type Writer struct {
	dir     string
	Summary *Summary
	files   [2]*growing // games.pgn, games.csv
	done    bool
}

func newWriter(dir string, m *match.Manifest) (*Writer, error) {
	w := &Writer{dir: dir, Summary: NewSummary(m)}
	for i, name := range []string{match.PGNFile, GamesFile} {
		file, err := newGrowing(filepath.Join(dir, name))
		if err != nil {
			return nil, errors.Join(err, w.Close())
		}
		w.files[i] = file
	}
	if err := report.WriteCSV(w.files[1], gameColumns, nil, false); err != nil {
		return nil, errors.Join(err, w.Close())
	}
	return w, nil
}

// Replay commits what the journal of a match has, and writes its files anew up to there.
// done is set where the match has ended by its sequential test.
func Replay(dir string, m *match.Manifest, queue *match.Queue) (w *Writer, done bool, err error) {
	if w, err = newWriter(dir, m); err != nil {
		return nil, false, err
	}
	done, err = match.Replay(dir, queue, w.Commit)
	if err == nil {
		err = w.Publish()
	}
	if err != nil {
		return nil, false, errors.Join(err, w.Close())
	}
	return w, done, nil
}

// Commit takes a pair, and reports whether the match ends with it: its sequential test
// has decided.
func (w *Writer) Commit(pair *[2]match.Game) (done bool, err error) {
	if err := w.Summary.Add(pair); err != nil {
		return false, err
	}
	if verdict, ok := w.Summary.Verdict(); ok {
		w.done = verdict.State != stats.Undecided
	}
	return w.done, w.write(pair)
}

// Decided reports whether the match has ended by its sequential test.
func (w *Writer) Decided() bool { return w.done }

func (w *Writer) write(pair *[2]match.Game) error {
	m := w.Summary.Manifest
	var games []byte
	var err error
	var rows [2]gameRow
	for i := range pair {
		if rows[i], err = newGameRow(m, &pair[i]); err != nil {
			return err
		}
		if games, err = m.AppendPGN(games, &pair[i], rows[i].openingTags()...); err != nil {
			return err
		}
	}
	if _, err := w.files[0].Write(games); err != nil {
		return err
	}
	var table bytes.Buffer
	if err := report.AppendCSV(&table, gameColumns, rows[:], m.NoTimes); err != nil {
		return err
	}
	_, err = w.files[1].Write(table.Bytes())
	return err
}

// Publish puts the files into the place of older ones, once they have what was
// committed before. From then on they grow where they are.
func (w *Writer) Publish() error {
	var errs []error
	for _, f := range w.files {
		errs = append(errs, f.publish())
	}
	return errors.Join(errs...)
}

// Finish ends the files and writes report.md, the page and, of an experiment, expectations.csv.
func (w *Writer) Finish(page Page) error {
	if err := w.Close(); err != nil {
		return err
	}
	s := w.Summary
	var expectErr error
	if s.Manifest.Experiment != nil {
		expectErr = files.ReplaceFile(filepath.Join(w.dir, expect.File), func(out io.Writer) error {
			return expect.WriteCSV(out, s.Expectations())
		})
	}
	return errors.Join(expectErr,
		files.ReplaceFile(filepath.Join(w.dir, ReportFile), s.WriteMarkdown),
		files.ReplaceFile(filepath.Join(w.dir, PageFile), func(out io.Writer) error { return page(out, s.Document("")) }))
}

// Page writes a document as a page.
type Page func(io.Writer, *show.Doc) error

// Close closes the files that grow. A second call does nothing.
func (w *Writer) Close() error {
	var errs []error
	for _, f := range w.files {
		if f != nil {
			errs = append(errs, f.close())
		}
	}
	return errors.Join(errs...)
}

// growing is a file that is written from its beginning next to an older one of its name,
// takes its place when it is published, and grows from then on.
type growing struct {
	path string
	file *os.File
}

func newGrowing(path string) (*growing, error) {
	file, err := files.CreateTmp(path)
	return &growing{path, file}, err
}

// Write appends with one call of the system.
func (g *growing) Write(p []byte) (int, error) { return g.file.Write(p) }

// publish puts the file into the place of the older one.
func (g *growing) publish() error {
	if err := g.close(); err != nil {
		return err
	}
	if err := os.Rename(g.path+files.TmpSuffix, g.path); err != nil {
		return err
	}
	file, err := files.OpenAs(g.path, os.O_APPEND|os.O_WRONLY)
	if err != nil {
		return err
	}
	g.file = file
	return nil
}

func (g *growing) close() error {
	if g.file == nil {
		return nil
	}
	err := errors.Join(g.file.Sync(), g.file.Close())
	g.file = nil
	return err
}

// AppendGames adds the PGN of the match in a folder to a file; an empty path is none.
func AppendGames(path, dir string) error {
	if path == "" {
		return nil
	}
	from, err := files.OpenOwn(filepath.Join(dir, match.PGNFile))
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	return errors.Join(err, to.Close())
}

// Merge pours the pairs of shards into the folder of the whole match, up to the one with
// which its sequential test decides, and writes its files.
func Merge(job *match.Folder, shards *match.Shards, page Page, now func() time.Time) (*Summary, error) {
	w, err := newWriter(job.Dir, &job.Manifest)
	if err != nil {
		return nil, err
	}
	defer w.Close()
	if err := pour(job, w, shards.Pairs()); err != nil {
		return nil, err
	}
	return w.Summary, errors.Join(
		w.Publish(),
		job.Finish(match.End{Time: now(), Pairs: w.Summary.Pairs}),
		w.Finish(page),
		job.Close(),
		AppendGames(job.Manifest.Copy, job.Dir))
}

func pour(job *match.Folder, w *Writer, pairs iter.Seq2[*[2]match.Game, error]) error {
	for pair, err := range pairs {
		if err != nil {
			return err
		}
		if err := errors.Join(job.Append(&pair[0]), job.Append(&pair[1])); err != nil {
			return err
		}
		if done, err := w.Commit(pair); done || err != nil {
			return err
		}
	}
	return nil
}

// The files of a match, besides its manifest, its journal and match.PGNFile.
const (
	GamesFile = "games.csv"
	// ReportFile is the report for people.
	ReportFile = "report.md"
	// PageFile is the page.
	PageFile = "report.html"
)

// Files are the files of a match, in the order in which they come to be.
var Files = []output.File{
	{Name: folder.ManifestFile, Holds: "the manifest: all that games depend on"},
	{Name: folder.JournalFile, Holds: "the games as they came in, one a line"},
	{Name: match.PGNFile, Holds: "the games of whole pairs"},
	{Name: GamesFile, Holds: "a row for each game of a match", Columns: report.Describe(gameColumns)},
	{Name: expect.File, Holds: "of an experiment: what was expected, and whether that is met"},
	{Name: ReportFile, Holds: "the closing block, tables and notes"},
	{Name: PageFile, Holds: "the match to look at: result, and how games ended"},
}
