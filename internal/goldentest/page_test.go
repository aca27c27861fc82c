package goldentest

import "testing"

func TestPageText(t *testing.T) {
	const page = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>A &amp; B</title><style>p{color:red} .r{grid-template-columns:8rem repeat(3,1fr)}</style></head>
<body><h1><span>Worse.</span>
<span>2 of 3</span></h1><p class="note" id="n">see <a href="x.html">this</a><br>now</p>
<table><tr class="c1"><td>a</td><td class="n" data-of="solved">4/6</td></tr></table>
<div class="row"><svg viewBox="0 0 9 9"><path class="dot" d="M5 9h0"/></svg><span>+1 pp</span></div>
<svg class="plot wide" viewBox="0 0 560 300"><path class="line" d="M0 1L2 3"/><text x="4" y="5">ten</text></svg>
<svg class="defs"><path d="M0 0"/></svg>
<input type="radio" checked>
<script type="application/json" id="data">{"folder":".","cases":[{"a":1},{"a":2}]}</script>
<script>if (1 < 2 && 3) {}</script>
</body></html>`
	const want = `style .r{grid-template-columns:8rem repeat(3,1fr)}
title A & B
h1 <span> Worse. <span> 2 of 3
p.note#n see <a href="x.html"> thisnow
table
tr.c1 | a | .n data-of="solved" 4/6
div.row <svg> <path.dot d=M5 9h0> <span> +1 pp
svg.plot.wide viewBox="0 0 560 300"
path.line d=M0 1L2 3
text x=4 y=5 ten
input checked="checked"

data
folder: "."
cases 0: {"a":1}
cases 1: {"a":2}
`
	got, err := PageText(page)
	if err != nil || got != want {
		t.Errorf("%v\n%s", err, unified(want, got))
	}
	if _, err := PageText(`<p>a</p><script type="application/json" id="data">{"a":</script>`); err == nil {
		t.Error("broken data is read")
	}
}
