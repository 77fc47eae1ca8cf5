"""The Lantern Guild of docs/tutorial-python.md. docs/examples/lantern_guild has the same rules in C++; a test plays both
against each other.

Birdsong: warriors leave the hostel for the supply; a warrior comes to each lantern. Daylight: craft with lanterns; three acts:
move, battle, light a lantern in a clearing that it rules, kindle a beacon in a forest beside its warriors (for a card of the
ledger); study: a card of the ledger comes to hand. Evening: points by renown, then draw.
  A new way to move: between clearings that touch a forest with a beacon, whoever rules.
  A new way to rule: one more in a clearing beside a beacon where it has a warrior or lantern.
  A card pile: the ledger, which only the Guild may look into.
  A reaction to removal: for a card of the ledger, warriors removed beside a beacon go to the hostel.
  An offer in others' turns: for a card given to the ledger they may move by the beacons' light this turn.
  A track of its own: renown, 0 to 10; up for guests and new lanterns, down for lanterns lost.
"""

from woodlore.mods import SUPPLY, Face, Flow, Place, Seat, u8

MOST_RENOWN = 10
POINTS = (0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5)
HIRED = 0  # an effect: this seat moves by our light until the turn ends


def bind(b):
    b.title("Lantern Guild")
    b.colour("#c9a227")
    b.piece("warrior", "warrior", 15)
    b.piece("lantern", "building", 8)
    b.piece("beacon", "token", 5, one_per_clearing=True)
    b.box("hostel")
    b.zone("ledger", "owner")
    b.data({"acts": u8, "renown": u8})  # it lies in the State, so that clones and saves have it
    b.toggle("acts", 3, "acts of the Guild's Daylight", min=1, max=6)
    b.verb("march", {}, march)
    b.verb("fight", {}, fight)
    b.verb("light", {"clearing": "clearing"}, light)
    b.verb("kindle", {"forest": "place", "card": "card"}, kindle)
    b.verb("study", {"card": ("card", "secret")}, study)
    b.verb("toll")
    b.verb("hire", {"card": ("card", "secret")}, hire, limit=("turn", 1))
    b.verb("shelter", {"card": "card"})
    for flow in (Setup, Kindle, Toll, Shelter):
        b.flow(flow)
    b.setup("P", lambda t, me: t.call(Setup(seat=me.seat)))
    b.crafting_kind("lantern")
    b.step("birdsong", "homecoming", homecoming)
    b.step("birdsong", "recruit", recruit)
    b.window("daylight", "craft", lambda t, me, o: o.crafting())
    b.window("daylight", "acts", offer_acts)
    b.step("evening", "score", score)
    b.step("evening", "draw", lambda t, me: t.draw_step(me.seat))
    b.query("ways", by_light)
    b.query("ruler", in_light, rank="count")
    b.offer("own_turn", offer_light)
    b.on("moved", toll_due, toll)
    b.on("removed", shelter_due, shelter)
    b.on("removed", dimmed_due, dimmed, order_free=True)


def change_renown(me, by):
    me.data.renown = min(max(me.data.renown + by, 0), MOST_RENOWN)


def lights(t, me, clearing):
    """Forests with a beacon that touch this clearing."""
    beacon = me.kind("beacon")
    return [forest for forest in t.touching(clearing) if t.count(forest, beacon)]


# --- setup: a free corner, as the Law has it for corner factions, and a beacon beside it


class Setup(Flow):
    seat = Seat
    home = Place

    def ask_corner(self, t):
        t.ask(self.seat, "where the first lantern is lit")
        for corner in t.free_corners():
            t.option("light", corner)

    def corner(self, t):
        self.home = t.chosen["clearing"]
        t.set_homeland(self.seat, self.home)
        t.place(self.me.kind("lantern"), self.home, 1, "setup")
        t.place(self.me.kind("warrior"), self.home, 5, "setup")
        return "forest"

    def ask_forest(self, t):
        t.ask(self.seat, "where the first beacon stands")
        for forest in t.touching(self.home):
            t.option("kindle", forest)

    def forest(self, t):
        t.place(self.me.kind("beacon"), t.chosen["forest"], 1, "setup")


# --- Birdsong


def homecoming(t, me):
    warrior, hostel = me.kind("warrior"), me.box("hostel")
    t.shift(warrior, hostel, SUPPLY, t.count(hostel, warrior))


def recruit(t, me):
    # As many as there are; where, if not everywhere, is the Guild's choice (Law 1.5.4): the kernel asks.
    lantern = me.kind("lantern")
    t.place_spread(me.kind("warrior"), {p: t.count(p, lantern) for p in t.places_with(lantern)})


# --- Daylight: what is offered, and what each act does


def faces(t, zone):
    """Copies of a face are one option."""
    return dict.fromkeys(t.face(card) for card in t.zone(zone))


def offer_acts(t, me, o):
    ledger = faces(t, me.zone("ledger"))
    for face in ledger:
        o.add("study", face)
    if me.data.acts >= me.toggle("acts"):
        return
    if t.can_move():
        o.add("march")
    if t.can_battle():
        o.add("fight")
    lantern, beside = me.kind("lantern"), set()
    for p in t.clearings():
        if t.rules(me.party, p) and t.can_place(lantern, p):
            o.add("light", p)
        if t.warriors(p, me.party):
            beside.update(t.touching(p))
    for forest in sorted(beside):
        if t.can_place(me.kind("beacon"), forest):
            for face in ledger:
                o.add("kindle", forest, face)


def march(t, me, a):
    me.data.acts += 1
    t.move()


def fight(t, me, a):
    me.data.acts += 1
    t.battle()


def light(t, me, a):
    me.data.acts += 1
    change_renown(me, 1)
    t.place(me.kind("lantern"), a["clearing"])


def study(t, me, a):
    t.move_card(t.find(me.zone("ledger"), a["card"]), t.hand_zone(me.seat))


def kindle(t, me, a):
    me.data.acts += 1
    t.call(Kindle(seat=me.seat, forest=a["forest"], card=a["card"]))


class Kindle(Flow):  # the card first, then the beacon
    seat = Seat
    forest = Place
    card = Face

    def pay(self, t):
        t.discard(t.find(self.me.zone("ledger"), self.card), self.seat, "cost")
        return "place"

    def place(self, t):
        t.place(self.me.kind("beacon"), self.forest)


# --- Evening


def score(t, me):
    me.data.acts = 0
    t.score(me.seat, POINTS[me.data.renown])


# --- moving and ruling by the beacons


def by_light(t, me, q):
    if q.purpose != "move" or not q.place.is_clearing:
        return
    hired = t.modifier(HIRED)
    if q.mover != me.party and not (hired and q.mover == hired[0]):
        return
    to = {clearing for forest in lights(t, me, q.place) for clearing in t.touching(forest)}
    for clearing in sorted(to - {q.place}):
        q.add(clearing, "extra", needs_rule=False)


def in_light(t, me, q):
    if q.count[me.party] and lights(t, me, q.place):
        q.count[me.party] += 1


# --- others' turns: the toll, guests, and the hostel


def toll_due(t, me, e, due):
    if not e.to.on_map or not t.count(e.to, me.kind("lantern")) or t.used("toll"):
        return
    if any(g.player != me.seat and t.piece_class(g.kind) == "warrior" for g in e.groups):
        due.add(e.to)


def toll(t, me, r):
    if not t.used("toll"):  # the condition is tested again when its turn comes
        t.call(Toll(seat=me.seat))


class Toll(Flow):
    seat = Seat

    def ask_answered(self, t):
        t.ask(self.seat, "draw a card into the ledger as toll?")
        t.option("toll")
        t.option_pass()

    def answered(self, t):
        if not t.passed:
            t.count_use("toll", "turn")
            t.draw_to(self.me.zone("ledger"))


def offer_light(t, me, o):
    if o.asked == me.seat or not t.places_with(me.kind("beacon")):
        return
    for face in faces(t, t.hand_zone(o.asked)):
        o.add("hire", face)


def hire(t, me, a):
    guest = t.asked
    t.move_card(t.find(t.hand_zone(guest), a["card"]), me.zone("ledger"))
    t.add_modifier(HIRED, "turn", [guest])
    change_renown(me, 1)


def shelter_due(t, me, e, due):
    if not t.zone(me.zone("ledger")):
        return
    for r in e.pieces:
        if r.kind == me.kind("warrior") and r.place.is_clearing and lights(t, me, r.place):
            due.claim(r.kind, r.place, r.place, r.n)


def shelter(t, me, r):
    t.call(Shelter(seat=me.seat, start=r.place(0), n=r[1]))


class Shelter(Flow):
    seat = Seat
    start = Place
    n = u8

    def begin(self, t):
        return "asked" if t.zone(self.me.zone("ledger")) else None

    def ask_asked(self, t):
        t.ask(self.seat, "take the fallen into the hostel?")
        t.option_cards("shelter", t.zone(self.me.zone("ledger")))
        t.option_pass()

    def asked(self, t):
        if t.passed:
            return None
        t.discard(t.find(self.me.zone("ledger"), t.chosen["card"]), self.seat, "cost")
        return "paid"

    def paid(self, t):
        t.claim(self.me.kind("warrior"), self.start, self.n, self.me.box("hostel"))


def dimmed_due(t, me, e, due):
    for r in e.pieces:
        if r.kind == me.kind("lantern"):
            due.add(r.n)


def dimmed(t, me, r):
    change_renown(me, -r[0])
