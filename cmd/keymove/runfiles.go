package main

import (
	"slices"

	"keymove/report/html"
	"keymove/report/markdown"
	"keymove/report/output"
)

// runFiles are the files of a run. A report format with a package of its own has an
// output.File, which is appended here.
var runFiles = append(slices.Clip(output.Files), markdown.RunFile, html.RunFile)
