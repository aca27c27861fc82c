package racing

import (
	"context"
	"errors"
	"fmt"
	"io"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/engine"
	"keymove/engine/bench"
	"keymove/report/output"
	"keymove/report/sink"
	"keymove/report/study"
)

func (h *race) run(ctx context.Context, o options) error {
	values := o.values()
	parsed, faults := input.ReadContenders(nil, input.Request{Texts: o.texts})
	if err := h.Report(values, faults); err != nil {
		return err
	}
	opener := input.NewOpener(h.Host, input.Opener{HashMiB: o.hash, Threads: 1, Supervised: true})
	faults, err := opener.Identify(ctx, parsed.Contenders, nil)
	if err == nil {
		err = h.Report(values, faults)
	}
	if err != nil {
		return err
	}
	input.NameUniquely(parsed.Contenders)
	r := &bench.Race{
		Builds: len(parsed.Contenders),
		Open: func(ctx context.Context, build int) (engine.Searcher, error) {
			return opener.Open(ctx, parsed.Contenders[build])
		},
		Positions: bench.StandardPositions(), Limits: engine.Limits{Nodes: o.nodes, Depth: o.depth},
	}
	result, err := h.race(ctx, r, names(parsed.Contenders), o)
	if err != nil {
		return err
	}
	if err := h.write(result, len(r.Positions), o); err != nil {
		return err
	}
	if !result.IsPrecise(o.precision) {
		return host.WithCode(host.ExitInconclusive, fmt.Errorf("a ratio is not yet precise to %.3g %% after %d rounds; --max-rounds allows more", 100*o.precision, result.Rounds))
	}
	return nil
}

func (h *race) failed(ctx context.Context, name string, err error) error {
	if ctx.Err() != nil {
		return host.ErrInterrupted
	}
	return host.WithCode(host.ExitEngine, fmt.Errorf("%s: %w", name, err))
}

// race makes rounds until the ratios are precise, or there are as many as allowed.
func (h *race) race(ctx context.Context, r *bench.Race, names []string, o options) (study.Race, error) {
	defer h.Draw("")
	var rounds [][]bench.Lap
	for {
		laps, err := r.Round(ctx)
		if failed, ok := errors.AsType[*bench.BuildError](err); ok {
			return study.Race{}, h.failed(ctx, names[failed.Build], failed)
		}
		if err != nil {
			return study.Race{}, host.ErrInterrupted
		}
		rounds = append(rounds, laps)
		result := study.EvaluateRace(names, rounds)
		h.Draw(progress(&result))
		if result.IsPrecise(o.precision) || len(rounds) == o.maxRounds {
			return result, nil
		}
	}
}

func (h *race) write(r study.Race, positions int, o options) error {
	if o.JSON {
		return output.WriteDocument(h.Stdout, output.Schema, document{Limit: o.limit(), Positions: positions, Precision: o.precision, Precise: r.IsPrecise(o.precision), Race: r})
	}
	_, err := io.WriteString(h.Stdout, text(r, positions, o))
	return err
}

// document is the JSON output.
type document struct {
	Limit     string  `json:"limit"`
	Positions int     `json:"positions"`
	Precision float64 `json:"precision"`
	Precise   bool    `json:"precise"`
	study.Race
}

// text returns the table, and what was measured.
func text(r study.Race, positions int, o options) string {
	t := sink.NewTable(sink.Column{Header: "build"}, sink.Column{Header: "nodes/s", Right: true},
		sink.Column{Header: "times"}, sink.Column{Header: "verdict"}, sink.Column{Header: "searches"})
	for _, b := range r.Builds {
		ratio, trees := "", string(b.Trees)
		if b.Ratio != nil {
			ratio = fmt.Sprintf("× %.4f ", b.Ratio.Value) + sink.Interval(b.Ratio.Low, b.Ratio.High, 4)
		}
		if b.Differs > 0 {
			trees += fmt.Sprintf(", %d of %d positions", b.Differs, positions)
		}
		t.Add(b.Name, sink.HumanCount(uint64(b.NPS)), ratio, b.Verdict(), trees)
	}
	return t.Text("") + fmt.Sprintf("%s, %s, %s by turns, %s; intervals of 95 %%\n",
		sink.Plural(positions, "position"), o.limit(), sink.Plural(r.Rounds, "round"), clock(r))
}

// clock names the time that counts.
func clock(r study.Race) string {
	if r.ByCPU {
		return "CPU time"
	}
	return "wall time"
}

// progress is a line about a race that is not over.
func progress(r *study.Race) string {
	line := sink.Plural(r.Rounds, "round")
	for _, b := range r.Builds[1:] {
		if b.Ratio != nil {
			line += fmt.Sprintf("; %s × %.3f ", b.Name, b.Ratio.Value) + sink.Interval(b.Ratio.Low, b.Ratio.High, 3)
		}
	}
	return line
}
