package main

import "keymove/report/output"

// runFiles are the files of a run. A report format with a package of its own has an
// output.File, which is appended here.
var runFiles = output.Files
