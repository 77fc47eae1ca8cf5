// Law 8.2.4: what the Alliance loses with a base.
#include "alliance.hpp"

namespace woodland_alliance {

void base_removed(const Table&, const Self& self, const event::Removed& e, Due& due) {
    for (const RemovedEntry& r : e.batch) {
        if (r.kind.owner() != self.party || !r.from.is_clearing()) continue;
        const int base = r.kind.local();
        if (base < kBaseFox || base > kBaseMouse) continue;
        for (int i = 0; i < r.n; ++i) due.add(base, r.from);
    }
}

void run_base_removed(Table& t, const Self& self, const Reaction& r) {
    BaseRemoved f;
    f.alliance = self.seat;
    f.base = r.data[0];
    f.from = Place{r.data[1]};
    t.call(f);
}

Step BaseRemoved::resume(Table& t) {
    const auto matching = [&] {
        const SuitSet suit = by_clearing(t, t.faction(alliance)) ? t.suits(from) : t.kind_info(kind_of(alliance, base)).suit;
        return t.matching(supporters(alliance), alliance, suit, Purpose::other);
    };
    FLOW(at) {
        // All that match the base's suit, birds too: no choice (2.1.1.1). At once: an empty deck is formed of all of them (2.1).
        CALL(discarded, t.discard_all(matching(), alliance, t.cause(t.faction(alliance), How::rule)));
        // Half of the officers, rounded up.
        CALL(officers, t.remove(kind_of(alliance, kWarrior), officers_box(alliance), (woodland_alliance::officers(t, alliance) + 1) / 2, t.cause(t.faction(alliance), How::rule)));
        CALL(down, {
            const Self self = t.faction(alliance);
            const int excess = t.zone(supporters(alliance)).size() - capacity(t, self);
            if (excess > 0) {
                ChooseSupporters f;
                f.alliance = alliance;
                f.left = static_cast<std::uint8_t>(excess);
                f.spent = 0;
                t.call(f);
            }
        });
    }
    return Step::done;
}

}  // namespace woodland_alliance
