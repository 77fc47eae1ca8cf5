#include "worth.hpp"

#include <algorithm>

namespace greedy {
using namespace woodlore;

namespace {

constexpr double kWin = 1e6;
constexpr double kPoint = 10;         // a victory point
constexpr double kRivalsPoint = 3;    // one of the strongest rival
constexpr double kOthersPoint = 1;    // one of any other
constexpr double kWarrior = 1.2, kBuilding = 6, kToken = 4, kRuled = 2;
constexpr double kCard = 1.5, kFurtherCard = 0.8;  // in hand; those beyond the third are there to be used
constexpr double kCardOnBoard = 1.2, kPersistent = 4, kItem = 3;
constexpr double kEnemyWarrior = 0.25, kEnemyWorks = 0.8;
constexpr double kThreatened = 1.5;   // an own building or token with more enemy than own warriors beside it

double on_the_map(const Table& t, Seat me) {
    double sum = 0;
    for (PlaceSet m = t.clearings(); m; m &= m - 1) {
        const Place p{std::countr_zero(m)};
        int own_warriors = 0, own_works = 0, strongest = 0;
        for (int i = 0; i < t.seats(); ++i) {
            const Seat s{i};
            if (t.row(p, s) == 0) continue;
            const int warriors = t.count(p, s, PieceClass::warrior);
            const int buildings = t.count(p, s, PieceClass::building);
            const int tokens = t.count(p, s, PieceClass::token);
            if (s == me) {
                own_warriors = warriors;
                own_works = buildings + tokens;
                // Warriors beyond the fourth in one clearing add little.
                sum += kWarrior * (std::min(warriors, 4) + 0.3 * std::max(0, warriors - 4)) + kBuilding * buildings + kToken * tokens;
            } else if (t.enemy(me, s)) {
                strongest = std::max(strongest, warriors);
                sum -= kEnemyWarrior * warriors + kEnemyWorks * (buildings + tokens);
            }
        }
        if (t.ruler(p) == Party{me}) sum += kRuled;
        if (own_works > 0 && strongest > own_warriors) sum -= kThreatened * own_works * std::min(strongest - own_warriors, 2);
    }
    return sum;
}

}  // namespace

double worth(const Table& t, Seat me) {
    if (t.over()) return t.state().winners >> me.index() & 1 ? kWin : -kWin;
    double sum = kPoint * t.points(me);
    int best = 0;
    for (int i = 0; i < t.seats(); ++i) {
        if (Seat{i} == me || !t.enemy(me, Seat{i})) continue;
        best = std::max(best, t.points(Seat{i}));
        sum -= kOthersPoint * t.points(Seat{i});
    }
    sum -= (kRivalsPoint - kOthersPoint) * best;
    sum += on_the_map(t, me);
    const int hand = std::min(t.hand(me).size(), t.hand_limit(me));
    sum += kCard * std::min(hand, 3) + kFurtherCard * std::max(0, hand - 3) + kPersistent * t.zone(play_area_of(me)).size();
    for (int k = 0; k < 4; ++k) sum += kCardOnBoard * std::min(t.zone(seat_zone(me, k)).size(), 8);
    for (int k = 0; k < kBoxesPerSeat; ++k)
        for (int n = 0; n < kKindsPerSeat; ++n) sum += 2 * t.count(seat_box(me, k), kind_of(me, n));  // officers and their kind
    for (int i = 0; i < kMaxItems; ++i) {
        const ItemState& item = t.item(i);
        if (item.type == 255 || item.where / 4 != me.index()) continue;
        sum += kItem - (Table::damaged(item) ? 2 : 0) - (Table::facedown(item) ? 0.5 : 0);
    }
    return sum;
}

}  // namespace greedy
