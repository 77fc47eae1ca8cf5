// Law 11.2.7.3: Riverfolk warriors that another player treats as their own. They stay Riverfolk pieces (1.5.3): what asks for
// whose pieces they are is not asked here.
#include "riverfolk.hpp"

namespace riverfolk_company {

namespace {
/// Whose they are now: in Daylight and Evening of the buyer's turn. The phase and the turn change only where the kernel
/// forgets who rules, and the buyer where this plugin makes it (Table::touch), so ruling stays a local matter.
Seat employer(const Table& t, const Self& self) {
    const Seat buyer = data(t, self).mercenaries;
    return buyer.valid() && buyer == t.turn_seat() && (t.phase() == Phase::daylight || t.phase() == Phase::evening) ? buyer : kNoSeat;
}
}  // namespace

/// For rule, which makes them no enemy pieces (16.6.9), and in battle against anybody but the Riverfolk, also their hirelings
/// (FAQ). Never for dominance.
void treat_as_own(const Table& t, const Self& self, query::CountsAs& q) {
    if (q.owner != self.party || q.piece_class != PieceClass::warrior) return;
    const Seat buyer = employer(t, self);
    if (!buyer.valid()) return;
    switch (q.purpose) {
        case Purpose::rule:
        case Purpose::martial_law: q.answer = buyer; break;  // Law 8.4.2.2.1
        case Purpose::battle: if (q.against != self.party) q.answer = buyer; break;
        case Purpose::relations: {  // Law 11.2.7.3.2: those that fight for the buyer
            const Battle* b = t.battle_now();
            const int side = b ? b->side_of(buyer) : -1;
            if (side >= 0 && b->helpers[static_cast<std::size_t>(side)] >> self.party.index() & 1)
                q.answer = t.toggle(self, kMercenaryRelations) == 0 ? Party{buyer} : kNobody;
            break;
        }
        default: break;
    }
}

/// Law 11.2.7.3.1: of the hits that the buyer takes, the first, third and so on fall on its own warriors, the others on the
/// Riverfolk's; all on the one kind where the other is gone. Buildings and tokens come after all warriors (4.3.4).
void split_hits(const Table& t, const Self& self, query::MayTakeHit& q) {
    const auto side = static_cast<std::size_t>(q.side);
    if (!(q.battle.helpers[side] >> self.party.index() & 1) || q.battle.side[side] != Party{employer(t, self)}) return;
    if (t.kind_info(q.kind).piece_class != PieceClass::warrior) return;
    const bool odd = q.taken % 2 == 0;
    const bool mercenary = q.kind.owner() == self.party;
    if (mercenary && odd && q.own > 0) q.answer.cannot("odd hits fall on the buyer's own warriors (Law 11.2.7.3.1)");
    if (!mercenary && !odd && q.others > 0) q.answer.cannot("even hits fall on the mercenaries (Law 11.2.7.3.1)");
}

}  // namespace riverfolk_company
