"""Games for libraries of reinforcement learning. Each module needs its library: `pip install woodlore[rl]`."""
