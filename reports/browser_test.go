package reports

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// chromium returns a browser to try pages in. Without one these tests are skipped.
func chromium(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes seconds")
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("no chromium, chromium-browser or google-chrome on this machine: pages are not tried in a browser")
	return ""
}

// browse loads a page in a headless browser and returns the page as it then stands, and what the browser's console
// and network said. All host names are unknown to it.
func browse(t *testing.T, source string, flags ...string) (dom, console string) {
	t.Helper()
	browser, dir := chromium(t), t.TempDir()
	path := filepath.Join(dir, "index.html")
	if err := os.WriteFile(path, []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	args := append([]string{
		"--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking",
		"--user-data-dir=" + filepath.Join(dir, "profile"), "--host-resolver-rules=MAP * ~NOTFOUND",
		"--enable-logging=stderr", "--v=0", "--virtual-time-budget=5000", "--dump-dom",
	}, flags...)
	command := exec.CommandContext(ctx, browser, append(args, "file://"+path)...)
	var out, errs bytes.Buffer
	command.Stdout, command.Stderr = &out, &errs
	if err := command.Run(); err != nil {
		t.Fatalf("%s: %v\n%s", browser, err, errs.String())
	}
	for line := range strings.Lines(errs.String()) {
		if strings.Contains(line, "CONSOLE") {
			console += line
		}
	}
	return out.String(), console
}

// asked adds a script to a page that writes an answer into it once it is loaded.
func asked(page, script string) string {
	return page + `<pre id="answer"></pre><script>addEventListener("load", () => { document.getElementById("answer").textContent = (() => {` + script + `})(); });</script>`
}

func answer(t *testing.T, dom string) string {
	t.Helper()
	m := regexp.MustCompile(`(?s)<pre id="answer">(.*?)</pre>`).FindStringSubmatch(dom)
	if m == nil {
		t.Fatalf("no answer in\n%s", dom)
	}
	return html.UnescapeString(m[1])
}

func pageOf(t *testing.T, p *Page) string {
	t.Helper()
	var b bytes.Buffer
	if err := WriteHTML(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestBrowserTellsOfErrors, so that the test below can fail: a page with an error, and one that fetches.
func TestBrowserTellsOfErrors(t *testing.T) {
	if _, console := browse(t, `<script>missing.call()</script>`); !strings.Contains(console, "missing is not defined") {
		t.Errorf("the console said %q", console)
	}
	dom, _ := browse(t, asked(`<img src="http://example.org/x.png">`, `return performance.getEntriesByType("resource").length`))
	if got := answer(t, dom); got != "1" {
		t.Errorf("the browser counted %s requests (expected 1)", got)
	}
}

// TestPageInABrowser: no error in the console, nothing fetched, every table sorted by a press of its heads and back,
// and names shown as they are written.
func TestPageInABrowser(t *testing.T) {
	script := `
		const column = (i) => [...document.querySelectorAll("#cards tbody tr")].map(row => row.cells[i].textContent).join(";");
		const heads = document.querySelectorAll("#cards th button");
		const seen = [performance.getEntriesByType("resource").length, document.querySelectorAll("th").length - document.querySelectorAll("th button").length];
		heads[0].click(); seen.push(column(0));
		heads[0].click(); seen.push(column(0), heads[0].parentNode.ariaSort);
		heads[3].click(); seen.push(column(3), heads[3].parentNode.ariaSort, heads[0].parentNode.ariaSort);
		heads[3].click(); seen.push(column(3));
		seen.push(document.querySelectorAll("main b").length, document.title);
		return seen.join("\n");`
	p := sample(1000, nasty)
	for _, s := range p.Sections {
		for _, b := range s.Blocks {
			if table, ok := b.(*DataTable); ok {
				table.Rows[4][3] = Unknown("to be sorted last")
			}
		}
	}
	dom, console := browse(t, asked(pageOf(t, p), script))
	if console != "" {
		t.Errorf("the console says %s", console)
	}
	falling := "+2.97;+2.73;+2.5;+2.0;+1.24;+0.4;0;-0.8;-1.63;-2.9;-3.00;-"
	rising := "-3.00;-2.9;-1.63;-0.8;0;+0.4;+1.24;+2.0;+2.5;+2.73;+2.97;-"
	rows := ";</title></style></svg><b>Run</b>;Blind Rage;Draw!;Hip Shot;Luck of the Devil;Quick on the Draw;Reload;Second Wind;Steady Aim;Take a Breath;决斗之后慢慢走开的人们和他们的马"
	names := strings.Split(rows, ";")
	var back []string
	for _, name := range names {
		back = append([]string{name}, back...)
	}
	title := strings.Join(strings.Fields(p.Title), " ")
	want := []string{"0", "0", rows, strings.Join(back, ";"), "descending", falling, "descending", "", rising, "0", title}
	if got := strings.Split(answer(t, dom), "\n"); fmt.Sprintf("%q", got) != fmt.Sprintf("%q", want) {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
}

// TestPageFitsAnyScreen: in light and dark, at the width of a phone, a tablet and a desk, with plain and with nasty
// names, nothing is wider than the screen but tables, which scroll by themselves; one picture of each figure is shown,
// its letters large enough to be read; and colours follow the reader's choice.
func TestPageFitsAnyScreen(t *testing.T) {
	script := `
		const shown = (e) => getComputedStyle(e).display !== "none";
		const wide = [...document.querySelectorAll("body *")].filter(e => !e.closest(".scroll, pre, svg, .skip, #answer") && e.getBoundingClientRect().right > innerWidth + 1);
		const letters = [...document.querySelectorAll("svg")].filter(shown).flatMap(s => [...s.querySelectorAll("text")].map(e => parseFloat(e.getAttribute("font-size")) * s.getBoundingClientRect().width / s.viewBox.baseVal.width));
		const outside = [...document.querySelectorAll("svg")].filter(shown).flatMap(s => [...s.querySelectorAll("text")].filter(e => { const b = e.getBBox(); return b.x < -1.5 || b.x + b.width > s.viewBox.baseVal.width + 1.5 || b.y < -1 || b.y + b.height > s.viewBox.baseVal.height + 1; }).map(e => e.textContent + " at " + e.getBBox().x + ", " + e.getBBox().y + ", " + e.getBBox().width + " wide"));
		const figures = [...document.querySelectorAll("figure")].filter(f => [...f.querySelectorAll("svg")].filter(shown).length !== 1).length;
		return [document.documentElement.scrollWidth > innerWidth ? "scrolls" : "fits", wide.map(e => e.outerHTML.slice(0, 80)).join(" "), figures, Math.min(...letters) >= 8 ? "readable" : Math.min(...letters), outside.join(" | "), getComputedStyle(document.body).backgroundColor].join("\n");`
	for _, test := range []struct {
		names func(string) string
		width int
		dark  bool
	}{{plain, 360, false}, {nasty, 360, true}, {nasty, 800, false}, {plain, 1280, true}} {
		// A window is 500 wide at least; a frame is as narrow as it is told to be, and says what it sees.
		inner := asked(pageOf(t, sample(1000, test.names)), script+`//`)
		inner = strings.Replace(inner, `//})(); });`, "\n"+`})(); parent.postMessage(document.getElementById("answer").textContent, "*"); });`, 1)
		outer := fmt.Sprintf(`<body style="margin:0"><pre id="answer"></pre><script>addEventListener("message", e => { document.getElementById("answer").textContent = e.data; });</script><iframe style="border:0;width:%dpx;height:900px" srcdoc="%s"></iframe>`, test.width, html.EscapeString(inner))
		scheme, background := "1", "rgb(255, 255, 255)"
		if test.dark {
			scheme, background = "0", "rgb(21, 23, 27)"
		}
		dom, console := browse(t, outer, "--window-size=1400,1000", "--blink-settings=preferredColorScheme="+scheme)
		if console != "" {
			t.Errorf("%d wide: the console says %s", test.width, console)
		}
		want := fmt.Sprintf("fits\n\n0\nreadable\n\n%s", background)
		if got := answer(t, dom[:strings.Index(dom, "<iframe")]); got != want {
			t.Errorf("%d wide, dark %v: got\n%s\nwant\n%s", test.width, test.dark, got, want)
		}
	}
}

// TestPageWithoutScripts: all of it stands in the file, but for the buttons that sort.
func TestPageWithoutScripts(t *testing.T) {
	page, _, _ := strings.Cut(pageOf(t, sample(1000, plain)), "<script>")
	for _, want := range []string{"Red are favoured.", "<svg", "The numbers behind it", "Where these numbers come from", "turn 3  Blue fall", `href="#first-turn"`, `id="first-turn"`} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q", want)
		}
	}
	if strings.Contains(page, "<button") {
		t.Error("buttons that do nothing")
	}
}
