"""@title@: what it is about, in a line or two. Then its rules, so that a reader can check the code against them.

Birdsong: a warrior comes to each camp. Daylight: craft with camps; two acts: move, battle, or pitch a camp in a clearing
that it rules. Evening: a point for every two camps, then draw.
"""

from woodlore.mods import Flow, Seat, u8


def bind(b):
    b.title("@title@")
    b.colour("#7a5c99")
    b.piece("warrior", "warrior", 15)  # a kind of piece, and how many the box holds
    b.piece("camp", "building", 6)
    b.data({"acts": u8})  # what it remembers: it lies in the game's State
    b.toggle("acts", 2, "acts of its Daylight", min=1, max=5)
    b.verb("camp", {"clearing": "clearing"}, camp)
    b.verb("march", {}, march)
    b.verb("fight", {}, fight)
    b.flow(Setup)
    b.setup("P", lambda t, me: t.call(Setup(seat=me.seat)))  # the letter of the setup order (Law 5.1.7)
    b.crafting_kind("camp")
    b.step("birdsong", "recruit", recruit)
    b.window("daylight", "craft", lambda t, me, o: o.crafting())
    b.window("daylight", "acts", acts)
    b.step("evening", "score", score)
    b.step("evening", "draw", lambda t, me: t.draw_step(me.seat))
    # b.query("ruler", ...), b.on("removed", ...), b.offer("own_turn", ...): docs/reference.md lists what there is


class Setup(Flow):
    seat = Seat

    def ask_home(self, t):
        t.ask(self.seat, "where its first camp stands")
        for corner in t.free_corners():
            t.option("camp", corner)

    def home(self, t):
        home = t.chosen["clearing"]
        t.set_homeland(self.seat, home)
        t.place(self.me.kind("camp"), home, 1, "setup")
        t.place(self.me.kind("warrior"), home, 4, "setup")


def recruit(t, me):
    camp = me.kind("camp")
    t.place_spread(me.kind("warrior"), {place: t.count(place, camp) for place in t.places_with(camp)})


def acts(t, me, o):
    if me.data.acts >= me.toggle("acts"):
        return
    if t.can_move():
        o.add("march")
    if t.can_battle():
        o.add("fight")
    for place in t.ruled_by(me.party):
        if t.can_place(me.kind("camp"), place):
            o.add("camp", place)


def march(t, me, a):
    me.data.acts += 1
    t.move()


def fight(t, me, a):
    me.data.acts += 1
    t.battle()


def camp(t, me, a):
    me.data.acts += 1
    t.place(me.kind("camp"), a["clearing"])


def score(t, me):
    me.data.acts = 0
    t.score(me.seat, t.on_map(me.kind("camp")) // 2)
