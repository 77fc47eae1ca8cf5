"""@title@: one rule that is otherwise than in the Law."""


def bind(b):
    b.title("@title@")
    b.toggle("cards", 1, "further cards drawn in Evening", "6.6", min=0, max=5)  # the number is the Law's
    b.query("draws", draws, rank="always")  # docs/reference.md lists the questions that a rule can answer


def draws(t, me, q):
    q.answer += me.toggle("cards")
