package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"strings"

	"keymove/engine"
	"keymove/engine/profile"
	"keymove/engine/search"
	"keymove/internal/buildinfo"
	"keymove/lab/battery/generate"
	"keymove/lab/battery/table"
)

// given are the flags of all that is made by a seed.
type given struct {
	seed *uint64
	n    *int
}

func givenBy(flags *flag.FlagSet, n int) given {
	return given{flags.Uint64("seed", 1, "all choices start from `SEED`"), flags.Int("n", n, "`N` are wanted")}
}

func (g given) provenance() generate.Provenance {
	return generate.Provenance{Version: buildinfo.Read().String(), Seed: *g.seed}
}

// player returns the engine that plays the games.
func player() (*search.Searcher, error) {
	settings, err := profile.Resolve("default")
	if err != nil {
		return nil, err
	}
	return settings.New(engine.DefaultHashMiB), nil
}

func mates(flags *flag.FlagSet) func(context.Context, []string, io.Writer) error {
	g := givenBy(flags, 30)
	longest := flags.Int("longest", 3, fmt.Sprintf("longest mate in `MOVES`, 3 to %d", generate.LongestMate))
	games := flags.Int("games", 0, "stop after `GAMES`, with what they have given: long mates are rare; 0 for as many as are needed")
	return func(ctx context.Context, _ []string, out io.Writer) error {
		searcher, err := player()
		if err != nil {
			return err
		}
		found, err := generate.Mates(ctx, generate.Config{Seed: *g.seed, Positions: *g.n, Longest: *longest, Games: *games, Searcher: searcher})
		if err != nil {
			return err
		}
		from := g.provenance()
		from.Longest, from.Positions, from.Games = *longest, *g.n, *games
		return generate.WriteMates(out, from, found)
	}
}

func endgames(flags *flag.FlagSet) func(context.Context, []string, io.Writer) error {
	g := givenBy(flags, 70)
	list := flags.String("materials", strings.Join(generate.DefaultMaterials, ","), "`LIST` of materials of three or four pieces")
	return func(ctx context.Context, _ []string, out io.Writer) error {
		var materials []table.Material
		for word := range strings.SplitSeq(*list, ",") {
			m, err := table.ParseMaterial(strings.TrimSpace(word))
			if err != nil {
				return err
			}
			materials = append(materials, m)
		}
		found, err := generate.Endgames(ctx, generate.EndgamesConfig{Seed: *g.seed, Positions: *g.n, Materials: materials, Tables: &table.Tables{}})
		if err != nil {
			return err
		}
		return generate.WriteEndgames(out, g.provenance(), materials, found)
	}
}

func openings(flags *flag.FlagSet) func(context.Context, []string, io.Writer) error {
	g := givenBy(flags, 500)
	plies := flags.Int("plies", 8, "`PLIES` of each")
	return func(ctx context.Context, _ []string, out io.Writer) error {
		searcher, err := player()
		if err != nil {
			return err
		}
		found, err := generate.Openings(ctx, generate.OpeningsConfig{Seed: *g.seed, Openings: *g.n, Plies: *plies, Searcher: searcher})
		if err != nil {
			return err
		}
		return generate.WriteOpenings(out, g.provenance(), *plies, found)
	}
}
