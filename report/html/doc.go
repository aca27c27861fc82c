// Package html writes pages: what a run has shown, what differs between runs, and how a
// position is evaluated. A page is one file that needs nothing else: no network, no server,
// and no scripts to be read. A Content-Security-Policy forbids everything but its own style
// and script, which it names by their digests, so that nothing a stranger has written acts.
//
// The verdict, the plots and a row for each position are HTML and SVG. What a row shows when
// it is opened is in one block of JSON, from which the script draws the board.
//
// Plots are written twice, for wide and for narrow screens, because a plot that is scaled
// has letters that are too small; the style shows one of them.
package html
