// Package documents tests what the documents of Keymove say, and what is kept of its outputs: the commands of pages and
// examples, the action and the workflows, and foreign text in every output.
package documents

import (
	"testing"

	. "keymove/cmd/keymove/internal/program/programtest"
)

func TestMain(m *testing.M) { Main(m, nil) }
