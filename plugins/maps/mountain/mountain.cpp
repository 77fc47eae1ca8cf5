// The Mountain map: its closed paths can be opened (Law 16.2.3.3). All else of it is data: that closed paths link nothing and
// still divide forests (16.2.3.2), which areas are forests (16.2.3.5), and the Pass with its landmark (16.2.3.4).
#include <woodlore/plugin.hpp>

namespace mountain {
using namespace woodlore;

enum Verb { kOpenPath };

bool at_either_end(const Table& t, Seat s, const MapPath& p) { return t.has_pieces(clearing(p.a), s) || t.has_pieces(clearing(p.b), s); }

/// Law 16.2.3.3: once per turn in their Daylight, for any card.
void offer(const Table& t, const Self& self, Offers& o) {
    const Self asked{self.instance, o.asked, o.asked};
    if (t.hand(o.asked).empty() || !o.within_limit(asked, kOpenPath)) return;
    for (std::size_t p = 0; p < t.map().paths.size(); ++p) {
        if (t.state().path_state[p] == 0 || !at_either_end(t, o.asked, t.map().paths[p])) continue;
        Face last;
        t.hand(o.asked).each([&](Card c) {
            const Face f = t.rules().face_of[static_cast<std::size_t>(c.index())];
            if (f != last) o.add(asked, kOpenPath, p, f);
            last = f;
        });
    }
}

/// The card is spent, then the marker leaves the game and the point is scored.
struct OpenPath {
    enum class At : std::uint8_t { start, spent, scored };
    At at = At::start;
    Instance map;
    Seat seat;
    std::uint8_t path = 0;
    Face card;
    Step resume(Table& t) {
        FLOW(at) {
            CALL(spent, t.discard(t.find(hand_of(seat), card), seat, t.cause({map, seat, seat}, How::cost)));
            t.raw_state().path_state[path] = 0;
            CALL(scored, t.score(seat, 1, ScoreReason::effect, t.cause({map, seat, seat})));
        }
        return Step::done;
    }
};
void open_path(Table& t, const Self& self, const Action& a) {
    t.call(OpenPath{OpenPath::At::start, self.instance, self.seat, static_cast<std::uint8_t>(a.number(0)), a.face(1)});
}

std::string why_not(const Table& t, const Self&, const Action& a) {
    const auto path = static_cast<std::size_t>(a.number(0));
    if (path < t.map().paths.size() && t.state().path_state[path] == 0) return "that path is not closed (Law 16.2.3.2)";
    if (path < t.map().paths.size() && t.state().asked.valid() && !at_either_end(t, t.state().asked, t.map().paths[path])) return "that needs a faction piece at one end of the path (Law 16.2.3.3)";
    return "";
}

void bind(Binder& b) {
    b.title("Mountain");
    b.map(load_map(b.folder() + "/mountain.toml"));
    b.flow<OpenPath>("open_path");
    b.verb("open_path", {{"path", ArgKind::path, {}, false}, {"spend", ArgKind::card, {}, false}}, open_path, {LimitScope::turn, 1}, why_not);
    b.offer(Moment::daylight, "closed_paths", offer);
}
}  // namespace mountain

WOODLORE_PLUGIN(map, "mountain", "1.0.0", mountain::bind)
