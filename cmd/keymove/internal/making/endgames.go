package making

import (
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"keymove/engine/table"
	"keymove/suites/generate"
)

func (h *Host) endgamesCommand() *cli.Command {
	return &cli.Command{
		Name:  "endgames",
		Usage: "makes endgames in which exactly one move wins, or draws",
		Description: "The answers are proven by endgame tables of all positions of the material, which are made first. That takes\n" +
			"seconds for a material of four pieces, more with pawns. The suite depends on the seed, the number and the\n" +
			"materials alone.",
		Flags: []cli.Flag{
			seedFlag(), countFlag(70, "POSITIONS"),
			&cli.StringFlag{
				Name: "materials", Value: strings.Join(generate.DefaultMaterials, ","),
				Usage: "`LIST` of materials of three or four pieces, kings included, with commas between them",
			},
			outFlag(),
		},
		Action: func(c *cli.Context) error {
			if err := h.checkCount(c); err != nil {
				return err
			}
			materials, err := readMaterials(c.String("materials"))
			if err != nil {
				return h.usagef("--materials: %w", err)
			}
			return h.makeEndgames(c, materials)
		},
	}
}

// readMaterials reads a list of materials and drops those given twice.
func readMaterials(list string) ([]table.Material, error) {
	var materials []table.Material
	for word := range strings.SplitSeq(list, ",") {
		m, err := table.ParseMaterial(strings.TrimSpace(word))
		if err != nil {
			return nil, err
		}
		if !slices.Contains(materials, m) {
			materials = append(materials, m)
		}
	}
	return materials, nil
}

func (h *Host) makeEndgames(c *cli.Context, materials []table.Material) error {
	cfg := generate.EndgamesConfig{
		Seed: c.Uint64("seed"), Positions: c.Int("n"), Materials: materials, Tables: &table.Tables{},
		Progress: func(p generate.EndgamesProgress) {
			h.show(p.Found == p.Wanted, "%d of %d endgames, %-4s", p.Found, p.Wanted, p.Material)
		},
	}
	endgames, err := generate.Endgames(c.Context, cfg)
	if errors.Is(err, generate.ErrTooFewEndgames) {
		err = h.Invalid(err)
	}
	return h.finish(c.Context, err, c.String("out"), func(w io.Writer) error {
		return generate.WriteEndgames(w, generate.Provenance{Version: h.Version, Seed: cfg.Seed}, materials, endgames)
	})
}
