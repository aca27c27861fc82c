#!/usr/bin/env python3
"""Compares the CPU time of Keymove with that of what people use in its place: a loop with python-chess,
matecheck.py and fastchess. Both sides of a row do the same work, one after the other, and the side that
begins changes from round to round; a ratio is the median over the rounds. For Linux.

    lab/loops/loops.py --keymove PROGRAM --engine ENGINE --suite FILE.epd --python-chess FOLDER
        [--matecheck matecheck.py --mates FILE.epd] [--fastchess PROGRAM --player ENGINE --openings FILE.epd]
"""

import argparse
import os
import re
import shutil
import statistics
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


def run(command, environment):
    """Returns the CPU time in s of a command, and that of the processes that it started."""
    pid = os.fork()
    if pid == 0:
        log = os.open("log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(log, 1)
        os.dup2(log, 2)
        os.execvpe(command[0], command, environment)
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    _, status = os.waitpid(pid, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"{' '.join(command)}: {open('log').read()[-2000:]}")
    user, system, of_user, of_system = (int(field) / os.sysconf("SC_CLK_TCK") for field in fields[11:15])
    return user + system, of_user + of_system


class Row:
    """Two commands that do the same work. units counts what a side has done, 1 if both do the same."""

    def __init__(self, name, ours, theirs, units=None):
        self.name, self.sides = name, (ours, theirs)
        self.units = units or (lambda side: 1)
        self.tool, self.whole = [], []

    def measure(self, turn, environment):
        spent = [None, None]
        for side in (0, 1) if turn % 2 == 0 else (1, 0):
            shutil.rmtree("out", ignore_errors=True)
            for name in ("games.pgn", "config.json"):
                if os.path.exists(name):
                    os.remove(name)
            tool, children = run(self.sides[side], environment)
            units = self.units(side)
            spent[side] = (1000 * tool / units, 1000 * (tool + children) / units)
        self.tool.append((spent[0][0], spent[1][0]))
        self.whole.append((spent[0][1], spent[1][1]))

    def text(self):
        def ratio(pairs):
            return statistics.median(ours / max(theirs, 1e-9) for ours, theirs in pairs)

        def middle(pairs, side):
            return statistics.median(pair[side] for pair in pairs)

        return (f"| {self.name} | {ratio(self.whole):.2f} | {ratio(self.tool):.2f} "
                f"| {middle(self.tool, 0):.4g} / {middle(self.tool, 1):.4g} | {len(self.tool)} |")


def plies(side):
    """Counts the moves that were searched in a match."""
    if side == 0:
        with open("out/journal.jsonl") as lines:
            return sum(line.count('"d":') for line in lines)
    with open("games.pgn") as file:
        return len(re.findall(r"\{[^}]*/\d", file.read()))


def rows(o):
    for size in o.hash.split(","):
        for nodes in o.nodes.split(","):
            yield Row(f"{o.positions} positions, {nodes} nodes, {size} MiB, python-chess",
                      [o.keymove, "run", "suite.epd", "--engine", f"cmd={o.engine}", "--nodes", nodes, "--hash", size, "--jobs", "1", "--quiet", "--out", "out"],
                      [sys.executable, os.path.join(HERE, "loop.py"), "suite.epd", o.engine, nodes, size])
    if o.matecheck:
        yield Row(f"{o.positions} mates, {o.mate_nodes} nodes, matecheck.py",
                  [o.keymove, "run", "mates.epd", "--engine", f"cmd={o.engine}", "--nodes", o.mate_nodes, "--jobs", "1", "--quiet", "--out", "out"],
                  [sys.executable, o.matecheck, "--engine", o.engine, "--nodes", o.mate_nodes, "--epdFile", "mates.epd", "--concurrency", "1", "--hash", "16", "--threads", "1"])
    if o.fastchess:
        match = [o.keymove, "match", "--depth", o.depth, "--games", str(o.games), "--jobs", "1", "--openings", o.openings, "--out", "out", "--quiet"]
        other = [o.fastchess, "-each", "proto=uci", "depth=" + o.depth, "tc=inf", "-rounds", str(o.games // 2), "-games", "2", "-repeat", "-concurrency", "1",
                 "-openings", "file=" + o.openings, "format=epd", "order=sequential", "-pgnout", "file=games.pgn"]
        for name in ("A", "B"):
            match += ["--engine", f"cmd={o.player} name={name}"]
            other += ["-engine", "cmd=" + o.player, "name=" + name]
        yield Row(f"a ply of a match at depth {o.depth}, fastchess", match, other, plies)


def head(path, name, lines):
    with open(path) as source, open(name, "w") as file:
        file.writelines(source.readlines()[:lines])


def main():
    flags = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in {"keymove": "keymove", "engine": "stockfish", "suite": None, "python-chess": None, "matecheck": None, "mates": None,
                          "mate-nodes": "10000", "fastchess": None, "player": None, "openings": None, "depth": "5", "hash": "16",
                          "nodes": "1000,2000,20000"}.items():
        flags.add_argument("--" + name, default=default)
    for name, default in {"rounds": 3, "positions": 300, "games": 10}.items():
        flags.add_argument("--" + name, type=int, default=default)
    o = flags.parse_args()
    for name in ("keymove", "suite", "matecheck", "mates", "fastchess", "openings", "python_chess"):
        if value := getattr(o, name):
            setattr(o, name, shutil.which(value) or os.path.abspath(value))
    environment = dict(os.environ)
    if o.python_chess:
        environment["PYTHONPATH"] = o.python_chess
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        head(o.suite, "suite.epd", o.positions)
        if o.mates:
            head(o.mates, "mates.epd", o.positions)
        table = list(rows(o))
        for turn in range(o.rounds):
            for row in table:
                row.measure(turn, environment)
                print(row.text(), file=sys.stderr, flush=True)
        print("| the same work: Keymove by | CPU with engine | CPU of the tool | tool, ms | rounds |\n|---|---|---|---|---|")
        for row in table:
            print(row.text())
        os.chdir("/")


if __name__ == "__main__":
    main()
