"""Replays the games of a PGN with python-chess, and checks their results.

usage: replay.py FILE

A game that ended by chess has to be over on python-chess's board, with the result that
the PGN states; one that was adjudicated or forfeited must not be over.
"""

import sys

import chess
import chess.pgn


def result_on(board):
    """Returns the result by the rules of a match, None while the game goes on."""
    if board.is_checkmate():
        return "0-1" if board.turn == chess.WHITE else "1-0"
    draw = (
        board.is_stalemate()
        or board.is_insufficient_material()
        or board.is_repetition(3)
        or board.halfmove_clock >= 100
    )
    return "1/2-1/2" if draw else None


def check(game):
    """Returns what is wrong with a game, None if nothing is."""
    if game.errors:
        return f"cannot be read: {game.errors}"
    board = game.board()
    for move in game.mainline_moves():
        if result_on(board):
            return f"goes on after its end, at {board.fen()}"
        if move not in board.legal_moves:
            return f"{move} is illegal at {board.fen()}"
        board.push(move)
    over, stated = result_on(board), game.headers["Result"]
    if game.headers.get("Termination") == "normal":
        return None if over == stated else f"states {stated}, and the board has {over}"
    return None if over is None else f"was not over by {game.headers.get('Termination')}: the board has {over}"


def main():
    n, wrong = 0, 0
    with open(sys.argv[1], encoding="utf-8") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            n += 1
            if fault := check(game):
                wrong += 1
                print(f"game {n}, round {game.headers['Round']}: {fault}")
    print(f"{n} games, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
