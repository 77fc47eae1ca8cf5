"""@title@: a landmark (Law 16.1.5, 16.5), a piece that nobody owns.

It is set up in a clearing with two or more slots. Whoever rules its clearing at the end of their Evening scores a point.
"""


def bind(b):
    b.title("@title@")
    b.piece("stone", "neutral", 1)
    b.verb("score", {}, score, limit=("turn", 1))
    b.landmark("stone", clearings)
    b.offer("end_of_evening", offer)


def clearings(t, me):
    return [place for place in t.clearings() if t.slots(place) >= 2]


def offer(t, me, o):
    at = t.where(me.kind("stone"))
    if at and t.rules(o.asked, at) and t.on_track(o.asked) and not t.used("score", o.asked):
        o.must = True  # it is no choice
        o.add("score")


def score(t, me, a):  # me.seat: whose Evening it is
    t.score(me.seat, 1, "effect")
