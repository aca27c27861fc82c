package html

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"keymove/report/sink"
)

// browser is a tab of a headless Chromium that is driven through a pipe.
type browser struct {
	t       *testing.T
	out     io.Writer
	session string
	next    int

	mu       sync.Mutex
	answers  map[int]chan reply
	loaded   chan struct{}
	faults   []string // what was written to the console, and exceptions
	requests []string // addresses
}

// reply is a message of the browser: the answer to a command, or an event.
type reply struct {
	ID     int
	Method string
	Params json.RawMessage
	Result json.RawMessage
	Error  *struct{ Message string }
}

// patience is how long a busy machine may take for anything.
const patience = 3 * time.Minute

// openBrowser starts a browser; without one the test is skipped.
func openBrowser(t *testing.T) *browser {
	t.Helper()
	program := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			program = path
			break
		}
	}
	if program == "" {
		t.Skip("Chromium is not installed")
	}
	toBrowser, commands, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	messages, fromBrowser, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
		"--disable-background-networking", "--remote-debugging-pipe", "--user-data-dir="+folder(t))
	cmd.ExtraFiles = []*os.File{toBrowser, fromBrowser} // its descriptors 3 and 4
	if err := cmd.Start(); err != nil {
		t.Skipf("%s does not start: %v", program, err)
	}
	toBrowser.Close()
	fromBrowser.Close()
	b := &browser{t: t, out: commands, answers: map[int]chan reply{}, loaded: make(chan struct{}, 100)}
	go b.listen(messages)
	t.Cleanup(func() {
		_ = b.send(0, "", "Browser.close", nil)
		late := time.AfterFunc(patience, func() { _ = cmd.Process.Kill() })
		_ = cmd.Wait()
		late.Stop()
		commands.Close()
	})
	var target struct{ TargetID string }
	b.call("Target.createTarget", map[string]any{"url": "about:blank"}, &target)
	var session struct{ SessionID string }
	b.call("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &session)
	b.session = session.SessionID
	for _, domain := range []string{"Page", "Runtime", "Log", "Network"} {
		b.call(domain+".enable", nil, nil)
	}
	return b
}

// folder returns a temporary folder for a browser. Some processes of the browser outlive it
// for a moment, and write to the folder.
func folder(t *testing.T) string {
	dir, err := os.MkdirTemp("", "keymove-browser")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for end := time.Now().Add(patience); os.RemoveAll(dir) != nil && time.Now().Before(end); {
			time.Sleep(10 * time.Millisecond)
		}
	})
	return dir
}

// listen takes the messages of the browser.
func (b *browser) listen(messages io.ReadCloser) {
	defer messages.Close()
	in := bufio.NewReader(messages)
	for {
		text, err := in.ReadBytes(0)
		if err != nil {
			return
		}
		var r reply
		if json.Unmarshal(text[:len(text)-1], &r) != nil {
			continue
		}
		b.mu.Lock()
		switch r.Method {
		case "":
			if answer := b.answers[r.ID]; answer != nil {
				answer <- r
			}
		case "Page.loadEventFired":
			b.loaded <- struct{}{}
		case "Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded":
			b.faults = append(b.faults, string(r.Params))
		case "Network.requestWillBeSent":
			var request struct{ Request struct{ URL string } }
			if json.Unmarshal(r.Params, &request) == nil {
				b.requests = append(b.requests, request.Request.URL)
			}
		}
		b.mu.Unlock()
	}
}

func (b *browser) send(id int, session, method string, params any) error {
	message := map[string]any{"id": id, "method": method}
	if params != nil {
		message["params"] = params
	}
	if session != "" {
		message["sessionId"] = session
	}
	data, err := json.Marshal(message)
	if err == nil {
		_, err = b.out.Write(append(data, 0))
	}
	return err
}

// call sends a command and reads its result.
func (b *browser) call(method string, params, result any) {
	b.t.Helper()
	b.next++
	answer := make(chan reply, 1)
	b.mu.Lock()
	b.answers[b.next] = answer
	b.mu.Unlock()
	if err := b.send(b.next, b.session, method, params); err != nil {
		b.t.Fatalf("%s: %v", method, err)
	}
	select {
	case r := <-answer:
		if r.Error != nil {
			b.t.Fatalf("%s: %s", method, r.Error.Message)
		}
		if result == nil {
			return
		}
		if err := json.Unmarshal(r.Result, result); err != nil {
			b.t.Fatalf("%s: %v", method, err)
		}
	case <-time.After(patience):
		b.t.Fatalf("%s: no answer", method)
	}
}

// open shows a file, and waits until it is loaded and its list can be filtered.
func (b *browser) open(path string) {
	b.t.Helper()
	b.load(path)
	eval[bool](b, `new Promise(done => { const look = () => { const form = document.getElementById("controls");
		if (!form || !form.hidden) done(true); else setTimeout(look, 10); }; look(); })`)
}

// load shows a file, and waits until it is loaded.
func (b *browser) load(path string) {
	b.t.Helper()
	b.call("Page.navigate", map[string]any{"url": "file://" + filepath.ToSlash(path)}, nil)
	select {
	case <-b.loaded:
	case <-time.After(patience):
		b.t.Fatalf("%s is not loaded", path)
	}
}

// resize sets the size of the window in pixels, and the colours.
func (b *browser) resize(width, height int, scheme string) {
	b.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 700}, nil)
	b.call("Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{{"name": "prefers-color-scheme", "value": scheme}}}, nil)
}

// eval returns the value of an expression of JavaScript.
func eval[T any](b *browser, expression string) T {
	b.t.Helper()
	var got struct {
		Result           struct{ Value T }
		ExceptionDetails json.RawMessage
	}
	b.call("Runtime.evaluate", map[string]any{"expression": expression, "returnByValue": true, "awaitPromise": true}, &got)
	if got.ExceptionDetails != nil {
		b.t.Fatalf("%s: %s", expression, got.ExceptionDetails)
	}
	return got.Result.Value
}

// screenshot saves what is shown from the top to a height.
func (b *browser) screenshot(path string) error {
	var picture struct{ Data string }
	b.call("Page.captureScreenshot", map[string]any{"format": "png"}, &picture)
	data, err := base64.StdEncoding.DecodeString(picture.Data)
	return errors.Join(err, os.WriteFile(path, data, 0o666))
}

// print returns the page as it is printed.
func (b *browser) print() []byte {
	b.t.Helper()
	var printed struct{ Data []byte }
	b.call("Page.printToPDF", map[string]any{"preferCSSPageSize": true, "printBackground": true}, &printed)
	return printed.Data
}

// check reports what was written to the console, and requests other than for the page.
func (b *browser) check() {
	b.t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, fault := range b.faults {
		b.t.Errorf("console: %s", fault)
	}
	for _, url := range b.requests {
		if !strings.HasPrefix(url, "file://") || !strings.HasSuffix(url, ".html") {
			b.t.Errorf("request: %s", url)
		}
	}
}

// TestPageInBrowser opens a page, sorts and filters it, and opens rows: no error, no request.
func TestPageInBrowser(t *testing.T) {
	b := openBrowser(t)
	path := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(path, []byte(runPage(t, sampleRun())), 0o666); err != nil {
		t.Fatal(err)
	}
	const shownIDs = `[...document.querySelectorAll("#rows .r:not([hidden]) bdi")].map(e => e.textContent).join()`
	for _, width := range []int{390, 1600} {
		b.resize(width, 1000, "light")
		b.open(path)
		if wide := eval[int](b, "document.documentElement.scrollWidth"); wide > width {
			t.Errorf("at %d px the page is %d px wide", width, wide)
		}
		for script, want := range map[string]string{
			`byId("f-kind").value = "lost"`:     "WAC.001",
			`byId("f-text").value = "iii  f5"`:  "STS.III,STS.IIII,STS.IIIII",
			`byId("f-phase").value = "opening"`: "'quoted",
			`byId("f-theme").value = "none of"`: "",
		} {
			got := eval[string](b, `(() => { const byId = id => document.getElementById(id); `+script+`;
				for (const e of document.querySelectorAll("#controls select, #controls input")) e.dispatchEvent(new Event("input"));
				const shown = `+shownIDs+`; document.getElementById("controls").reset(); byId("f-kind").dispatchEvent(new Event("input")); return shown; })()`)
			if want != "" && got != want {
				t.Errorf("%s shows %q, want %q", script, got, want)
			}
		}
		all := eval[string](b, shownIDs)
		sortBy := func(key string) string {
			eval[any](b, `document.querySelector('.head button[data-sort="`+key+`"]').click()`)
			return eval[string](b, shownIDs)
		}
		if got := sortBy("id"); !strings.HasPrefix(got, "'quoted,=SUM(A1),mate") && !strings.HasPrefix(got, "=SUM(A1)") {
			t.Errorf("sorted by id: %s", got)
		}
		if up, down := sortBy("c0"), sortBy("c0"); up == down || !strings.HasPrefix(up, "STS.I,") {
			t.Errorf("sorted by effort: %s, then %s", up, down)
		}
		if got := sortBy("order"); got != all {
			t.Errorf("in the order of the suite: %s, want %s", got, all)
		}
		eval[any](b, `document.querySelector("#rows button").click()`)
		for script, want := range map[string]int{
			`.detail`: 1, `.detail use`: 26, `.detail .arrow.exp`: 1, `.detail .arrow.pla`: 1, `.detail .one`: 2, `.detail .chart`: 2, `.detail .chart circle.in`: 2,
			`.detail code`: 2, `.detail a[href="https://lichess.org/analysis/standard/2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1_w_-_-_0_1?color=white"][rel~=noreferrer]`: 1,
		} {
			if got := eval[int](b, "document.querySelectorAll('"+script+"').length"); got != want {
				t.Errorf("an open row has %d × %s, want %d", got, script, want)
			}
		}
		eval[any](b, `for (const e of document.querySelectorAll("#rows button")) e.click()`)
		if got := eval[int](b, `document.querySelectorAll(".detail").length`); got != len(sampleRun().Records)/2-1 {
			t.Errorf("%d rows are open", got)
		}
	}
	hostilePath := filepath.Join(t.TempDir(), "hostile.html")
	if err := os.WriteFile(hostilePath, []byte(runPage(t, hostileRun())), 0o666); err != nil {
		t.Fatal(err)
	}
	b.open(hostilePath)
	eval[any](b, `for (const e of document.querySelectorAll("#rows button")) e.click()`)
	if eval[bool](b, `"hacked" in window`) {
		t.Error("foreign text has run as a script")
	}
	if id := eval[string](b, `document.querySelector("#rows bdi").textContent`); id != "WAC.001"+sink.Visible(hostile) {
		t.Errorf("the id is shown as %q", id)
	}
	if got := eval[int](b, `document.querySelectorAll("main b, main img, .detail script").length`); got > 0 {
		t.Errorf("%d elements of a stranger", got)
	}
	b.check()
}

// TestSpeed logs how long the page of 1500 positions and four contenders takes, and how much
// CPU time that is, which other programs do not change; with -v.
func TestSpeed(t *testing.T) {
	if testing.Short() {
		t.Skip("skipped with -short: asserts nothing")
	}
	b := openBrowser(t)
	path := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(path, []byte(bigPage(t, bigRun(4, 1500))), 0o666); err != nil {
		t.Fatal(err)
	}
	b.resize(1600, 1000, "light")
	b.call("Performance.enable", map[string]any{"timeDomain": "threadTicks"}, nil)
	cpu := func() float64 {
		var got struct {
			Metrics []struct {
				Name  string
				Value float64
			}
		}
		b.call("Performance.getMetrics", nil, &got)
		for _, m := range got.Metrics {
			if m.Name == "TaskDuration" {
				return 1000 * m.Value
			}
		}
		return 0
	}
	b.open(path)
	paint := eval[float64](b, `(performance.getEntriesByType("paint").find(e => e.name === "first-contentful-paint") || {startTime: -1}).startTime`)
	t.Logf("first paint after %.0f ms; opened with %.0f ms of CPU time", paint, cpu())
	const measured = `(run => new Promise(done => { const begun = performance.now(); run(); document.body.getBoundingClientRect();
		requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun))); }))`
	for name, script := range map[string]string{
		"filter": `(() => { const f = document.getElementById("f-text"); f.value = "theme 7"; f.dispatchEvent(new Event("input")); })`,
		"sort":   `(() => document.querySelector('.head button[data-sort="c1"]').click())`,
	} {
		before := cpu()
		wall := eval[float64](b, measured+script)
		t.Logf("%s: %.0f ms, %.0f ms of CPU time", name, wall, cpu()-before)
	}
	b.check()
}

// TestScreenshots saves pictures of the page that $KEYMOVE_PAGE names into
// $KEYMOVE_SCREENSHOTS, for people to look at.
func TestScreenshots(t *testing.T) {
	page, dir := os.Getenv("KEYMOVE_PAGE"), os.Getenv("KEYMOVE_SCREENSHOTS")
	if page == "" || dir == "" {
		t.Skip("skipped unless KEYMOVE_PAGE and KEYMOVE_SCREENSHOTS are set: saves pictures for people")
	}
	b := openBrowser(t)
	for _, width := range []int{400, 800, 1600} {
		for _, scheme := range []string{"light", "dark"} {
			b.resize(width, 2000, scheme)
			b.open(page)
			if rows := eval[int](b, `document.querySelectorAll("#rows .r").length`); rows > 0 {
				eval[any](b, `(document.querySelector("#rows .k-lost") || document.querySelector("#rows .st")).parentNode.querySelector("button").click()`)
			}
			name := fmt.Sprintf("%d-%s", width, scheme)
			if err := b.screenshot(filepath.Join(dir, name+".png")); err != nil {
				t.Fatal(err)
			}
			eval[any](b, `(document.querySelector(".detail") || document.body).scrollIntoView(), 0`)
			if err := b.screenshot(filepath.Join(dir, name+"-open.png")); err != nil {
				t.Fatal(err)
			}
			eval[any](b, `scrollTo(0, document.body.scrollHeight)`)
			if err := b.screenshot(filepath.Join(dir, name+"-end.png")); err != nil {
				t.Fatal(err)
			}
		}
	}
	b.open(page)
	if err := os.WriteFile(filepath.Join(dir, "print.pdf"), b.print(), 0o666); err != nil {
		t.Fatal(err)
	}
	b.check()
}
