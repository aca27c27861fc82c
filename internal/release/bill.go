package main

import (
	"debug/buildinfo"
	"encoding/json"
	"io"
	"strings"

	"keymove/suites/digest"
)

// bill is a software bill of materials in CycloneDX: what is linked into a program,
// see https://cyclonedx.org/docs/1.5/json/.
type bill struct {
	Format       string       `json:"bomFormat"`
	Spec         string       `json:"specVersion"`
	Version      int          `json:"version"`
	Metadata     billMetadata `json:"metadata"`
	Components   []component  `json:"components"`
	Dependencies []dependency `json:"dependencies"`
}

type billMetadata struct {
	Timestamp string    `json:"timestamp"`
	Component component `json:"component"`
}

// component is a program or a module.
type component struct {
	Type       string     `json:"type"`
	Ref        string     `json:"bom-ref"`
	Name       string     `json:"name"`
	Version    string     `json:"version"`
	PURL       string     `json:"purl,omitempty"`
	Hashes     []hash     `json:"hashes,omitempty"`
	Licences   []licence  `json:"licenses,omitempty"`
	Properties []property `json:"properties,omitempty"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

type licence struct {
	Licence struct {
		ID string `json:"id"`
	} `json:"license"`
}

type property struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

type dependency struct {
	Ref string   `json:"ref"`
	On  []string `json:"dependsOn,omitempty"`
}

// billOf returns the bill of a program, from what its build has recorded in it.
func billOf(program string, r *release) (*bill, error) {
	build, err := buildinfo.ReadFile(program)
	if err != nil {
		return nil, err
	}
	sum, err := digest.OfFile(program)
	if err != nil {
		return nil, err
	}
	own := component{
		Type: "application", Ref: "keymove", Name: "keymove", Version: r.version,
		Hashes:     []hash{{"SHA-256", sum}},
		Properties: []property{{"commit", r.commit.hash}, {"go", build.GoVersion}},
	}
	own.Licences = make([]licence, 1)
	own.Licences[0].Licence.ID = "MIT"
	b := &bill{Format: "CycloneDX", Spec: "1.5", Version: 1, Metadata: billMetadata{r.commit.date, own}}
	b.add(component{Name: "std", Version: strings.TrimPrefix(build.GoVersion, "go")})
	for _, m := range build.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		c := component{Name: m.Path, Version: m.Version}
		if m.Sum != "" {
			c.Properties = []property{{"go.sum", m.Sum}}
		}
		b.add(c)
	}
	return b, nil
}

// add adds a module that is linked into the program.
func (b *bill) add(c component) {
	c.Type, c.PURL = "library", "pkg:golang/"+c.Name+"@"+c.Version
	c.Ref = c.PURL
	b.Components = append(b.Components, c)
	if len(b.Dependencies) == 0 {
		b.Dependencies = []dependency{{Ref: b.Metadata.Component.Ref}}
	}
	b.Dependencies[0].On = append(b.Dependencies[0].On, c.Ref)
}

// write writes the bill as JSON.
func (b *bill) write(w io.Writer) error {
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	out.SetEscapeHTML(false)
	return out.Encode(b)
}
