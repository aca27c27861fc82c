package runfolder

import (
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"path/filepath"

	"keymove/suites/files"
	"keymove/suites/job"
)

// explainedFile is the file of a run's folder with the causes of its lost cases, as
// "keymove explain --run RUN --lost" found them.
const explainedFile = "explain.json"

// Explained are the causes of lost cases.
type Explained struct {
	Contenders []ExplainedContender `json:"contenders"`
}

// ExplainedContender are a contender's, compared with the first one of the run.
type ExplainedContender struct {
	Name string `json:"name"`
	// Lost is the number of lost cases.
	Lost int `json:"lost"`
	// Unsearched is the number of those where nothing was suspected. NeverBest and GivenUp are
	// those whose key move was best in no iteration, and in some; SolvedByMore are those that a
	// multiple of the limit solves. Earlier versions do not count them.
	Unsearched   int `json:"unsearched,omitempty"`
	NeverBest    int `json:"never_best,omitempty"`
	GivenUp      int `json:"given_up,omitempty"`
	SolvedByMore int `json:"solved_by_more,omitempty"`
	// Features are ranked, that with most causes first.
	Features []ExplainedFeature `json:"features"`
	Cases    []ExplainedCase    `json:"cases"`
}

// ExplainedFeature is what the cases say of a feature.
type ExplainedFeature struct {
	Feature string `json:"feature"`
	// Causes is the number of lost cases with the feature as their cause, Suspected of those
	// where it was tried.
	Causes    int `json:"causes"`
	Suspected int `json:"suspected"`
}

// ExplainedCase is a lost case.
type ExplainedCase struct {
	Suite string `json:"suite"`
	Case  string `json:"case"`
	ID    string `json:"id"`
	// Feature is the cause, as "rfp"; empty if none was found.
	Feature string `json:"feature,omitempty"`
	// Cause is what is known of it, and Text the whole explanation.
	Cause string `json:"cause"`
	Text  string `json:"text"`
}

// Shown says what a reader finds in explanations: causes, if there are any, else stories.
func (e *Explained) Shown() string {
	for i := range e.Contenders {
		for _, f := range e.Contenders[i].Features {
			if f.Causes > 0 {
				return "causes"
			}
		}
	}
	return "stories"
}

// WriteExplained writes the causes of lost cases into the folder of a run.
func WriteExplained(dir string, e *Explained) error {
	return job.ReplaceFile(filepath.Join(dir, explainedFile), func(w io.Writer) error {
		encoder := json.NewEncoder(w)
		encoder.SetIndent("", "  ")
		return encoder.Encode(e)
	})
}

// ReadExplained reads the causes of lost cases from the folder of a run; nil if there are
// none.
func ReadExplained(dir string) (*Explained, error) {
	data, err := files.ReadOwn(filepath.Join(dir, explainedFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	e := &Explained{}
	if err := json.Unmarshal(data, e); err != nil {
		return nil, err
	}
	return e, nil
}

// Of returns the explanation of a case that a contender lost, or nil.
func (e *Explained) Of(contender, suite, hash string) *ExplainedCase {
	if e == nil {
		return nil
	}
	for i := range e.Contenders {
		if e.Contenders[i].Name != contender {
			continue
		}
		for j := range e.Contenders[i].Cases {
			if c := &e.Contenders[i].Cases[j]; c.Suite == suite && c.Case == hash {
				return c
			}
		}
	}
	return nil
}
