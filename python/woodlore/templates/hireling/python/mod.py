"""@title@: a hireling (Law 16.1.6, 16.4). Its card has two sides.

Promoted: in Daylight its controller may place a warrior of it where the controller has faction pieces. Demoted: when hired,
its controller draws a card.
"""


def bind(b):
    b.sides("@title@", "Lesser @title@")  # first
    b.piece("guard", "warrior", 4)  # at most two kinds
    b.verb("muster", {"clearing": "clearing"}, muster, limit=("phase", 1))
    b.side("promoted")  # what follows is in force while this side is up
    b.when_set_up(set_up)
    b.offer("daylight", offer)
    b.side("demoted")
    b.when_hired(lambda t, me: t.draw(me.seat))


def set_up(t, me):  # me.seat: who sets it up
    t.place_together(me.kind("guard"), 1, t.clearings(), me.seat, "setup")


def offer(t, me, o):
    if me.seat != o.asked:  # its controller alone
        return
    for place in t.with_faction_pieces(me.seat):
        if t.can_place(me.kind("guard"), place):
            o.add("muster", place)


def muster(t, me, a):
    t.place(me.kind("guard"), a["clearing"])
