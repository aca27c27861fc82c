package program

import (
	"context"
	"errors"
	"io"
	"regexp"
	"strings"

	"keymove/cmd/keymove/internal/host"
	"keymove/report"
	"keymove/report/html"
	"keymove/report/study"
	"keymove/suites/files"
	"keymove/suites/versions"
)

// reportHistory writes the page of a history, and its last run as figures of benchmarks. The runs are
// read one after another.
func (a *reports) reportHistory(ctx context.Context, o *reportOptions, names []string) (err error) {
	host.SaveHeap()
	if len(names) == 0 {
		return host.Usagef("a history needs runs: folders or records.csv files, the oldest first")
	}
	if o.repo != "" {
		if names, err = a.byAncestry(ctx, o.repo, names); err != nil {
			return err
		}
	}
	var h study.History
	for _, name := range names {
		run, err := report.Read(name)
		if err != nil {
			return pickedError(err)
		}
		if err := h.AddRun(run); err != nil {
			return pickedError(err)
		}
	}
	for _, note := range h.Notes {
		a.Warn("%s", note)
	}
	if o.history != "" {
		err = files.ReplaceFile(o.history, func(w io.Writer) error { return html.WriteDocument(w, h.Document()) })
	}
	if o.benchmark {
		err = errors.Join(err, h.WriteBenchmarks(a.Stdout))
	}
	return err
}

// commitName is a commit at the end of the name of a run's folder.
var commitName = regexp.MustCompile(`(?:^|[^0-9a-f])([0-9a-f]{7,64})$`)

// byAncestry returns runs in the order of their commits, each behind those in its history. Runs of
// commits that the repository does not have stay behind those that are given before them.
func (a *reports) byAncestry(ctx context.Context, dir string, names []string) ([]string, error) {
	repo, err := versions.OpenRepo(ctx, dir)
	if err != nil {
		return nil, host.Suitef("--repo %w", err)
	}
	list := make([]versions.Version, len(names))
	var others []string
	for i, name := range names {
		list[i].Name = study.RunLabel(name)
		err := versions.ErrNoVersion
		if found := commitName.FindStringSubmatch(list[i].Name); found != nil {
			list[i].Commit, err = repo.Resolve(ctx, found[1])
		}
		if errors.Is(err, versions.ErrNoVersion) {
			others = append(others, list[i].Name)
		} else if err != nil {
			return nil, err
		}
	}
	if len(others) > 0 {
		a.Warn("not of a commit in %s, and left behind the runs that are given before: %s", dir, strings.Join(others, ", "))
	}
	ancestry, err := repo.Ancestry(ctx, list)
	if err != nil {
		return nil, err
	}
	ordered := make([]string, 0, len(names))
	for _, i := range ancestry.Order(-1) {
		ordered = append(ordered, names[i])
	}
	return ordered, nil
}
