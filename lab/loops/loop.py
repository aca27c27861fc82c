"""Asks an engine for a move in each position of an EPD file, as people do with python-chess."""

import sys

import chess
import chess.engine

path, command, nodes, size = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
engine = chess.engine.SimpleEngine.popen_uci(command)
engine.configure({"Hash": size})
solved = 0
with open(path) as lines:
    for number, line in enumerate(lines):
        board = chess.Board()
        asked = board.set_epd(line)
        played = engine.play(board, chess.engine.Limit(nodes=nodes), game=number, info=chess.engine.INFO_ALL)
        solved += played.move in asked.get("bm", [])
engine.quit()
print(solved)
