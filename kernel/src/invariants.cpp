// What is true of every position.
#include "woodlore/invariants.hpp"

#include <algorithm>
#include <bit>

#include "flows.hpp"

namespace woodlore {

namespace {

/// Two stages: first that all ids are in range, without which nothing else can be asked; then what they say together.
class Checker {
public:
    Checker(const Ruleset& r, const State& s) : r_(r), s_(s) {}

    std::vector<std::string> all() {
        who();
        turn();
        if (out_.empty()) stack();
        if (out_.empty()) {
            cards();
            pieces();
            slots();
            items();
            rest();
            scores();
        }
        return std::move(out_);
    }

private:
    void broken(std::string what) { out_.push_back(std::move(what)); }
    void check(bool ok, const char* what) { if (!ok) broken(what); }
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }
    [[nodiscard]] bool seat(Seat s) const { return s.index() < r_.seats(); }
    [[nodiscard]] bool seat_or_none(Seat s) const { return !s.valid() || seat(s); }
    [[nodiscard]] bool instance(Instance i) const { return at(i.index()) < r_.instances.size(); }
    [[nodiscard]] const std::string& kind_of_component(Instance i) const { return r_.component_of(i).kind; }

    void who() {
        check(s_.seats == r_.seats(), "the number of seats is not the Ruleset's");
        for (int i = 0; i < kMaxInstances; ++i) {
            const int where = s_.seat_of[at(i)];
            if (where == 255) continue;
            if (at(i) >= r_.instances.size()) broken("a component is in play that does not exist: " + std::to_string(i));
            else if (where != 254 && where >= kMaxParties) broken(r_.component_of(Instance{i}).id + " sits at place " + std::to_string(where) + ", which does not exist");
        }
        if (!out_.empty()) return;
        const auto sits = [&](Instance in, const char* kind, int where) {
            if (!instance(in) || kind_of_component(in) != kind) broken(std::string("a seat's ") + kind + " is none");
            else if (s_.seat_of[at(in.index())] != where) broken(r_.component_of(in).id + " does not sit where it should");
        };
        for (int i = 0; i < kMaxSeats; ++i) {
            if (i >= r_.seats()) { check(!s_.faction_of[at(i)].valid() && !s_.character_of[at(i)].valid(), "somebody sits beyond the last seat"); continue; }
            if (s_.faction_of[at(i)] == kKernelInstance) check(r_.faction_setup == FactionSetup::draft && !s_.turn.valid(), "a seat has no faction and no draft is going on");
            else sits(s_.faction_of[at(i)], "faction", i);
            check(s_.player_of[at(i)] < r_.seats(), "a player sits at the table who does not exist");
            if (s_.character_of[at(i)].valid()) sits(s_.character_of[at(i)], "character", i);
        }
        for (const PoolCard& c : s_.pool) {
            if (!c.faction.valid()) { check(!c.character.valid(), "a character lies beside no setup card"); continue; }
            check(!s_.turn.valid(), "a setup card lies in the pool after the setup");
            if (!instance(c.faction) || kind_of_component(c.faction) != "faction" || s_.seat_of[at(c.faction.index())] != 255) broken("a setup card of the pool is none, or of a faction that was chosen");
            if (c.character.valid() && (!instance(c.character) || kind_of_component(c.character) != "character" || s_.seat_of[at(c.character.index())] != 255)) broken("a character of the pool is none, or was chosen");
        }
        check(s_.locked_card == 255 || (s_.locked_card < s_.pool.size() && s_.pool[s_.locked_card].faction.valid()), "a setup card is locked that is not there");
        for (int h = 0; h < kMaxHirelings; ++h) {
            if (s_.hireling_of[at(h)].valid()) sits(s_.hireling_of[at(h)], "hireling", kMaxSeats + h);
            check(seat_or_none(s_.controller[at(h)]), "a hireling's controller is no seat");
            const bool here = s_.hireling_of[at(h)].valid();
            check(here || (!s_.controller[at(h)].valid() && s_.hireling_flags[at(h)] == 0 && s_.hireling_marker[at(h)] == 0), "a hireling that is none has a controller, a side or a marker");
            check(s_.controller[at(h)].valid() || s_.control_markers[at(h)] == 0, "control markers on a hireling that nobody controls");
            check(s_.control_markers[at(h)] <= 12 && s_.hireling_flags[at(h)] <= 3, "a hireling's flags or control markers");
            check(s_.hireling_marker[at(h)] < hireling_marker::held_by(Seat{r_.seats()}), "a hireling marker is held by no seat");
        }
        for (std::size_t n = 0; n < r_.instances.size() && out_.empty(); ++n) {
            const int where = s_.seat_of[n];
            const Instance in{static_cast<int>(n)};
            const auto& kind = kind_of_component(in);
            if (where < kMaxSeats) check((kind == "faction" && s_.faction_of[at(where)] == in) || (kind == "character" && s_.character_of[at(where)] == in), "two factions or characters at one seat");
            else if (where < kMaxParties) check(kind == "hireling" && s_.hireling_of[at(where - kMaxSeats)] == in, "a component sits at a hireling's place and is none");
            else if (where == 254) check(kind != "faction" && kind != "character", "a faction or character lies at no seat");
        }
        for (int i = 0; i < kMaxSeats; ++i) {
            const Seat with = s_.coalition[at(i)];
            check(seat_or_none(with) && with != Seat{i}, "a coalition with nobody");
            check(s_.dominance[at(i)] <= kSuits, "a dominance suit that does not exist");
            check((s_.homeland[at(i)] & ~kAllPlaces) == 0 && (s_.moved_in[at(i)] & ~kAllPlaces) == 0, "a homeland or a clearing moved into is off the map");
            check(s_.score_flags[at(i)] <= 3, "a score marker's flags");
        }
    }

    void turn() {
        check(seat_or_none(s_.turn), "whose turn it is, is no seat");
        check(s_.turn.valid() == (s_.turn_count > 0), "turns were counted without a seat that takes one, or not counted");
        check(s_.phase <= Phase::evening, "a phase that does not exist");
        check(s_.phase == Phase::none || s_.turn.valid(), "a phase without a turn");
        check(s_.over <= static_cast<int>(Ending::unfinished), "an end of the game that does not exist");
        check(s_.winners >> r_.seats() == 0, "a winner that is no seat");
        check(s_.over || s_.winners == 0, "winners before the end");
        check(s_.answered == 0, "an answer that its flow has not taken");
        check(s_.over ? !s_.asked.valid() : seat(s_.asked), s_.over ? "a question after the end" : "nobody is asked");
        check(s_.over ? s_.flow_depth == 0 : s_.flow_depth > 0, s_.over ? "flows on the stack after the end" : "no flow on the stack before the end");
        const Action& a = s_.chosen;
        check(at(a.component) < r_.components.size() && (a.verb == 0 || at(a.verb) < r_.components[a.component].verbs.size()) &&
              (!a.instance.valid() || instance(a.instance)), "the last choice has a verb that does not exist");
    }

    void stack() {
        if (s_.flow_depth > kMaxFrames || s_.arena_top > kArenaBytes || s_.arena_top % 8) { broken("the stack of flows is out of bounds"); return; }
        check(s_.unwinding == 255 || s_.unwinding < s_.flow_depth, "the stack is cut down to a frame that it does not have");
        check(s_.settling == 255 || (s_.unwinding != 255 && s_.settling < s_.flow_depth), "a flow is settled that is not on the stack");
        const auto reactions = r_.flow_number[detail::flow_slot<Reactions>];
        for (int d = 0; d < kMaxFrames; ++d) {
            const Frame f = s_.frame[at(d)];
            if (d >= s_.flow_depth) { check(f.flow == 0 && f.offset == 0, "bytes above the stack are not zero"); continue; }
            const int end = d + 1 < s_.flow_depth ? s_.frame[at(d + 1)].offset : s_.arena_top;
            if (f.flow >= r_.flows.size() || (d == 0 && f.offset != 0) || end > s_.arena_top || end < f.offset || end % 8) { broken("a frame of the stack is none"); return; }
            const int room = end - f.offset;
            if (f.flow != reactions) { if (room != ((r_.flows[f.flow].size + 7) & ~7)) broken("a frame of " + r_.flows[f.flow].name + " has another size than the flow"); continue; }
            // A frame of reactions is as long as its list of removed pieces.
            Reactions x;
            if (room < static_cast<int>(x.bytes())) { broken("a frame of reactions is cut off"); return; }
            std::memcpy(&x, s_.arena.data() + f.offset, std::min(at(room), sizeof x));
            if (x.n > Due::kMax || x.batch.n > kBatch || room != static_cast<int>((x.bytes() + 7) & ~std::size_t{7})) { broken("a frame of reactions has another size than its list"); return; }
            for (std::uint8_t i = 0; i < x.n; ++i) check(x.entry[i].hook < r_.reactions.size() && instance(x.entry[i].instance) && seat_or_none(x.entry[i].seat), "a reaction is due that does not exist");
            for (std::uint8_t i = 0; i < x.batch.n; ++i) {
                const RemovedEntry& e = x.batch.entry[i];
                if (e.kind.index() >= kMaxKinds || e.in_limbo > e.n) broken("a removed piece is none");
                else limbo_[at(e.kind.index())] += e.in_limbo;
            }
        }
        check(std::all_of(s_.arena.begin() + s_.arena_top, s_.arena.end(), [](std::uint8_t b) { return b == 0; }), "bytes above the stack are not zero");
        const auto frame_is = [&](std::uint8_t d, std::uint16_t flow) { return d == 255 || (d < s_.flow_depth && s_.frame[d].flow == flow); };
        check(frame_is(s_.battle_frame, r_.flow_number[detail::flow_slot<Battle>]), "the battle that goes on is none");
        check(frame_is(s_.phase_frame, r_.flow_number[detail::flow_slot<PhaseFlow>]), "the phase that goes on is none");
    }

    /// A zone that nobody declared holds nothing.
    [[nodiscard]] bool zone_exists(int z) const {
        if (z < 5) return true;
        if (z >= 8 && z < 32) return z % 8 < r_.seats();
        if (z >= 32 && z < 32 + kMaxSeats * 4) {
            const int owner = (z - 32) / 4;
            return owner < r_.seats() && at((z - 32) % 4) < r_.at(s_.faction_of[at(owner)]).zones.size();
        }
        return z >= 56 && !r_.zones[at(z)].name.empty();
    }
    [[nodiscard]] bool ordered(int z) const {
        if (z == kDeck.index()) return true;
        if (z == kDiscardPile.index()) return r_.discard_pile_ordered;
        if (z >= 32 && z < 32 + kMaxSeats * 4) return r_.at(s_.faction_of[at((z - 32) / 4)]).zones[at((z - 32) % 4)].ordered;
        return z >= 56 && r_.zones[at(z)].ordered;
    }
    void cards() {
        const int n = static_cast<int>(r_.face_of.size());
        const auto name = [&](int c) { return "card " + std::to_string(c) + " (" + r_.card(Card{c}).id + ")"; };
        int sum = 0;
        for (int z = 0; z < kMaxZones; ++z) {
            const CardSet& zone = s_.zone[at(z)];
            if (zone.empty()) continue;
            sum += zone.size();
            if (!zone_exists(z)) { broken("cards lie in zone " + std::to_string(z) + ", which does not exist"); continue; }
            CardSet ranks;
            bool ok = true;
            zone.each([&](Card c) {
                if (c.index() >= n || s_.zone_of[at(c.index())] != Zone{z}) { ok = false; broken("zone " + std::to_string(z) + " holds card " + std::to_string(c.index()) + ", which is not there"); return; }
                const int rank = s_.rank[at(c.index())];
                if (!ordered(z)) { if (rank != 0) broken(name(c.index()) + " has a rank in a pile without order"); }
                else if (rank >= zone.size() || ranks.has(Card{rank})) broken(name(c.index()) + " has rank " + std::to_string(rank) + " of " + std::to_string(zone.size()) + " in zone " + std::to_string(z) + ", or shares it");
                else ranks.add(Card{rank});
            });
            if (!ok) return;
        }
        if (sum != n) broken("cards are not conserved: " + std::to_string(sum) + " lie in zones, " + std::to_string(n) + " are in the game");
        for (int c = 0; c < kMaxCards; ++c) {
            if (c >= n) { check(s_.zone_of[at(c)] == Zone{} && s_.rank[at(c)] == 0 && s_.seen[at(c)] == 0, "a card beyond the last one"); continue; }
            const Zone z = s_.zone_of[at(c)];
            if (z.index() >= kMaxZones || !s_.zone[at(z.index())].has(Card{c})) broken(name(c) + " is in no zone");
            if (s_.seen[at(c)] >> r_.seats()) broken(name(c) + " was seen by a seat that does not exist");
        }
    }

    [[nodiscard]] const KindInfo* kind_info(Kind k) const {
        const Party owner = k.owner();
        const std::vector<KindInfo>* kinds = &r_.neutral_kinds;
        if (owner.is_seat()) {
            if (!seat(owner.seat())) return nullptr;
            kinds = &r_.at(s_.faction_of[at(owner.index())]).kinds;
        } else if (owner.is_hireling()) {
            const Instance in = s_.hireling_of[at(owner.index() - kMaxSeats)];
            if (!in.valid()) return nullptr;
            kinds = &r_.at(in).kinds;
        }
        return at(k.local()) < kinds->size() ? &(*kinds)[at(k.local())] : nullptr;
    }
    [[nodiscard]] bool place_exists(int p) const {
        if (p < kMaxClearings) return p < r_.map.clearings || !r_.map.clearing[at(p)].name.empty() || s_.slots[at(p)] > 0 || s_.suits[at(p)] > 0;
        return p - kMaxClearings < r_.map.forests;
    }
    void pieces() {
        std::array<int, kMaxKinds> sum{};
        for (int p = 0; p < kMapPlaces; ++p) {
            int here = 0;
            for (int k = 0; k < kMaxKinds; ++k) { sum[at(k)] += s_.pieces[at(p)][at(k)]; here += s_.pieces[at(p)][at(k)]; }
            if (here && p >= kMaxClearings && !place_exists(p)) broken("pieces stand in forest " + std::to_string(p - kMaxClearings) + ", which does not exist");
        }
        for (std::size_t i = 0; i < s_.box.size(); ++i) {
            const BoxEntry& b = s_.box[i];
            if (!b.place.valid()) { check(!b.kind.valid() && b.count == 0 && b.spare == 0, "an empty box holds pieces"); continue; }
            if (!(b.place.is_box() || b.place.is_path()) || b.kind.index() >= kMaxKinds || b.count == 0) { broken("a box that does not exist holds pieces"); continue; }
            for (std::size_t j = 0; j < i; ++j) check(s_.box[j].place != b.place || s_.box[j].kind != b.kind, "a box is listed twice");
            sum[at(b.kind.index())] += b.count;
        }
        int ruins = 0;
        for (int c = 0; c < r_.map.clearings; ++c) ruins += r_.map.clearing[at(c)].ruin;
        for (int k = 0; k < kMaxKinds; ++k) {
            const auto i = at(k);
            const KindInfo* info = kind_info(Kind{k});
            const int all = sum[i] + s_.supply[i] + s_.limbo[i] + s_.out_of_game[i] + s_.in_transit[i];
            if (!info) { if (all) broken("pieces of a kind that does not exist: " + std::to_string(k)); continue; }
            const int total = Kind{k} == kRuin ? ruins : info->total;
            if (all != total) {
                std::string what = "pieces are not conserved: " + std::to_string(all) + " " + info->name + " of " + owner_name(Kind{k}) + ", the box holds " + std::to_string(total);
                what += " (on the map and boards " + std::to_string(sum[i]) + ", supply " + std::to_string(s_.supply[i]) + ", limbo " + std::to_string(s_.limbo[i]) + ", out of the game " +
                        std::to_string(s_.out_of_game[i]) + ", in transit " + std::to_string(s_.in_transit[i]) + ")";
                broken(what);
            }
            // The end of the game stops everything, also a claim (Law 3.1).
            if (s_.limbo[i] != limbo_[i] && !s_.over) broken(std::to_string(s_.limbo[i]) + " " + info->name + " of " + owner_name(Kind{k}) + " in limbo, where " + std::to_string(limbo_[i]) + " can be claimed");
            if (info->one_per_clearing)
                for (int p = 0; p < kMaxClearings; ++p) if (s_.pieces[at(p)][i] > 1) broken("more than one " + info->name + " in clearing " + std::to_string(p + 1));
        }
    }
    [[nodiscard]] std::string owner_name(Kind k) const {
        const Party p = k.owner();
        if (p.is_seat()) return r_.component_of(s_.faction_of[at(p.index())]).id;
        return p.is_hireling() ? r_.component_of(s_.hireling_of[at(p.index() - kMaxSeats)]).id : "nobody";
    }
    void slots() {
        for (int c = 0; c < kMaxClearings; ++c) {
            const auto i = at(c);
            if (s_.slots[i] > kMaxSlots || s_.suits[i] > 15) { broken("clearing " + std::to_string(c + 1) + " has more slots or suits than there can be"); continue; }
            std::array<int, kMaxKinds> built{};
            for (int j = 0; j < kMaxSlots; ++j) {
                const Kind k = s_.slot[i][at(j)];
                if (!k.valid()) continue;
                if (k.index() >= kMaxKinds || !kind_info(k)) broken("a slot holds a building that does not exist");
                else { ++built[at(k.index())]; check(j < s_.slots[i], "a building stands in a slot that its clearing does not have"); }
            }
            for (int k = 0; k < kMaxKinds; ++k) {
                const KindInfo* info = kind_info(Kind{k});
                const bool building = info && (Kind{k} == kRuin || info->piece_class == PieceClass::building);
                if (built[at(k)] != (building ? s_.pieces[i][at(k)] : 0))
                    broken("clearing " + std::to_string(c + 1) + " has " + std::to_string(s_.pieces[i][at(k)]) + " " + (info ? info->name : "pieces") + ", in slots " + std::to_string(built[at(k)]));
            }
        }
    }
    void items() {
        for (const ItemState& i : s_.item) {
            if (i.type == 255) { check(i.where == 255 && i.flags == 0 && i.seen == 0, "an item that is none lies somewhere"); continue; }
            const int w = i.where;
            const bool ruin = w >= 100 && w < 100 + kMaxClearings, placed = w >= 120 && w < 120 + kMapPlaces;
            const bool card = w >= item_place::card(Party{kMaxSeats}) && w < item_place::card(Party{kMaxSeats}) + kMaxHirelings && s_.hireling_of[at(w - item_place::card(Party{kMaxSeats}))].valid();
            if (i.type >= kItemTypes || i.flags > 15 || i.seen >> r_.seats()) broken("an item of a type or state that does not exist");
            else if (!(w < r_.seats() * 4 || card || ruin || placed || (w >= item_place::kSupply && w <= item_place::kGone) || (w >= item_place::table(0) && w < item_place::table(static_cast<int>(r_.item_places.size()))))) broken("an item lies at " + std::to_string(w) + ", which is no place for one");
            else if (ruin && s_.pieces[at(w - 100)][at(kRuin.index())] == 0) broken("an item lies under a ruin in clearing " + std::to_string(w - 99) + ", where none is");
        }
        for (const Individual& i : s_.individual) {
            if (!i.kind.valid()) { check(!i.place.valid() && i.value == 0 && i.flags == 0 && i.seen == 0, "an individual that is none"); continue; }
            const Place p = i.place;
            const bool off = p == kSupply || p == kLimbo || p == kOutOfGame || p == kInTransit || p == kNowhere;
            if (i.kind.index() >= kMaxKinds || !kind_info(i.kind)) broken("an individual of a kind that does not exist");
            else if (!off && !(p.on_board() || p.is_box() || p.is_path())) broken("an individual stands in no place");
            check(i.seen >> r_.seats() == 0, "an individual was seen by a seat that does not exist");
        }
    }

    void rest() {
        for (std::size_t p = r_.map.paths.size(); p < s_.path_state.size(); ++p) check(s_.path_state[p] == 0, "a path that does not exist is closed");
        for (const LimitEntry& l : s_.limit) {
            if (l.component == 255) continue;
            const int scope = l.scope & 15;
            check(l.component < r_.components.size() && (l.verb == 0 || l.verb == kWayVerb || l.verb < r_.components[l.component].verbs.size()) && scope >= 1 && scope <= static_cast<int>(LimitScope::game), "a limit counts a verb that does not exist");
        }
        for (const Modifier& m : s_.modifier)
            if (m.instance.valid()) check(instance(m.instance) && seat_or_none(m.seat) && m.until <= 7, "an effect is in force of a component that does not exist");
        // Beyond what a seat's faction and character declared, their block is zero.
        for (int i = 0; i < kMaxSeats; ++i) {
            int own = 0, character = 0;
            if (i < r_.seats()) {
                own = r_.at(s_.faction_of[at(i)]).data_size;
                if (const Instance c = s_.character_of[at(i)]; c.valid()) character = r_.at(c).data_size;
            }
            for (int b = own; b < kSeatData; ++b) {
                if (b >= kSeatData - kCharacterData && b < kSeatData - kCharacterData + character) continue;
                if (s_.seat_data[at(i * kSeatData + b)] != 0) { broken("data that nobody declared, at seat " + std::to_string(i)); break; }
            }
        }
    }

    void scores() {
        const int goal = r_.toggle(GameToggle::points_to_win);
        for (int i = 0; i < r_.seats(); ++i) {
            if (s_.score[at(i)] >= goal && !(s_.score_flags[at(i)] & 2) && !s_.over) broken("seat " + std::to_string(i) + " has " + std::to_string(s_.score[at(i)]) + " points and has not won");
            if (s_.dominance[at(i)]) check(s_.score_flags[at(i)] & 1, "a dominance card was activated and the score marker is still on the track");
        }
        for (int i = r_.seats(); i < kMaxSeats; ++i) check(s_.score[at(i)] == 0, "points beyond the last seat");
        const auto how = static_cast<Ending>(s_.over);
        check((how != Ending::points && how != Ending::dominance) || s_.winners != 0, "the game was won by nobody");
    }

    const Ruleset& r_;
    const State& s_;
    std::array<int, kMaxKinds> limbo_{};
    std::vector<std::string> out_;
};

}  // namespace

std::vector<std::string> broken_invariants(const Ruleset& rules, const State& s) { return Checker(rules, s).all(); }
std::vector<std::string> broken_invariants(const Table& t) { return broken_invariants(t.rules(), t.state()); }

}  // namespace woodlore
