"""Engines: programs outside that speak the Universal Game Interface (docs/protocol.md).

- `process`, `supervisor`: a child process that never hangs the referee nor outlives it.
- `protocol`: the lines, read and written.
- `engine`: the conversation with one engine; `pool`: engines kept from game to game.
- `spec`: engines in the place of bots, `cmd:./engine --flag`.
- `server`: the other side, any bot as an engine; `compliance`: an engine examined step by step.
"""
