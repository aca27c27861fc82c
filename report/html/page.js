
"use strict";
document.documentElement.classList.add("js");
const start = () => {
const data = JSON.parse(document.getElementById("data").textContent);
const list = document.getElementById("rows");
if (!list) return;
const rows = Array.from(list.children);
const C = {}, S = {};
data.case_columns.forEach((name, i) => C[name] = i);
data.search_columns.forEach((name, i) => S[name] = i);
const byId = id => document.getElementById(id);

// What the list is sorted and filtered by.
const kinds = ["lost", "error", "gained", "points", "moves differ", "flaky", "failed", "disputed", "solved"];
const cases = data.cases.map((c, i) => ({
  data: c, row: rows[i], order: i, id: String(c.c[C.id]), theme: c.t || "", phase: c.c[C.phase] || "", k: c.k || [],
  text: [c.c[C.id], c.c[C.fen], c.c[C.expected], c.c[C.avoid], c.t, ...c.by.map(s => s && s.r[S.move])].join(" ").toLowerCase()
}));
const rank = c => Math.min(kinds.length, ...c.k.map(k => kinds.indexOf(k)));
const effort = (c, n) => {
  const s = c.data.by[n];
  if (!s) return 3e18;
  if (s.r[S.solved] !== 1) return s.r[S.solved] === 0 ? 2e18 : 1e18;
  return s.r[S.kept_nodes] === null ? 5e17 : s.r[S.kept_nodes];
};
const collate = new Intl.Collator("en", {numeric: true}).compare;

// The choice between few positions and all is made by the style; what is looked for is looked for
// in all.
const shown = byId("shown"), few = byId("few"), all = byId("all");
const filter = () => {
  const value = id => byId(id) ? byId(id).value : "";
  const kind = value("f-kind"), theme = value("f-theme"), phase = value("f-phase");
  const words = value("f-text").toLowerCase().split(/\s+/).filter(w => w);
  let n = 0;
  for (const c of cases) {
    const keep = (!kind || c.k.includes(kind)) && (!theme || c.theme === theme) && (!phase || c.phase === phase) && words.every(w => c.text.includes(w));
    if (c.row.hidden === keep) c.row.hidden = !keep;
    if (keep) n++;
  }
  if (n < cases.length) all.checked = true;
  shown.textContent = n === cases.length ? "" : n + " of " + cases.length + " shown";
};

let sorted = {key: "order", down: false};
const sort = (key, down) => {
  sorted = {key, down};
  const contender = /^c\d+$/.test(key) ? Number(key.slice(1)) : -1;
  const compare = {
    order: (a, b) => 0, id: (a, b) => collate(a.id, b.id), theme: (a, b) => collate(a.theme, b.theme),
    phase: (a, b) => collate(a.phase, b.phase), kind: (a, b) => rank(a) - rank(b)
  }[key] || ((a, b) => effort(a, contender) - effort(b, contender));
  const inOrder = cases.slice().sort((a, b) => (down ? -1 : 1) * compare(a, b) || a.order - b.order);
  const sortedRows = document.createDocumentFragment();
  for (const c of inOrder) sortedRows.appendChild(c.row);
  list.appendChild(sortedRows);
  for (const b of document.querySelectorAll(".head button")) {
    const header = b.parentNode;
    if (b.dataset.sort === key && key !== "order") header.setAttribute("aria-sort", down ? "descending" : "ascending");
    else header.removeAttribute("aria-sort");
  }
  byId("sort").value = key;
};

// Elements.
const svgNS = "http://www.w3.org/2000/svg";
const add = (parent, child) => parent.appendChild(child);
const el = (name, attributes, ...children) => {
  const e = document.createElement(name);
  for (const key in attributes) e.setAttribute(key, attributes[key]);
  e.append(...children.filter(c => c !== null && c !== undefined && c !== ""));
  return e;
};
const svg = (name, attributes, ...children) => {
  const e = document.createElementNS(svgNS, name);
  for (const key in attributes) e.setAttribute(key, attributes[key]);
  e.append(...children);
  return e;
};

// The board, seen by the side to move.
const square = 45;
const place = (name, flipped) => {
  const file = name.charCodeAt(0) - 97, rank = name.charCodeAt(1) - 49;
  return flipped ? [7 - file, rank] : [file, 7 - rank];
};
const arrow = (uci, kind, flipped) => {
  const [x1, y1] = place(uci.slice(0, 2), flipped), [x2, y2] = place(uci.slice(2, 4), flipped);
  const centre = v => (v + .5) * square;
  const dx = x2 - x1, dy = y2 - y1, length = Math.hypot(dx, dy) || 1, ux = dx / length, uy = dy / length;
  const tip = [centre(x2) - 6 * ux, centre(y2) - 6 * uy], neck = [tip[0] - 17 * ux, tip[1] - 17 * uy];
  const start = [centre(x1) + 10 * ux, centre(y1) + 10 * uy];
  const corner = side => [neck[0] - side * 10 * uy, neck[1] + side * 10 * ux];
  return svg("g", {class: "arrow " + kind},
    svg("path", {d: "M" + start.join(" ") + "L" + neck.join(" ")}),
    svg("polygon", {points: [tip, corner(1), corner(-1)].map(p => p.join(",")).join(" ")}));
};
const board = (fen, title) => {
  const fields = fen.split(" "), flipped = fields[1] === "b";
  const picture = svg("svg", {viewBox: "0 0 360 360", role: "img", "aria-label": title});
  for (let y = 0; y < 8; y++) for (let x = 0; x < 8; x++)
    add(picture, svg("rect", {class: (x + y) % 2 ? "sq-d" : "sq-l", x: x * square, y: y * square, width: square, height: square}));
  for (let i = 0; i < 8; i++) {
    add(picture, svg("text", {x: i * square + 36, y: 357}, "abcdefgh"[flipped ? 7 - i : i]));
    add(picture, svg("text", {x: 2, y: i * square + 10}, "12345678"[flipped ? i : 7 - i]));
  }
  fields[0].split("/").forEach((row, y) => {
    let x = 0;
    for (const letter of row) {
      if (letter >= "1" && letter <= "8") { x += Number(letter); continue; }
      const white = letter === letter.toUpperCase();
      add(picture, svg("use", {href: "#" + (white ? "w" : "b") + letter.toUpperCase(), x: (flipped ? 7 - x : x) * square, y: (flipped ? 7 - y : y) * square}));
      x++;
    }
  });
  return picture;
};

// The score, and whether the best move solves, by depth.
const chart = (text, expected, avoid, n) => {
  const its = text.split(" ").map(t => t.split(":")).filter(t => t.length === 4);
  if (its.length < 2) return null;
  const W = 440, H = 110, left = 34, right = W - 12, top = 22, bottom = H - 18;
  const value = s => s[0] === "#" ? (s[1] === "-" ? -1e9 : 1e9) : Number(s) / 100;
  const known = its.map(t => value(t[2])).filter(v => Math.abs(v) < 1e6), limit = v => Math.max(-10, Math.min(10, v));
  let high = limit(Math.max(0, ...known)), low = limit(Math.min(0, ...known));
  if (its.some(t => value(t[2]) > 1e6)) high = Math.max(high, 5);
  if (its.some(t => value(t[2]) < -1e6)) low = Math.min(low, -5);
  if (high - low < 1) high = low + 1;
  const first = Number(its[0][0]), last = Number(its[its.length - 1][0]);
  const x = d => left + (d - first) / Math.max(1, last - first) * (right - left);
  const y = v => top + (high - Math.max(low, Math.min(high, v))) / (high - low) * (bottom - top);
  const solves = move => expected.length ? expected.includes(move) : avoid.length > 0 && !avoid.includes(move);
  const named = its.map(t => "depth " + t[0] + " " + t[1] + " " + (t[2][0] === "#" ? t[2] : value(t[2]).toFixed(2)));
  const picture = svg("svg", {class: "chart c" + n, viewBox: "0 0 " + W + " " + H, role: "img", "aria-label": "Score and best move by depth: " + named.join(", ")});
  for (const v of new Set([high, 0, low])) {
    add(picture, svg("path", {class: v ? "grid" : "zero", d: "M" + left + " " + y(v) + "H" + right}));
    add(picture, svg("text", {x: left - 6, y: y(v) + 4, "text-anchor": "end"}, (v > 0 ? "+" : "") + Number(v.toFixed(1))));
  }
  add(picture, svg("path", {class: "line", d: its.map((t, i) => (i ? "L" : "M") + x(Number(t[0])).toFixed(1) + " " + y(value(t[2])).toFixed(1)).join("")}));
  let free = -1e9, before = "";
  its.forEach((t, i) => {
    const px = x(Number(t[0]));
    add(picture, svg("circle", {class: solves(t[1]) ? "in" : "out", cx: px.toFixed(1), cy: y(value(t[2])).toFixed(1), r: 3.2}, svg("title", {}, named[i] + (t[3] ? ", " + t[3] + " nodes" : ""))));
    const width = 6.4 * t[1].length + 8, start = Math.min(px - 4, W - width);
    if (t[1] !== before && start >= free) { add(picture, svg("text", {x: start.toFixed(1), y: 12}, t[1])); free = start + width; }
    before = t[1];
  });
  for (const d of new Set([first, last])) add(picture, svg("text", {x: x(d), y: H - 4, "text-anchor": d === first ? "start" : "end"}, "depth " + d));
  return picture;
};

const group = n => String(n).replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");
const score = r => r[S.score_mate] !== null ? "#" + r[S.score_mate] : r[S.score_cp] === null ? "" : (r[S.score_cp] >= 0 ? "+" : "−") + (Math.abs(r[S.score_cp]) / 100).toFixed(2);
const words = text => text ? String(text).split(" ") : [];

// A limit may cut off an iteration whose best move is another one than that of the last before.
const unfinished = s => {
  const last = (s.i || "").split(" ").pop().split(":"), move = s.r[S.move];
  return last.length === 4 && move && !s.r[S.error] && last[1] !== move ? el("p", {class: "nums"}, "The best move of the last depth reported was " + last[1] + ".") : null;
};

// What a contender did.
const answer = (c, n) => {
  const s = c.by[n];
  if (!s) return null;
  const r = s.r, part = [];
  const verdict = r[S.error] ? "error" : r[S.solved] === 1 ? "✓ solved" : r[S.solved] === 0 ? "✗ not solved" : "";
  const say = (name, column, unit) => { if (r[S[column]] !== null) part.push(name + " " + group(r[S[column]]) + (unit || "")); };
  if (score(r)) part.push("score " + score(r));
  say("depth", "depth");
  if (r[S.seldepth]) part.push("selective " + r[S.seldepth]);
  say("nodes", "nodes"); say("time", "time_ms", " ms"); say("nodes/s", "nps"); say("CPU", "cpu_ms", " ms");
  if (r[S.max_points] !== null) part.push("points " + r[S.points] + " of " + r[S.max_points]);
  if (r[S.moves_asked]) part.push("moves right " + r[S.moves_right] + " of " + r[S.moves_asked]);
  if (r[S.retries]) part.push("retries " + r[S.retries]);
  if (r[S.cached]) part.push("from the cache");
  const found = [r[S.kept_depth] !== null && "at depth " + r[S.kept_depth], r[S.kept_nodes] !== null && group(r[S.kept_nodes]) + " nodes",
    r[S.kept_time_ms] !== null && r[S.kept_time_ms] + " ms"].filter(Boolean);
  const kept = found.length ? "Found and kept " + found.join(", ") + "." : "";
  const colour = n === 0 ? 0 : 1 + (n - 1) % 5;
  return el("div", {class: "one c" + colour},
    el("h4", {}, el("bdi", {}, data.contenders[n].name), ": ", r[S.played] || r[S.move] || "no move", verdict ? ", " + verdict : ""),
    el("p", {class: "nums"}, part.join(" · ")),
    kept ? el("p", {class: "nums"}, kept) : null,
    s.all ? el("p", {class: "nums"}, s.all + ". Below is the first search.") : null,
    r[S.error] ? el("p", {class: "warning"}, r[S.error]) : null,
    r[S.note] ? el("p", {class: "note"}, r[S.note]) : null,
    unfinished(s),
    s.i ? chart(s.i, words(c.c[C.expected]), words(c.c[C.avoid]), colour) : null,
    r[S.pv] ? el("p", {class: "pv"}, "PV ", r[S.pv]) : null);
};

// The commands that search the case again, one for each run.
const commands = c => {
  const suite = data.suites.indexOf(c.c[C.suite]), texts = [];
  data.commands.forEach((run, i) => {
    const command = run[suite];
    if (command && command.before && c.f && data.contenders.some((p, n) => p.run === i && c.by[n]))
      texts.push(command.before + " --filter " + c.f + " " + command.after);
  });
  return texts;
};

// A button that copies a text, and says so.
const copier = (name, text) => {
  const button = el("button", {type: "button"}, "Copy " + name);
  button.addEventListener("click", () => {
    const done = () => { button.textContent = "Copied"; setTimeout(() => button.textContent = "Copy " + name, 1500); };
    const select = () => {
      const area = add(document.body, el("textarea", {}, text));
      area.select();
      if (document.execCommand("copy")) done();
      area.remove();
      button.focus();
    };
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, select); else select();
  });
  return button;
};
const explained = c => c.x ? "keymove explain " + data.folders[data.contenders[c.x[0]].run] + "#" + c.x[1] : "";

const detail = entry => {
  const c = entry.data, played = [], marks = new Set();
  const panel = el("div", {class: "detail"}), left = el("div", {class: "board"}), right = el("div", {class: "facts"});
  panel.append(left, right);
  const fen = c.b === "=" ? c.c[C.fen] : c.b;
  if (fen) {
    const flipped = fen.split(" ")[1] === "b", good = c.bm || [];
    const picture = board(fen, "Position " + entry.id);
    for (const m of good) add(picture, arrow(m, "exp", flipped));
    for (const s of c.by) {
      const m = s && s.r[S.move_uci];
      if (m && /^[a-h][1-8][a-h][1-8]/.test(m) && !good.includes(m) && !played.includes(m)) {
        const kind = s.r[S.solved] === 0 ? "pla" : "neu";
        played.push(m);
        marks.add(kind);
        add(picture, arrow(m, kind, flipped));
      }
    }
    add(left, picture);
    const key = el("p", {class: "key"}, el("span", {}, flipped ? "Black to move" : "White to move"));
    if (good.length) key.append(el("span", {}, el("i", {class: "exp"}), "solution"));
    for (const kind of marks) key.append(el("span", {}, el("i", {class: kind}), "played"));
    add(left, key);
    add(left, el("p", {class: "key"}, el("a", {href: c.u, rel: "noreferrer noopener", target: "_blank"}, "Analyse on Lichess")));
  }
  const why = explained(c);
  right.append(el("p", {class: "acts"}, el("a", {href: "#" + encodeURIComponent(entry.row.id)}, "#" + entry.row.id),
    copier("FEN", c.c[C.fen]), c.c[C.history] ? copier("game", c.c[C.history]) : null, why ? copier("explain command", why) : null));
  const asked = c.c[C.line] ? "Solution " + c.c[C.line] : c.c[C.expected] ? "Solution " + c.c[C.expected] : c.c[C.avoid] ? "Any move but " + c.c[C.avoid] : "Nothing is asked";
  right.append(el("p", {}, asked + ". ", c.c[C.disputed] ? "Disputed: " + c.c[C.disputed] : ""));
  c.by.forEach((s, n) => { const a = answer(c, n); if (a) right.append(a); });
  if (why) right.append(el("p", {class: "nums"}, "Why ", el("bdi", {}, data.contenders[c.x[0]].name), " missed it" + (data.folders.length > 1 ? ":" : ", in the folder of the run:")), el("code", {class: "cmd"}, why));
  const lines = commands(c);
  if (lines.length) right.append(el("p", {class: "nums"}, "To search this position again:"), ...lines.map(line => el("code", {class: "cmd"}, line)));
  right.append(el("p", {class: "fenline"}, c.c[C.fen]), c.c[C.history] ? el("p", {class: "fenline"}, "after " + c.c[C.history]) : "");
  return panel;
};

const toggle = entry => {
  const open = entry.row.classList.toggle("open");
  entry.row.querySelector("button").setAttribute("aria-expanded", open);
  const old = entry.row.querySelector(".detail");
  if (open && !old) add(entry.row, detail(entry));
  if (!open && old) old.remove();
  if (open) try { history.replaceState(null, "", "#" + encodeURIComponent(entry.row.id)); } catch {} // some browsers forbid it to files
};
const isShown = c => !c.row.hidden && !(few.checked && c.row.classList.contains("rest"));
const focus = c => {
  c.row.querySelector("button").focus({preventScroll: true});
  c.row.scrollIntoView({block: "nearest"});
};

// The position that the address names is opened.
const follow = () => {
  let name = location.hash.slice(1);
  try { name = decodeURIComponent(name); } catch {}
  const entry = cases.find(c => c.row.id === name);
  if (!entry) return;
  if (entry.row.hidden) { form.reset(); filter(); }
  if (!isShown(entry)) all.checked = true;
  if (!entry.row.classList.contains("open")) toggle(entry);
  focus(entry);
  entry.row.scrollIntoView();
};

// Keys.
const move = step => {
  const open = Array.from(list.children, row => byRow.get(row)).filter(isShown);
  const at = open.findIndex(c => c.row.contains(document.activeElement));
  const next = at < 0 && step < 0 ? undefined : open[at + step];
  if (next) focus(next);
};
const help = byId("help");
const keys = {
  j: () => move(1), k: () => move(-1), a: () => { (few.checked ? all : few).checked = true; },
  "/": () => byId("f-text").focus(), "?": () => help.open ? help.close() : help.showModal()
};
document.addEventListener("keydown", e => {
  if (e.ctrlKey || e.altKey || e.metaKey) return;
  if (e.target.closest("#f-text")) { if (e.key === "Escape") e.target.blur(); return; }
  if (!keys[e.key] || e.target.closest("select, textarea") || help.open && e.key !== "?") return;
  e.preventDefault();
  keys[e.key]();
});

const byRow = new Map(cases.map(c => [c.row, c]));
list.addEventListener("click", e => {
  if (e.target.closest(".detail")) return;
  const row = e.target.closest(".r");
  if (row && byRow.has(row)) toggle(byRow.get(row));
});
const form = byId("controls");
form.hidden = false;
form.addEventListener("submit", e => e.preventDefault());
for (const id of ["f-kind", "f-theme", "f-phase", "f-text"]) if (byId(id)) byId(id).addEventListener("input", filter);
byId("sort").addEventListener("input", e => sort(e.target.value, false));
for (const b of [byId("keys"), help]) b.addEventListener("click", keys["?"]);
few.addEventListener("input", () => { form.reset(); filter(); });
addEventListener("hashchange", follow);
follow();
for (const b of document.querySelectorAll(".head button"))
  b.addEventListener("click", () => sort(b.dataset.sort, sorted.key === b.dataset.sort && !sorted.down));
};
// The page is painted first.
if (document.hidden) start(); else requestAnimationFrame(() => setTimeout(start));
