"""@title@: chooses for one seat of one game, seeing what that seat may know."""


def bind(b):
    b.agent("takes the action that it likes best", Player)


class Player:
    """Made anew for each game."""

    likes = ("craft", "build", "recruit", "battle")

    def choose(self, observation, actions):
        """One of `actions` (its text or index will do); there are at least two."""
        for verb in self.likes:
            for action in actions:
                if action.verb == verb:
                    return action
        return actions[0]
