// Law 6.5.4: Build: a building, paid for with wood that reaches it through clearings that she rules.
#include "marquise.hpp"

namespace marquise_de_cat {

namespace {

/// Law 6.5.4.2: the clearing itself and all that are connected with it through clearings that she rules.
PlaceSet connected(const Table& t, const Self& self, Place where) {
    const PlaceSet ruled = t.ruled_by(self.party);
    PlaceSet reach = place_bit(where), edge = reach;
    while (edge) {
        const Place p{std::countr_zero(edge)};
        edge &= edge - 1;
        const PlaceSet next = t.adjacent(self.party, p, Purpose::build) & ruled & ~reach;
        reach |= next;
        edge |= next;
    }
    return reach;
}

/// Wood tokens in these clearings that can be removed to pay.
int wood_at(const Table& t, const Self& self, Place p) {
    return t.may_remove(piece(self.seat, kWood), p, t.cause(self, How::cost)) ? t.count(p, piece(self.seat, kWood)) : 0;
}
int wood_in(const Table& t, const Self& self, PlaceSet places) {
    int n = 0;
    for (PlaceSet m = places & t.places_with(piece(self.seat, kWood)); m; m &= m - 1) n += wood_at(t, self, Place{std::countr_zero(m)});
    return n;
}

int cost_of(const Table& t, Seat s, int building) { return board(t, s).wood_cost[static_cast<std::size_t>(spaces_empty(t, s, building))]; }

}  // namespace

/// Law 6.5.4.1: a clearing that she rules, a building that she can pay for and place there.
void offer_building(const Table& t, const Self& self, Offers& o) {
    const Cause c = t.cause(self);
    const int all_wood = t.on_map(piece(self.seat, kWood));
    PlaceSet known = 0;  // clearings of which it is known how much wood can pay there: all that are connected have the same
    std::array<std::uint8_t, kMaxClearings> wood_for{};
    for (PlaceSet m = t.ruled_by(self.party); m; m &= m - 1) {
        const Place p{std::countr_zero(m)};
        for (int b = kSawmill; b <= kRecruiter; ++b) {
            if (!t.can_place(kind_of(self.party, b), p, c)) continue;
            const int cost = cost_of(t, self.seat, b);
            if (cost > all_wood) continue;
            if (cost > 0 && !(known & place_bit(p))) {
                const PlaceSet reach = connected(t, self, p);
                const int wood = wood_in(t, self, reach);
                for (PlaceSet r = reach; r; r &= r - 1) wood_for[static_cast<std::size_t>(std::countr_zero(r))] = static_cast<std::uint8_t>(wood);
                known |= reach;
            }
            if (cost <= wood_for[static_cast<std::size_t>(p.index())]) o.add(self, kBuild, b - kSawmill, p);
        }
    }
}

void build(Table& t, const Self& self, const Action& a) {
    count_action(t, self);
    Build f;
    f.self = self.seat;
    f.building = static_cast<std::uint8_t>(kSawmill + a.number(0));
    f.where = a.place(1);
    f.space = static_cast<std::uint8_t>(spaces_empty(t, self.seat, f.building));
    f.reach = connected(t, self, f.where);
    t.call(f);
}

Step Build::resume(Table& t) {
    FLOW(at) {
        // One token after another, in ascending order of clearings, so that no two orders mean the same payment; only
        // clearings from which the rest can still be paid.
        for (; chosen < board(t, self).wood_cost[space]; ++chosen) {
            ASK(token, t.ask(self, "which wood to pay with");
                const Self me = t.faction(self);
                for (int i = lowest; i < kMaxClearings; ++i) {
                    if (!(reach >> i & 1) || wood_at(t, me, clearing(i)) <= pay[static_cast<std::size_t>(i)]) continue;
                    const PlaceSet rest = reach & ~((PlaceSet{1} << i) - 1);
                    if (wood_in(t, me, rest) - pay[static_cast<std::size_t>(i)] >= board(t, self).wood_cost[space] - chosen) t.option(me, kPayWood, i);
                });
            lowest = static_cast<std::uint8_t>(t.chosen().number(0));
            ++pay[lowest];
        }
        if (chosen > 0) {
            CALL(paid, {
                RemovedBatch batch;
                batch.cause = t.cause(t.faction(self), How::cost);
                for (int i = 0; i < kMaxClearings; ++i) batch.add(piece(self, kWood), clearing(i), pay[static_cast<std::size_t>(i)], self, self);
                t.remove(batch);
            });
        }
        chosen = static_cast<std::uint8_t>(t.supply(kind_of(self, building)));
        CALL(placed, t.place(kind_of(self, building), where, 1, t.cause(t.faction(self))));
        if (t.supply(kind_of(self, building)) < chosen) {  // Law 6.5.4.3
            CALL(scored, t.score(self, board(t, self).of(building).points[space], ScoreReason::build, t.cause(t.faction(self))));
        }
    }
    return Step::done;
}

std::string why_not_build(const Table& t, const Self& self, const Action& a) {
    if (auto why = why_no_action(t, self); !why.empty()) return why;
    if (!a.has(0) || !a.has(1)) return "";
    const int building = kSawmill + a.number(0);
    const Place where = a.place(1);
    if (!t.rules_place(self.party, where)) return "she does not rule that clearing (Law 6.5.4.1)";
    if (t.supply(kind_of(self.party, building)) == 0) return "all buildings of that type are on the map (Law 6.5.4.1)";
    if (const Verdict v = t.may_place(kind_of(self.party, building), where, t.cause(self)); !v) return v.reason;
    const int cost = cost_of(t, self.seat, building), wood = wood_in(t, self, connected(t, self, where));
    if (wood < cost)
        return "it costs " + std::to_string(cost) + " wood, and " + std::to_string(wood) + " can be reached through clearings that she rules (Law 6.5.4.2)";
    return "";
}

}  // namespace marquise_de_cat
