package making

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/epd"
	"keymove/suites/errata"
	"keymove/suites/grade"
	"keymove/suites/job"
)

// AnswerFlags are the flags of "suites check" with an oracle.
func AnswerFlags() []cli.Flag {
	return append(oracleFlags("200000"),
		&cli.Float64Flag{Name: "margin", Value: 0.1, Usage: "`LOSS` of expected score that makes an oracle dispute an answer"},
		&cli.StringFlag{Name: "candidates", DefaultText: "none", Usage: "write disputed answers to `FILE`, as the errata have them"},
	)
}

// AsksOracle reports whether "suites check" is to ask an oracle, and whether that can be.
func (h Maker) AsksOracle(c *cli.Context, sources []string) (bool, error) {
	asked := c.IsSet("engine") || c.IsSet("profile")
	for _, flag := range []string{"nodes", "j", "cache-dir", "margin", "candidates"} {
		if c.IsSet(flag) && !asked {
			return false, host.Usagef("--%s needs --engine or --profile", flag)
		}
	}
	switch {
	case asked && c.Bool("json"):
		return false, host.Usagef("--json cannot be combined with --engine or --profile")
	case asked && slices.Contains(sources, suites.Stdin):
		return false, host.Usagef("an oracle needs files, not stdin")
	}
	return asked, nil
}

// CheckAnswers has an oracle check the answers of suites and prints the disputed ones with
// both scores. Lines that cannot be read are left to the linter.
func (h Maker) CheckAnswers(c *cli.Context, sources []string) error {
	nodes, err := h.nodes(c)
	if err != nil {
		return err
	}
	cfg, o, err := h.judging(c, nodes, "%d of %d answers checked")
	if err != nil {
		return err
	}
	defer cfg.Memory.Close()
	var candidates []errata.Erratum
	for _, source := range sources {
		found, err := h.checkAnswersOf(c, source, cfg, o)
		if err != nil {
			return err
		}
		candidates = append(candidates, found...)
	}
	if file := c.String("candidates"); file != "" {
		return job.ReplaceFile(filepath.Clean(file), func(w io.Writer) error { return errata.Write(w, candidates) })
	}
	return nil
}

// checkAnswersOf checks the answers of a file, and returns candidates for the errata.
func (h Maker) checkAnswersOf(c *cli.Context, source string, cfg grade.Config, o *oracle) ([]errata.Erratum, error) {
	in, err := h.openSource(source)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	records, _, err := grade.Read(in, source)
	if err != nil {
		return nil, host.WithCode(host.ExitSuite, err)
	}
	answers := grade.AnswersOf(source, records)
	cfg.Tasks = answers.Tasks
	graded, err := grade.Positions(c.Context, cfg)
	if err != nil {
		return nil, h.judged(c.Context, err)
	}
	disputes := answers.Disputes(graded, c.Float64("margin"))
	out := sink.Messages(h.Stdout)
	var candidates []errata.Erratum
	for _, d := range disputes {
		fmt.Fprintf(out, "%s:%d: disputed answer: %s: %v\n", source, d.Record.Line, d.Record.ID(), &d)
		candidates = append(candidates, candidate(d, fmt.Sprintf("%s at %d nodes", o.name(), cfg.Nodes)))
	}
	_, err = fmt.Fprintf(out, "%s: %d of %d answers disputed by %s at %d nodes\n", source, len(disputes), len(answers.Tasks), o.name(), cfg.Nodes)
	return candidates, err
}

// candidate returns a dispute as an erratum: doubtful, because one oracle proves nothing.
func candidate(d grade.Dispute, source string) errata.Erratum {
	return errata.Erratum{
		Position: errata.PositionHash(&d.Record.Position), Name: nameOf(d.Record),
		Verdict: errata.Doubtful, Note: d.String(), Source: source,
	}
}

// nameOf returns the id of a record, or its line.
func nameOf(r *epd.Record) string {
	if id := r.ID(); id != "" {
		return id
	}
	return fmt.Sprintf("line %d", r.Line)
}
