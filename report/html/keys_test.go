package html

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keymove/internal/testenv"
	"keymove/report"
)

// pressed are the keys that are not letters.
var pressed = map[string]map[string]any{
	"Enter": {"key": "Enter", "code": "Enter", "text": "\r", "windowsVirtualKeyCode": 13}, "Escape": {"key": "Escape", "code": "Escape", "windowsVirtualKeyCode": 27},
}

// press presses keys, one after the other.
func (b *browser) press(keys ...string) {
	b.t.Helper()
	for _, key := range keys {
		event := map[string]any{"key": key, "text": key}
		if named := pressed[key]; named != nil {
			event = named
		}
		for _, kind := range []string{"keyDown", "keyUp"} {
			event["type"] = kind
			b.call("Input.dispatchKeyEvent", event, nil)
		}
	}
}

// save writes a page into a file.
func save(t *testing.T, page string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(path, []byte(page), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

const (
	// visibleRows counts the rows that are shown.
	visibleRows = `[...document.querySelectorAll("#rows .r")].filter(r => getComputedStyle(r).display !== "none").length`
	focused     = `(e => e.closest(".r") ? e.closest(".r").id : e.id)(document.activeElement)`
	opened      = `[...document.querySelectorAll("#rows .open")].map(r => r.id).join()`
)

// TestKeys drives a page by the keyboard: what changed is shown first, and all positions are a
// key away.
func TestKeys(t *testing.T) {
	b := openBrowser(t)
	b.resize(1600, 1000, "light")
	b.open(save(t, runPage(t, sampleRun())))
	expect := func(what, expression, want string) {
		t.Helper()
		if got := eval[any](b, expression); fmt.Sprint(got) != want {
			t.Errorf("%s: %v, want %s", what, got, want)
		}
	}
	expect("at first", visibleRows, "1")
	b.press("a")
	expect("after a", visibleRows, "11")
	b.press("j", "j", "k", "j")
	expect("after j j k j", focused, "WAC.002")
	b.press("Enter")
	expect("after Enter", opened, "WAC.002")
	expect("the address", "location.hash", "#WAC.002")
	b.press("k", "k")
	expect("above the first", focused, "WAC.001")
	b.press("?")
	expect("after ?", `document.getElementById("help").open`, "true")
	b.press("j")
	expect("with the help open", `document.querySelector("#rows .r:has(:focus)") === null`, "true")
	b.press("?")
	expect("after ? again", `document.getElementById("help").open`, "false")
	b.press("/")
	expect("after /", focused, "f-text")
	b.press("j", "a", "?")
	expect("keys typed into the field", `document.getElementById("f-text").value`, "ja?")
	b.press("Escape")
	expect("after Escape", `document.activeElement === document.body`, "true")
	eval[any](b, `document.querySelector('label[for="few"]').click()`)
	expect("few again", visibleRows, "1")
	expect("the filter is gone", `document.getElementById("f-text").value`, "")
	b.check()
}

// TestLinks: the address of a position opens it, whatever its id is, and its buttons copy its FEN
// and the command that explains it.
func TestLinks(t *testing.T) {
	run := sampleRun()
	ids := []string{"data", "a b/<c>%41", "wac:9", "wac:9", "rows", "é \u202e"}
	for i := range run.Records {
		run.Records[i].ID = ids[run.Records[i].CaseIndex%len(ids)]
	}
	b := openBrowser(t)
	b.resize(800, 1000, "light")
	path := save(t, runPage(t, run))
	b.open(path)
	names := eval[[]string](b, `[...document.querySelectorAll("#rows .r")].map(r => r.id)`)
	for _, name := range names {
		eval[any](b, `location.hash = "#" + encodeURIComponent(`+fmt.Sprintf("%q", name)+`)`)
		got := eval[string](b, `new Promise(done => setTimeout(() => { const open = [...document.querySelectorAll("#rows .open")];
			for (const row of open) row.querySelector("button").click(); done(open.map(r => r.id).join()); }))`)
		if got != name {
			t.Errorf("the address of %q opens %q", name, got)
		}
	}
	b.open("/")
	b.open(path + "#rows-2")
	eval[any](b, `window.copied = []; document.execCommand = () => copied.push(document.activeElement.value)`)
	for _, clipboard := range []string{`{writeText: text => { copied.push(text); return Promise.resolve(); }}`, `undefined`} {
		eval[any](b, `Object.defineProperty(navigator, "clipboard", {configurable: true, value: `+clipboard+`});
			for (const button of document.querySelectorAll(".acts button")) button.click()`)
	}
	fen := run.Records[4].FEN
	if got := eval[[]string](b, `copied`); strings.Join(got, "|") != strings.Join([]string{fen, fen}, "|") {
		t.Errorf("copied %q", got)
	}
	b.open("/")
	b.open(path + "#data-2")
	eval[any](b, `window.copied = []; document.execCommand = () => copied.push(document.activeElement.value);
		Object.defineProperty(navigator, "clipboard", {configurable: true, value: undefined});
		for (const button of document.querySelectorAll(".acts button")) button.click()`)
	want := fmt.Sprintf("keymove explain .#%d", len(run.Records)/2+1)
	if got := eval[[]string](b, `copied`); len(got) != 2 || got[1] != want {
		t.Errorf("copied %q, want %q last", got, want)
	}
	if got := eval[string](b, `document.querySelector(".acts button:last-child").textContent`); got != "Copied" {
		t.Errorf("the button says %q", got)
	}
}

// TestWithoutScripts: the page can be read, and all positions be shown, without its script.
func TestWithoutScripts(t *testing.T) {
	b := openBrowser(t)
	b.call("Emulation.setScriptExecutionDisabled", map[string]any{"value": true}, nil)
	b.resize(800, 1000, "light")
	path := save(t, runPage(t, sampleRun()))
	b.load(path + "#STS.II")
	if got := eval[int](b, visibleRows); got != 2 { // what changed, and what the address names
		t.Errorf("%d rows at first", got)
	}
	eval[any](b, `document.querySelector('label[for="all"]').click()`)
	if got := eval[int](b, visibleRows); got != 11 {
		t.Errorf("%d rows of all", got)
	}
	var fen string // which is laid out with the next frame
	for end := time.Now().Add(patience); fen == "" && time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		fen = eval[string](b, `document.querySelector("#rows .fen").innerText`)
	}
	if !strings.Contains(fen, "2rr3k/pp3pp1") {
		t.Errorf("the FEN of a row is %q", fen)
	}
}

// TestPrinted: a page has at most three sheets, however much there is on it.
func TestPrinted(t *testing.T) {
	b := openBrowser(t)
	many := bigRun(8, 150)
	for i := range many.Records {
		many.Records[i].Theme = fmt.Sprintf("Theme %d", many.Records[i].CaseIndex%40)
	}
	suites := bigRun(4, 150)
	for n := range 5 {
		entry := suites.Meta.Suites[0]
		entry.Name = fmt.Sprintf("suite %d", n)
		suites.Meta.Suites = append(suites.Meta.Suites, entry)
	}
	for i := range suites.Records {
		rec := &suites.Records[i]
		rec.SuiteIndex = rec.CaseIndex % 6
		rec.Suite, rec.Theme = suites.Meta.Suites[rec.SuiteIndex].Name, fmt.Sprintf("Theme %d", rec.CaseIndex%24)
		rec.ID = fmt.Sprintf("STS(v2.2) Open Files and Diagonals.%03d", rec.CaseIndex)
	}
	runs := map[string]*report.Run{"suites": suites, "one": bigRun(1, 150), "folded": many}
	if testenv.Nightly() {
		runs["four"], runs["eight"] = bigRun(4, 300), bigRun(8, 300) // the same with fewer suites and themes
	}
	for name, run := range runs {
		b.resize(1600, 1000, "dark")
		b.open(save(t, bigPage(t, run)))
		eval[any](b, `document.getElementById("all").checked = true`)
		if sheets := bytes.Count(b.print(), []byte("/Type /Page\n")); sheets < 1 || sheets > 3 {
			t.Errorf("%s: %d sheets", name, sheets)
		} else {
			t.Logf("%s: %d sheets", name, sheets)
		}
	}
}
