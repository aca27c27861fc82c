package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"keymove/report/compare"
	"keymove/suites"
)

// writeSolved writes a suite without points: the best moves of decision points of the battery.
func (l *laboratory) writeSolved() error {
	entry, _ := suites.FindEntry("battery")
	battery, err := entry.Builtin()
	if err != nil {
		return err
	}
	var text strings.Builder
	sample := suites.Sample(battery.Cases, battery.Cases.Len(), 1)
	for i, n := 0, 0; i < sample.Len() && n < 300; i++ {
		c := sample.At(i)
		if strings.HasPrefix(c.ID, "mined.") && len(c.Avoid) == 0 {
			n++
			fmt.Fprintf(&text, "%s bm %s; id \"%s\";\n", strings.Join(strings.Fields(c.Position.FEN())[:4], " "), c.Expected(), c.ID)
		}
	}
	l.solved = filepath.Join(l.dir, "solved.epd")
	return os.WriteFile(l.solved, []byte(text.String()), 0o666)
}

// difference is a row of the answer of run, compare and track.
type difference struct {
	Verdict    string
	MaxPoints  float64   `json:"max_points"`
	SolvedDiff measured  `json:"solved_diff"`
	PointsDiff *measured `json:"points_diff"`
	NPS        *measured `json:"nps_ratio"`
}

type measured struct{ Value, Low, High float64 }

// compare runs two contenders, the second perhaps weaker, and returns the row of the whole
// suite.
func (l *laboratory) compare(ctx context.Context, weak bool, words ...string) (difference, error) {
	dir := l.folder()
	words = append(append([]string{"run"}, words...), "--quiet", "--out", dir)
	words = append(append(words, l.contender("a", false, "")...), l.contender("b", weak, weakened)...)
	if _, _, err := l.ask(ctx, words...); err != nil {
		return difference{}, err
	}
	return l.whole(ctx, dir)
}

// whole returns the row of the whole suite of a run of two contenders.
func (l *laboratory) whole(ctx context.Context, dir string) (difference, error) {
	var got struct{ Pairs []struct{ Rows []difference } }
	if err := l.answer(ctx, &got, "compare", dir); err != nil {
		return difference{}, err
	}
	if len(got.Pairs) != 1 || len(got.Pairs[0].Rows) == 0 {
		return difference{}, fmt.Errorf("%d pairs", len(got.Pairs))
	}
	return got.Pairs[0].Rows[0], nil
}

// judged returns whether a verdict is the one that was planted, or any where nothing was.
func judged(d difference, planted bool, size float64) trial {
	return trial{d.Verdict == "worse" || !planted && d.Verdict == "better", size}
}

func (l *laboratory) trySolved(ctx context.Context, planted bool) (trial, error) {
	d, err := l.compare(ctx, planted, l.solved, "--nodes", "1000")
	return judged(d, planted, 100*d.SolvedDiff.Value), err
}

func (l *laboratory) tryPoints(ctx context.Context, planted bool) (trial, error) {
	l.salt++
	return l.ofPoints(ctx, planted, "battery", "--nodes", "1000", "--sample", "300", "--seed", strconv.Itoa(l.salt))
}

func (l *laboratory) ofPoints(ctx context.Context, planted bool, words ...string) (trial, error) {
	d, err := l.compare(ctx, planted, words...)
	if err != nil {
		return trial{}, err
	}
	if d.PointsDiff == nil {
		return trial{}, fmt.Errorf("no points: %+v", d)
	}
	return judged(d, planted, 100*d.PointsDiff.Value/d.MaxPoints), nil
}

// tryGate holds twelve contenders against a baseline of the same names.
func (l *laboratory) tryGate(ctx context.Context, planted bool) (trial, error) {
	base, tested := l.folder(), l.folder()
	for _, dir := range []string{base, tested} {
		words := []string{"run", "battery", "--nodes", "1000", "--sample", "100", "--quiet", "--out", dir}
		for i := range 12 {
			words = append(words, l.contender(fmt.Sprint("build ", i), planted && dir == tested && i == 7, weakened)...)
		}
		if _, _, err := l.ask(ctx, words...); err != nil {
			return trial{}, err
		}
	}
	_, code, err := l.ask(ctx, "gate", tested, "--baseline", base, "--quiet")
	return trial{alarm: code == 5}, err
}

// slowerBy is the planted difference of speeds, a factor of the interval.
const slowerBy = .95

// ofSpeed judges a ratio of speeds by its interval.
func ofSpeed(m measured, planted bool) trial {
	factor := 1.0
	if planted {
		factor = slowerBy
	}
	return trial{m.High*factor < 1 || !planted && m.Low > 1, m.Value * factor}
}

func (l *laboratory) tryRunSpeed(ctx context.Context, planted bool) (trial, error) {
	dir := l.folder()
	if _, _, err := l.ask(ctx, "run", "battery", "--sample", "300", "--nodes", "10000", "-j", "1", "--quiet", "--out", dir,
		"--profile", "a:default", "--profile", "b:default"); err != nil {
		return trial{}, err
	}
	d, err := l.whole(ctx, dir)
	switch {
	case err != nil:
		return trial{}, err
	case d.NPS == nil:
		return trial{}, fmt.Errorf("no speed: %+v", d)
	}
	return ofSpeed(*d.NPS, planted), nil
}

// tryMaxSlower has the gate for speed decide about a copy of the program.
func (l *laboratory) tryMaxSlower(ctx context.Context, planted bool) (trial, error) {
	copied := filepath.Join(l.dir, "copy")
	data, err := os.ReadFile(l.program)
	if err != nil {
		return trial{}, err
	}
	if err := os.WriteFile(copied, data, 0o777); err != nil {
		return trial{}, err
	}
	var got struct {
		Gates []struct {
			Speed struct {
				Ratio *measured `json:"nps_ratio"`
			}
		}
	}
	if err := l.answer(ctx, &got, "run", "--engine", "cmd="+l.program+" arg=uci name=a", "--engine", "cmd="+copied+" arg=uci name=b",
		"--nodes", "10000", "--max-slower", "3%", "--quiet", "--out", l.folder()); err != nil {
		return trial{}, err
	}
	if len(got.Gates) != 1 || got.Gates[0].Speed.Ratio == nil {
		return trial{}, fmt.Errorf("no speeds: %+v", got)
	}
	const least = .97
	m := got.Gates[0].Speed.Ratio
	if planted {
		m = &measured{slowerBy * m.Value, slowerBy * m.Low, slowerBy * m.High}
	}
	return trial{m.High < least, m.Value}, nil
}

// played is the answer of match.
type played struct {
	Pairings []struct {
		Elo      float64
		EloError float64 `json:"elo_error"`
	}
	SPRT *struct{ State string }
}

// play plays a match whose second player may be weaker.
func (l *laboratory) play(ctx context.Context, weak bool, words ...string) (played, error) {
	var got played
	l.salt++
	words = append([]string{"match", "--nodes", "300", "--quiet", "--seed", strconv.Itoa(l.salt), "--out", l.folder()}, words...)
	words = append(append(words, l.contender("a", false, "")...), l.contender("b", weak, ",see=off")...)
	err := l.answer(ctx, &got, words...)
	if err == nil && len(got.Pairings) != 1 {
		err = fmt.Errorf("%d pairings", len(got.Pairings))
	}
	return got, err
}

func (l *laboratory) tryMatch(ctx context.Context, planted bool) (trial, error) {
	got, err := l.play(ctx, planted, "--games", "60")
	if err != nil {
		return trial{}, err
	}
	p := got.Pairings[0]
	return trial{p.Elo > p.EloError || !planted && p.Elo < -p.EloError, p.Elo}, nil
}

func (l *laboratory) trySPRT(ctx context.Context, planted bool) (trial, error) {
	got, err := l.play(ctx, planted, "--games", "200", "--sprt", "elo0=0,elo1=60")
	if err != nil {
		return trial{}, err
	}
	if got.SPRT == nil {
		return trial{}, fmt.Errorf("no test")
	}
	return trial{got.SPRT.State == "H1", got.Pairings[0].Elo}, nil
}

// tryTrack tracks twelve builds, scripts that begin the program. A find names the seventh, or one
// beside it.
func (l *laboratory) tryTrack(ctx context.Context, planted bool) (trial, error) {
	builds := l.folder()
	if err := os.Mkdir(builds, 0o777); err != nil {
		return trial{}, err
	}
	for i := range 12 {
		l.salt++
		settings := fmt.Sprint("default,ordering.salt=", l.salt)
		if planted && i >= 6 {
			settings += weakened
		}
		script := fmt.Sprintf("#!/bin/sh\nexec '%s' uci --profile %s\n", l.program, settings)
		if err := os.WriteFile(filepath.Join(builds, fmt.Sprintf("v%02d", i+1)), []byte(script), 0o777); err != nil {
			return trial{}, err
		}
	}
	var got struct {
		Rows []struct {
			Theme, Version string
			Previous       *struct{ Verdict compare.Verdict }
		}
	}
	if err := l.answer(ctx, &got, "track", "battery", "--sample", "100", "--engines", builds, "--nodes", "1000", "--quiet", "--out", l.folder()); err != nil {
		return trial{}, err
	}
	var t trial
	for _, r := range got.Rows {
		near := r.Version >= "v06" && r.Version <= "v08"
		isStep := r.Theme == "all" && r.Previous != nil && r.Previous.Verdict.Differs()
		t.alarm = t.alarm || isStep && (near || !planted)
	}
	return t, nil
}
