// The Elder Treetop (its card): a further slot, and a further point for removing an enemy building from it.
#include <woodlore/plugin.hpp>

namespace elder_treetop {
using namespace woodlore;

enum Piece { kTreetop };
enum Verb { kBuildIn };
enum Where { kPrinted, kTree };

PlaceSet corners(const Table& t, const Self&) { return t.map().corners; }

/// Its slot comes after the printed ones.
int tree_slot(const Table& t, Place p) { return t.state().slots[static_cast<std::size_t>(p.index())] - 1; }
Kind in_slot(const Table& t, Place p, int i) { return t.state().slot[static_cast<std::size_t>(p.index())][static_cast<std::size_t>(i)]; }

void points(const Table& t, const Self& self, query::Points& q) {
    if (!q.batch.removed) return;
    for (const RemovedEntry& e : *q.batch.removed)
        if (e.from.is_clearing() && t.count(e.from, t.kind(self, kTreetop)) && e.slots >> tree_slot(t, e.from) & 1 && e.kind.owner().valid() && e.scorer.valid() &&
            t.enemy(e.scorer, e.kind.owner()))
            q.batch.add(e.scorer, 1, ScoreReason::removal);
}

/// Law 1.1.3: where a slot of either sort is open, whoever places a building chooses.
struct ChooseSlot {
    enum class At : std::uint8_t { start, chose };
    At at = At::start;
    Instance tree;
    Kind kind;
    Place place;
    Seat asked;
    [[nodiscard]] int printed_slot(const Table& t) const {
        for (int i = tree_slot(t, place) - 1; i >= 0; --i) if (in_slot(t, place, i) == kind) return i;
        return -1;
    }
    Step resume(Table& t) {
        FLOW(at) {
            if (in_slot(t, place, tree_slot(t, place)).valid() || printed_slot(t) < 0) return Step::done;
            ASK(chose, t.ask(asked, "in which slot the building stands"); t.option(t.self(tree), kBuildIn, kPrinted); t.option(t.self(tree), kBuildIn, kTree));
            if (t.chosen().number(0) == kTree) t.swap_slots(place, printed_slot(t), tree_slot(t, place));
        }
        return Step::done;
    }
};

void placed(const Table& t, const Self& self, const event::Placed& e, Due& due) {
    if (!e.place.is_clearing() || t.count(e.place, t.kind(self, kTreetop)) == 0 || e.cause.how == How::replace) return;
    if (t.kind_info(e.kind).piece_class != PieceClass::building || in_slot(t, e.place, tree_slot(t, e.place)).valid()) return;
    due.add_for(e.cause.decider, e.kind, e.place);
}
void choose_slot(Table& t, const Self& self, const Reaction& r) {
    t.call(ChooseSlot{ChooseSlot::At::start, self.instance, Kind{r.data[0]}, Place{r.data[1]}, self.seat.valid() ? self.seat : t.decider(kNobody)});
}

void bind(Binder& b) {
    b.title("Elder Treetop");
    PieceOptions options;
    options.slots = 1;
    b.piece("elder_treetop", PieceClass::neutral, 1, options);
    b.verb("build_in", {{"slot", ArgKind::word, {"printed", "treetop"}, false}});
    b.flow<ChooseSlot>("choose_slot");
    LandmarkInfo l;
    l.piece = kTreetop;
    l.clearings = corners;
    b.landmark(l);
    b.query<query::Points>("elder_treetop", points, Rank::general);
    b.on<event::Placed>("elder_treetop", placed, choose_slot);
}
}  // namespace elder_treetop

WOODLORE_PLUGIN(landmark, "elder_treetop", "1.0.0", elder_treetop::bind)
