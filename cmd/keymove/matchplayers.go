package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/contender"
	"keymove/engine/search"
	"keymove/suites/match"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
)

// readPlayers reads the contenders with their limits.
func (a *app) readPlayers(c *cli.Context, o *matchOptions) error {
	catalogue, err := a.profiles(c)
	if err != nil {
		return err
	}
	common, commonErr := readLimits(limitFlags(c))
	given := *c.Generic("profile").(*contenderFlag).given
	texts := contenderTexts(given)
	own := make([]map[string]string, len(texts))
	var faults plan.Faults
	for i := range texts {
		if texts[i], own[i], err = contender.SplitLimits(texts[i]); err != nil {
			faults.Add("contenders", i, plan.Errorf("%s: %w", plan.Subject(""), err))
		}
	}
	if err := errors.Join(flagErrors(faults, given), commonErr); err != nil {
		return err
	}
	if len(texts) < 2 {
		return errors.Join(usagef("a match needs two contenders or more, and %s given: --profile and --engine name them", howMany(len(texts))),
			missingLimit(common, own))
	}
	parsed, wrong := contender.Parse(catalogue, contender.Request{Texts: texts, Book: c.String("book")})
	if len(wrong) > 0 {
		return errors.Join(flagErrors(wrong, given), missingLimit(common, own))
	}
	o.book, o.skipped, o.given = parsed.Book, parsed.Skipped, given
	for i, p := range parsed.Contenders {
		limit, err := limitOf(common, own[i])
		if err != nil {
			faults.Add("contenders", i, plan.Errorf("%s: %w", plan.Subject(texts[i].Text), err))
		}
		o.manifest.Players = append(o.manifest.Players, match.Player{Contender: p, Limit: limit})
	}
	return flagErrors(faults, given)
}

func howMany(n int) string {
	if n == 0 {
		return "none is"
	}
	return "one is"
}

// limitFlags returns the limits that the flags give, by the keys of contenders.
func limitFlags(c *cli.Context) map[string]string {
	values := map[string]string{}
	for _, key := range match.LimitKeys {
		flag := key
		if key == "margin" {
			flag = "time-margin"
		}
		if c.IsSet(flag) {
			values[key] = c.String(flag)
		}
	}
	return values
}

// readLimits reads limits by their keys. The errors are of usage.
func readLimits(values map[string]string) (match.GivenLimit, error) {
	l, faults := match.ReadLimit(values, flagOf)
	for i, fault := range faults {
		faults[i] = usageError(fault)
	}
	return l, errors.Join(faults...)
}

func flagOf(key string) string {
	if key == "margin" {
		return "--time-margin"
	}
	return "--" + key
}

// errNoLimit says that somebody has no limit.
var errNoLimit = errors.New("a limit is missing: --tc, --movetime, --nodes or --depth gives it to all, tc=, movetime=, nodes= or depth= to one")

// missingLimit returns an error unless each contender has a limit.
func missingLimit(common match.GivenLimit, own []map[string]string) error {
	for _, values := range own {
		if _, err := limitOf(common, values); errors.Is(err, errNoLimit) {
			return usageError(errNoLimit)
		}
	}
	if len(own) == 0 && common.IsZero() {
		return usageError(errNoLimit)
	}
	return nil
}

// limitOf returns the limit of a contender: its own where it has one, else the common
// one.
func limitOf(common match.GivenLimit, values map[string]string) (match.Limit, error) {
	own, err := readLimits(values)
	if err != nil {
		return match.Limit{}, err
	}
	limit := own.Or(common)
	if limit.IsZero() {
		return limit, errNoLimit
	}
	return limit, nil
}

// meetPlayers starts each external engine once, and names the players.
func (a *app) meetPlayers(ctx context.Context, o *matchOptions) error {
	contenders := contendersOf(o.manifest.Players)
	faults, err := identify(ctx, a.matchOpener(o), contenders, nil)
	if err != nil {
		return fmt.Errorf("%w before the first game", err)
	}
	if err := flagErrors(faults, o.given); err != nil {
		return err
	}
	contender.NameUniquely(contenders)
	for i := range contenders {
		o.manifest.Players[i].Contender = contenders[i]
	}
	return nil
}

// contendersOf returns the players without their limits; their engines are copies.
func contendersOf(players []match.Player) []runfolder.Contender {
	contenders := make([]runfolder.Contender, len(players))
	for i, p := range players {
		contenders[i] = p.Contender
		if p.Engine != nil {
			contenders[i].Engine = new(*p.Engine)
		}
	}
	return contenders
}

// endless is longer than any search takes.
const endless = 1000 * time.Hour

// matchOpener returns the opener of a match's searchers.
func (a *app) matchOpener(o *matchOptions) *contender.Opener {
	opener := &contender.Opener{
		HashMiB: o.manifest.HashMiB, Threads: o.manifest.Threads, Book: o.book, Deadlines: a.deadlines, Supervised: true,
		MoveOverhead: search.DefaultMoveOverhead,
		// The match stops searches itself, by its own clock, and measures how late an
		// answer is: nothing else may end them before.
		Timeout: endless,
	}
	opener.BuiltIn = a.open(opener.Resources())
	return opener
}
