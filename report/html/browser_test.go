package html

import (
	"bufio"
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

// chromium is a headless Chromium that is driven through a pipe. The tests of the package share one.
type chromium struct {
	cmd *exec.Cmd
	dir string

	mu      sync.Mutex
	out     io.WriteCloser
	next    int
	answers map[int]chan reply
	tabs    map[string]*browser // by session
}

// browser is a tab of Chromium, with storage of its own.
type browser struct {
	*chromium
	t       *testing.T
	session string
	loaded  chan struct{}

	faults   []string // what was written to the console, and exceptions
	requests []string // addresses
}

// reply is a message of the browser: the answer to a command, or an event.
type reply struct {
	ID        int
	SessionID string
	Method    string
	Params    json.RawMessage
	Result    json.RawMessage
	Error     *struct{ Message string }
}

// patience is how long a busy machine may take for anything.
const patience = 3 * time.Minute

func TestMain(m *testing.M) {
	var running *chromium
	shared = sync.OnceValues(func() (*chromium, error) {
		var err error
		running, err = startChromium()
		return running, err
	})
	code := m.Run()
	if running != nil {
		running.close()
	}
	os.Exit(code)
}

// shared returns the Chromium of the package, which is started when the first test asks for it.
var shared func() (*chromium, error)

var errNoChromium = errors.New("no Chromium is installed")

// startChromium starts Chromium; without one the error is errNoChromium.
func startChromium() (*chromium, error) {
	program := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			program = path
			break
		}
	}
	if program == "" {
		return nil, errNoChromium
	}
	dir, err := os.MkdirTemp("", "keymove-browser")
	if err != nil {
		return nil, err
	}
	toBrowser, commands, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	messages, fromBrowser, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
		"--disable-background-networking", "--remote-debugging-pipe", "--user-data-dir="+dir)
	cmd.ExtraFiles = []*os.File{toBrowser, fromBrowser} // its descriptors 3 and 4
	if err := cmd.Start(); err != nil {
		return nil, errors.Join(fmt.Errorf("%s does not start: %w", program, err), os.RemoveAll(dir))
	}
	toBrowser.Close()
	fromBrowser.Close()
	c := &chromium{cmd: cmd, dir: dir, out: commands, answers: map[int]chan reply{}, tabs: map[string]*browser{}}
	go c.listen(messages)
	return c, nil
}

// close ends Chromium. Some of its processes outlive it for a moment, and write to the folder.
func (c *chromium) close() {
	_ = c.send(0, "", "Browser.close", nil)
	late := time.AfterFunc(patience, func() { _ = c.cmd.Process.Kill() })
	_ = c.cmd.Wait()
	late.Stop()
	c.out.Close()
	for end := time.Now().Add(patience); os.RemoveAll(c.dir) != nil && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
}

// openBrowser opens a tab; without Chromium the test is skipped.
func openBrowser(t *testing.T) *browser {
	t.Helper()
	c, err := shared()
	if err != nil {
		if errors.Is(err, errNoChromium) {
			t.Skip("skipped: Chromium is not installed, and the test looks at a page in it")
		}
		t.Fatal(err)
	}
	b := &browser{chromium: c, t: t, loaded: make(chan struct{}, 100)}
	var profile struct{ BrowserContextID string }
	b.call("Target.createBrowserContext", nil, &profile)
	var target struct{ TargetID string }
	b.call("Target.createTarget", map[string]any{"url": "about:blank", "browserContextId": profile.BrowserContextID}, &target)
	var session struct{ SessionID string }
	b.call("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &session)
	c.mu.Lock()
	b.session = session.SessionID
	c.tabs[b.session] = b
	c.mu.Unlock()
	t.Cleanup(func() {
		c.mu.Lock()
		delete(c.tabs, b.session)
		b.session = ""
		c.mu.Unlock()
		b.call("Target.disposeBrowserContext", map[string]any{"browserContextId": profile.BrowserContextID}, nil)
	})
	for _, domain := range []string{"Page", "Runtime", "Log", "Network"} {
		b.call(domain+".enable", nil, nil)
	}
	return b
}

// listen takes the messages of Chromium.
func (c *chromium) listen(messages io.ReadCloser) {
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
		c.mu.Lock()
		tab := c.tabs[r.SessionID]
		switch {
		case r.Method == "":
			if answer := c.answers[r.ID]; answer != nil {
				answer <- r
			}
		case tab != nil:
			tab.take(&r)
		}
		c.mu.Unlock()
	}
}

// take takes an event of the tab.
func (b *browser) take(r *reply) {
	switch r.Method {
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
}

func (c *chromium) send(id int, session, method string, params any) error {
	message := map[string]any{"id": id, "method": method}
	if params != nil {
		message["params"] = params
	}
	if session != "" {
		message["sessionId"] = session
	}
	data, err := json.Marshal(message)
	if err == nil {
		_, err = c.out.Write(append(data, 0))
	}
	return err
}

// call sends a command and reads its result.
func (b *browser) call(method string, params, result any) {
	b.t.Helper()
	answer := make(chan reply, 1)
	b.mu.Lock()
	b.next++
	id, session := b.next, b.session
	b.answers[id] = answer
	b.mu.Unlock()
	if err := b.send(id, session, method, params); err != nil {
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
