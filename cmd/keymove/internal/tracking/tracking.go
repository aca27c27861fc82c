// Package tracking is the commands about the versions of an engine: "keymove track" and
// "keymove bisect".
package tracking

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"keymove/cmd/keymove/internal/host"
	"keymove/suites/settings"
	"keymove/suites/versions"
)

// Commands are the commands about versions of an engine.
type Commands struct {
	*host.Host
	// Search runs suites as "keymove run" does with these values, but for the table; answers is the folder of its cache.
	Search func(ctx context.Context, given settings.Values, answers string) error
}

// source is where versions come from: a repository, and how engines are built of it.
type source struct {
	repo, build, builds string
	buildTime           time.Duration
	rebuild             bool
	with                []string
}

// group is the heading of these settings.
const group = "Versions:"

// rows are the settings of a source.
func (s *source) rows() []settings.Row {
	return []settings.Row{
		{
			Name: "repo", Group: group, DefaultText: "the working folder", Scope: settings.File, IsPath: true,
			Usage: "Git repository `DIR` of the engine, which is only read",
			Field: &s.repo,
		},
		{
			Name: "build", Group: group, Scope: settings.File,
			Usage: "`COMMAND` that builds a version, as 'make EXE={out}'; it runs in the source folder of the version, and writes the engine to {out}, other files beside it into {outdir}",
			Field: &s.build,
		},
		{
			Name: "build-time", Advanced: true, Group: group, Default: versions.DefaultBuildLimit.String(), Scope: settings.File,
			Usage: "`TIME` after which a build fails, as 10m",
			Field: &s.buildTime,
		},
		{
			Name: "builds", Advanced: true, Group: group, DefaultText: "engines in the folder of --out", Scope: settings.File, IsPath: true,
			Usage: "folder `DIR` of builds, by commit and command",
			Field: &s.builds,
		},
		{
			Name: "rebuild", Advanced: true, Group: group,
			Usage: "build failed versions again",
			Field: &s.rebuild,
		},
		{
			Name: "with", Advanced: true, Group: group, DefaultText: "none", Scope: settings.File,
			Usage: "`WORDS` for the engines, as 'option.Hash=64'; 'v1.*: option.Ponder=false' for some; repeat it for several",
			Field: &s.with,
		},
	}
}

func (s *source) open(ctx context.Context) (*versions.Repo, error) {
	dir := s.repo
	if dir == "" {
		dir = "."
	}
	repo, err := versions.OpenRepo(ctx, dir)
	if err != nil {
		return nil, host.Suitef("--repo %w", err)
	}
	return repo, nil
}

// cloneDir is the folder of our clone of the repository, in the folder of a command that has not ended.
const cloneDir = "clone.git"

// builder returns what builds versions into a folder below out.
func (s *source) builder(repo *versions.Repo, out string) (*versions.Builder, error) {
	dir := s.builds
	if dir == "" {
		dir = filepath.Join(out, "engines")
	}
	dir, err := filepath.Abs(dir)
	return &versions.Builder{Repo: repo, Dir: dir, Command: s.build, Limit: s.buildTime, Again: s.rebuild, Supervised: true}, err
}

// checkBuild returns a fault unless there is a command that can write an engine.
func (s *source) checkBuild() error {
	switch {
	case s.build == "":
		return errors.New("--build COMMAND is missing: it builds a version and writes the engine to {out}")
	case !strings.Contains(s.build, "{out}") && !strings.Contains(s.build, "{outdir}"): // where it is "engine"
		return fmt.Errorf("--build %s: want {out} where the command writes the engine", s.build)
	}
	return nil
}

// builder builds versions, as versions.Builder does.
type builder interface {
	Build(ctx context.Context, commit string) (*versions.Built, error)
}
