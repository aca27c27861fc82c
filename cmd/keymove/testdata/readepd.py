"""Reads the lines of EPD in a file with python-chess, and prints how many there are.

The line that an engine found has to be legal, the move played its first move or another legal
one, and numbers have to be numbers.
"""
import sys

import chess

count = 0
for line in open(sys.argv[1], encoding="utf-8"):
    board, operations = chess.Board.from_epd(line)
    replay = board.copy()
    for move in operations.get("pv", []):
        assert move in replay.legal_moves, line
        replay.push(move)
    assert operations["sm"] in board.legal_moves, line
    for opcode in ("acd", "acn", "ce"):
        assert isinstance(operations[opcode], int), line
    count += 1
print(count, "lines")
