package html

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"keymove/internal/testenv"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/report/show"
	"keymove/report/sink"
)

// chromium runs headless Chromium with arguments and a page of a folder behind them, and returns what it
// writes to its outputs; without Chromium the test is skipped.
func chromium(t *testing.T, dir, page string, arguments ...string) (stdout, stderr string) {
	t.Helper()
	testenv.OnlyLong(t, "starts Chromium")
	program, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("skipped: Chromium is not installed, and the test looks at a page in it")
	}
	var out, messages bytes.Buffer
	cmd := exec.Command(program, append([]string{
		"--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-background-networking", "--user-data-dir=" + filepath.Join(dir, "profile"),
		"--allow-file-access-from-files", "--enable-logging=stderr", "--virtual-time-budget=1000000",
	}, append(arguments, "file://"+filepath.Join(dir, page))...)...)
	cmd.Stdout, cmd.Stderr = &out, &messages
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %s", err, &messages)
	}
	return out.String(), messages.String()
}

// save writes pages into a folder.
func save(t *testing.T, pages map[string]string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, page := range pages {
		reporttest.OK(t, os.WriteFile(filepath.Join(dir, name), []byte(page), 0o666))
	}
	return dir
}

// harness is a page that opens others in frames and looks at them. It ends with its faults, or with "none".
const harness = `<!DOCTYPE html><meta charset="utf-8"><pre id="faults">no end</pre><script>
const faults = [], is = (what, got, want) => { if (String(got) !== String(want)) faults.push(what + ": " + got + ", want " + want); };
let page, doc; // the one that is open
const id = name => doc.getElementById(name), every = selector => [...doc.querySelectorAll(selector)];
const wait = ms => new Promise(done => setTimeout(done, ms));
const open = async (address, width, sandbox) => {
  const frame = document.createElement("iframe");
  Object.assign(frame, {width, height: 1000, src: address});
  if (sandbox) frame.sandbox = sandbox;
  document.querySelectorAll("iframe").forEach(before => before.remove()); // frames out of sight are not painted
  document.body.append(frame);
  await new Promise(done => frame.onload = done);
  page = frame.contentWindow; doc = page.document;
  for (let n = 0; n < 5000 && id("controls") && id("controls").hidden && !sandbox; n++) await wait(20);
  is(address + ", width", Math.max(doc.documentElement.scrollWidth, width), width);
  is(address + ", requests", page.performance.getEntriesByType("resource").length, 0);
};
const press = (...keys) => { for (const key of keys) (doc.activeElement || doc.body).dispatchEvent(new page.KeyboardEvent("keydown", {key, bubbles: true, cancelable: true})); };
const input = (name, value) => { id(name).value = value; id(name).dispatchEvent(new page.Event("input")); };
const ids = () => every("#rows .r:not([hidden]) bdi").map(e => e.textContent).join();
const visible = () => every("#rows .r").filter(r => page.getComputedStyle(r).display !== "none").length;
const opened = () => every("#rows .open").map(r => r.id).join();
const focused = () => (e => e.closest(".r") ? e.closest(".r").id : e.id)(doc.activeElement);
(async () => { try { %s } catch (e) { faults.push(String(e.stack)); }
  document.getElementById("faults").textContent = faults.join("\n") || "none"; })();
</script>`

// look opens pages as a script of the harness says, and reports its faults, and what is written to the console.
func look(t *testing.T, pages map[string]string, script string) {
	t.Helper()
	pages["harness.html"] = fmt.Sprintf(harness, script)
	dom, messages := chromium(t, save(t, pages), "harness.html", "--dump-dom")
	_, faults, _ := strings.Cut(dom, `<pre id="faults">`)
	faults, _, _ = strings.Cut(faults, "</pre>")
	if faults = html.UnescapeString(faults); faults != "none" {
		t.Error(faults)
	}
	for line := range strings.Lines(messages) {
		if strings.Contains(line, "CONSOLE") && !strings.Contains(line, "sandboxed") { // which is where scripts are forbidden
			t.Errorf("console: %s", line)
		}
	}
}

// quote writes a value as JavaScript.
func quote(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	reporttest.OK(t, err)
	return string(text)
}

// TestPageInBrowser filters and sorts the rows of a page, opens them, and drives it by the keyboard: what changed is shown
// first, and all positions are a key away.
func TestPageInBrowser(t *testing.T) {
	look(t, map[string]string{"run.html": runPage(t, sampleRun())}, `for (const width of [390, 1600]) {
  await open("run.html?" + width, width);
  for (const [name, value, want] of [["f-kind", "lost", "WAC.001"], ["f-text", "iii  f5", "STS.III,STS.IIII,STS.IIIII"], ["f-phase", "opening", "'quoted"]]) {
    input(name, value); is(name, ids(), want);
    id("controls").reset(); input("f-kind", "");
  }
  const all = ids(), sortBy = key => { doc.querySelector('.head button[data-sort="' + key + '"]').click(); return ids(); };
  is("by id", sortBy("id").split(",")[0], "'quoted");
  is("by effort", sortBy("c0").split(",")[0], "STS.I");
  is("by effort, down", sortBy("c0").split(",").indexOf("STS.I") > 5, true);
  is("in the order of the suite", sortBy("order"), all);
  doc.querySelector("#rows button").click();
  for (const [selector, want] of [[".detail", 1], [".detail use", 26], [".detail .arrow.exp", 1], [".detail .arrow.pla", 1], [".detail .one", 2], [".detail .chart", 2], [".detail .chart circle.in", 2],
    [".detail code", 2], ['.detail a[href="https://lichess.org/analysis/standard/2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1_w_-_-_0_1?color=white"][rel~=noreferrer]', 1]])
    is("an open row, " + selector, every(selector).length, want);
  every("#rows button").forEach(e => e.click());
  is("open rows", every(".detail").length, 10);
}
await open("run.html?keys", 1600);
is("at first", visible(), 1);
press("a"); is("after a", visible(), 11);
press("j", "j", "k", "j"); is("after j j k j", focused(), "WAC.002");
doc.activeElement.click(); is("after Enter", opened() + page.location.hash, "WAC.002#WAC.002");
press("k", "k"); is("above the first", focused(), "WAC.001");
press("?"); is("after ?", id("help").open, true);
press("j"); is("with the help open", doc.querySelector("#rows .r:has(:focus)"), null);
press("?"); is("after ? again", id("help").open, false);
press("/"); is("after /", focused(), "f-text");
press("j", "?"); is("keys in the field", focused() + id("help").open, "f-textfalse");
input("f-text", "WAC"); press("Escape"); is("after Escape", doc.activeElement === doc.body, true);
doc.querySelector('label[for="few"]').click(); is("few again, without a filter", visible() + id("f-text").value, "1");`)
}

// TestLinks: the address of a position opens it, whatever its id is, and its buttons copy its FEN and the command that
// explains it.
func TestLinks(t *testing.T) {
	run := sampleRun()
	names := []string{"data", "a b/<c>%41", "wac:9", "wac:9", "rows", "é \u202e"}
	for i := range run.Records {
		run.Records[i].ID = names[run.Records[i].CaseIndex%len(names)]
	}
	look(t, map[string]string{"run.html": runPage(t, run)}, `await open("run.html", 800);
for (const name of every("#rows .r").map(r => r.id)) {
  page.location.hash = "#" + encodeURIComponent(name);
  await wait(50); is("the address of " + name, opened(), name);
  every("#rows .open button:first-child").forEach(b => b.closest(".detail") || b.click());
}
for (const [row, want] of [["rows-2", `+quote(t, run.Records[4].FEN)+`], ["data-2", `+quote(t, fmt.Sprintf("keymove explain .#%d", len(run.Records)/2+1))+`]]) {
  await open("run.html?" + row + "#" + row, 800);
  for (const clipboard of [{writeText: text => { copied.push(text); return Promise.resolve(); }}, undefined]) {
    var copied = [];
    doc.execCommand = () => copied.push(doc.activeElement.value);
    Object.defineProperty(page.navigator, "clipboard", {configurable: true, value: clipboard});
    every(".acts button").forEach(b => b.click());
    await wait(50);
    is("copied of " + row, copied[copied.length - 1], want);
    is("the button", every(".acts button").pop().textContent, "Copied");
  }
}`)
}

// TestOtherPagesInBrowser: hostile texts do not act in a page, and do not make it wider; all positions can be shown without
// its script.
func TestOtherPagesInBrowser(t *testing.T) {
	long := strings.Repeat("long", 40)
	table := sink.NewTable(sink.Column{Header: hostile}, sink.Column{Header: "n", Right: true})
	table.Add(long, "1")
	var document strings.Builder
	reporttest.OK(t, WriteDocument(&document, &show.Doc{Title: hostile, Headline: []string{long}, Parts: []show.Part{{Heading: long, Table: table, Text: []string{hostile, long}}}}))
	look(t, map[string]string{"run.html": runPage(t, sampleRun()), "hostile.html": runPage(t, hostileRun()), "document.html": document.String()}, `
for (const width of [390, 1600]) {
  await open("document.html?" + width, width);
  is("a foreign text acts", "hacked" in page, false);
}
await open("hostile.html", 1600);
every("#rows button").forEach(e => e.click());
is("a foreign text acts", "hacked" in page, false);
is("the id", doc.querySelector("#rows bdi").textContent, `+quote(t, "WAC.001"+sink.Visible(hostile))+`);
is("elements of a stranger", every("main b, main img, .detail script").length, 0);
await open("run.html#STS.II", 800, "allow-same-origin");
is("without scripts at first", visible(), 2); // what changed, and what the address names
doc.querySelector('label[for="all"]').click(); is("all", visible(), 11);
is("the FEN of a row", doc.querySelector("#rows .fen").textContent.includes("2rr3k/pp3pp1"), true);`)
}

// TestPrinted: a page has at most three sheets, however much there is on it.
func TestPrinted(t *testing.T) {
	many := bigRun(8, 150)
	for n := range 5 {
		entry := many.Meta.Suites[0]
		entry.Name = fmt.Sprintf("suite %d", n)
		many.Meta.Suites = append(many.Meta.Suites, entry)
	}
	for i := range many.Records {
		rec := &many.Records[i]
		rec.SuiteIndex = rec.CaseIndex % 6
		rec.Suite, rec.Theme = many.Meta.Suites[rec.SuiteIndex].Name, fmt.Sprintf("Theme %d", rec.CaseIndex%24)
		rec.ID = fmt.Sprintf("STS(v2.2) Open Files and Diagonals.%03d", rec.CaseIndex)
	}
	for name, run := range map[string]*report.Run{"one": bigRun(1, 150), "many": many} {
		page := strings.NewReplacer(`id="few" checked`, `id="few"`, `id="all"`, `id="all" checked`).Replace(bigPage(t, run))
		dir := save(t, map[string]string{"run.html": page})
		chromium(t, dir, "run.html", "--no-pdf-header-footer", "--print-to-pdf="+filepath.Join(dir, "run.pdf"))
		printed, err := os.ReadFile(filepath.Join(dir, "run.pdf"))
		if sheets := bytes.Count(printed, []byte("/Type /Page\n")); err != nil || sheets < 1 || sheets > 3 {
			t.Errorf("%s: %d sheets, %v", name, sheets, err)
		}
	}
}
