// Why an action is not legal now, in words for the player who tried it.
#include <algorithm>

#include "flows.hpp"
#include "woodlore/text.hpp"

namespace woodlore {

namespace {

std::string why_no_battle(const Table& t, Seat s, const Action& a, const Cause& c) {
    const Place p = a.place(0);
    if (!p.is_clearing()) return "battles are fought in clearings (Law 4.3)";
    if (t.count(p, Party{s}, PieceClass::warrior) + t.count(p, Party{s}, PieceClass::pawn) == 0 && t.rules().hooks<query::CountsAs>().empty())
        return "no warrior or pawn of " + seat_name(t, s) + " stands in " + place_name(t, p) + " (Law 4.3)";
    const Verdict v = t.may_battle(s, a.party(1), p, c);
    return v ? "" : v.reason;
}

std::string why_no_craft(const Table& t, Seat s, Face f) {
    if (!t.find(hand_of(s), f).valid()) return "that card is not in hand";
    if (const Verdict v = may_craft(t, s, f); !v) return v.reason;
    return t.can_craft(s, f) ? "" : "the crafting pieces cannot pay for it (Law 4.1.1)";
}

std::string why_no_move(const Table& t, Seat s, const Action& a, const Cause& c) {
    const Place from = a.place(0), to = a.place(1);
    int there = 0;
    const auto& kinds = t.faction_info(s).kinds;
    std::string held;
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        if (kinds[k].piece_class != PieceClass::warrior && kinds[k].piece_class != PieceClass::pawn) continue;
        const Kind kind = kind_of(s, static_cast<int>(k));
        const int n = t.count(from, kind);
        there += n;
        if (n)
            if (const Verdict v = t.may_move(kind, from, to, c); !v) held = v.reason;
    }
    if (there == 0) return "no warrior or pawn of " + seat_name(t, s) + " stands in " + place_name(t, from) + " (Law 4.2)";
    query::WayList ways;
    t.ways(s, from, Purpose::move, ways);
    bool adjacent = false, allowed = false;
    for (const query::Way& w : ways) {
        if (w.to != to) continue;
        adjacent = true;
        query::NeedsRule q{s, from, to, t.count(from, Party{s}, PieceClass::warrior) == 0, true};
        t.query(q);
        allowed |= !w.needs_rule || !from.is_clearing() || !q.answer || t.ruler(from) == Party{s} || t.ruler(to) == Party{s};
    }
    if (a.has(3) && a.number(3) >= static_cast<int>(query::Way::Link::first_named) && !t.way_is_open(static_cast<query::Way::Link>(a.number(3))))
        return "the " + t.rules().ways[static_cast<std::size_t>(a.number(3) - static_cast<int>(query::Way::Link::first_named))].name + " was used as often as it can be";
    if (!adjacent) return "those places are not adjacent (Law 4.2)";
    if (!allowed) return "neither origin nor destination is ruled (Law 4.2.1)";
    if (!held.empty()) return held;
    if (a.has(2) && a.number(2) > there) return "only " + std::to_string(there) + " can move from " + place_name(t, from) + " (Law 4.2)";
    return "this move does not allow it";
}

std::string why_no_ambush(const Table& t, Seat s, Face f) {
    const Battle* b = t.battle_now();
    if (!b) return "there is no battle";
    const Card c = t.find(hand_of(s), f);
    if (!c.valid()) return "that card is not in hand";
    if (t.rules().card(c).kind != CardKind::ambush) return "that card is no ambush (Law 2.1.2)";
    if ((t.card_suits(c, s, Purpose::battle) & t.suits(b->where)).empty()) return "it does not match the clearing of battle (Law 4.3.1)";
    return "";
}

std::string why_no_hit(const Table& t, Seat s, Kind k) {
    const Battle* b = t.battle_now();
    if (!b) return "there is no battle";
    if (k.owner() == Party{s} && t.count(b->where, k) && t.kind_info(k).piece_class != PieceClass::warrior && t.warriors(b->where, Party{s}) > 0)
        return "warriors are removed before buildings and tokens (Law 4.3.4)";
    if (t.count(b->where, k) == 0) return "no such piece stands in the clearing of battle";
    return "";
}

std::string why_no_dominance(const Table& t, Seat s, Face f) {
    if (!t.find(hand_of(s), f).valid()) return "that card is not in hand";
    if (t.rules().face(f).kind != CardKind::dominance) return "that is no dominance card (Law 3.3)";
    if (t.state().dominance[static_cast<std::size_t>(s.index())]) return "an activated dominance card cannot be replaced (Law 3.3.2)";
    if (t.turn_seat() != s || t.phase() != Phase::daylight) return "that is done in one's own Daylight (Law 3.3.1)";
    if (t.points(s) < t.toggle(GameToggle::dominance_points))
        return "it needs " + std::to_string(t.toggle(GameToggle::dominance_points)) + " victory points (Law 3.3.1)";
    query::MayDominate q{s, f, {}};
    t.query(q);
    return q.answer ? "" : q.answer.reason;
}

std::string why_not_take(const Table& t, Seat s, const Action& a) {
    if (t.turn_seat() != s || t.phase() != Phase::daylight) return "that is done in one's own Daylight (Law 3.3.4)";
    if (!t.find(kAvailableDominance, a.face(0)).valid()) return "that card is not available beside the map (Law 3.3.3)";
    if (a.has(1) && !t.find(hand_of(s), a.face(1)).valid()) return "the card to be spent is not in hand";
    return "the card to be spent must be of its suit, for the bird one a bird (Law 3.3.4)";
}

std::string why_not_choose(const Table& t, int entry) {
    if (static_cast<std::size_t>(entry) >= t.rules().seat_instances.size()) return "no such faction is in the pool";
    const Instance faction = t.rules().seat_instances[static_cast<std::size_t>(entry)];
    if (t.in_play(faction)) return "that faction was chosen already";
    const State& s = t.state();
    for (std::size_t i = 0; i < s.pool.size(); ++i)
        if (s.pool[i].faction == faction) return i == s.locked_card ? "its setup card is locked until a militant faction is chosen (Law 16.1.8.1.2)" : "";
    return "its setup card is not in the pool (Law 16.1.8.1)";
}

/// The kernel's own verbs.
std::string why_game(const Table& t, Seat s, const Action& a) {
    const Cause c = t.cause(t.faction(s));
    switch (static_cast<GameVerb>(a.verb)) {
        case GameVerb::pass: return "something must be chosen";
        case GameVerb::battle: return a.has(0) && a.has(1) ? why_no_battle(t, s, a, c) : "name clearing and defender";
        case GameVerb::craft: return a.has(0) ? why_no_craft(t, s, a.face(0)) : "name the card";
        case GameVerb::move: return a.has(0) && a.has(1) ? why_no_move(t, s, a, c) : "name from and to";
        case GameVerb::ambush: return a.has(0) ? why_no_ambush(t, s, a.face(0)) : "name the card";
        case GameVerb::take_hit: return a.has(0) ? why_no_hit(t, s, a.kind(0)) : "name the piece";
        case GameVerb::choose_faction: return a.has(0) ? why_not_choose(t, a.number(0)) : "name the faction";
        case GameVerb::put_back:
        case GameVerb::discard: return a.has(0) && !t.find(hand_of(s), a.face(0)).valid() ? "that card is not in hand" : "";
        case GameVerb::activate_dominance: return a.has(0) ? why_no_dominance(t, s, a.face(0)) : "name the card";
        case GameVerb::take_dominance: return a.has(0) ? why_not_take(t, s, a) : "name the card";
        default: return "";
    }
}

}  // namespace

std::string Table::why_not(const Action& a) {
    const ComponentInfo& c = rules_.components[a.component];
    const VerbInfo& v = c.verbs[a.verb];
    std::string out = "illegal: " + to_text(*this, a);
    if (over()) return out + ": the game is over";
    const Options& o = options();
    std::string same;
    int n = 0;
    for (const Action& x : o)
        if (x.component == a.component && x.verb == a.verb && n++ < 12) same += (same.empty() ? "" : "; ") + to_text(*this, x);
    std::string reason;
    if (a.component != 0 && a.instance.valid() && in_play(a.instance)) {
        const Self owner = self(a.instance);
        if (owner.seat.valid() && owner.seat != s_.asked) reason = "it is " + seat_name(*this, s_.asked) + " who must choose";
        if (v.why) if (std::string why = v.why(*this, owner, a); !why.empty()) reason = std::move(why);
        if (reason.empty() && v.limit.scope != LimitScope::none && used(owner, a.verb, s_.asked.value) >= v.limit.times)
            reason = "it has been used as often as it may be (" + std::to_string(v.limit.times) + ")";
    } else if (a.component == 0 && s_.asked.valid()) {
        reason = why_game(*this, s_.asked, a);
    }
    if (!reason.empty()) out += ": " + reason;
    out += ". " + seat_name(*this, s_.asked) + " is asked: " + o.question;
    if (n) out += "; legal: " + same + (n > 12 ? "; ... (" + std::to_string(n) + " in all)" : "");
    else out += "; this verb cannot be used now";
    return out + ".";
}

}  // namespace woodlore
