/**
 * The cash and debts of a household, identical for the same random numbers: cards with and without interest, offers and
 * autopay, a loan, too little or more than enough cash, and an approved sweep in transit. Amounts in cents.
 */
import type { PromoInput } from '../ledger.ts';
import type { Random } from './random.ts';

export const MODES = ['balanced', 'pay_down_fast', 'quick_wins', 'safety_first', 'float'] as const;

export interface DrawnCard {
  owedMinor: number;
  purchaseAprPpm: number;
  dueDay: number;
  /** Whether interest was charged this month. */
  charged: boolean;
  promo:
    | (Required<Pick<PromoInput, 'kind' | 'endsOn' | 'goal'>> & { balanceMinor: number; isPartlyRepaid: boolean })
    | null;
  /** Amount paid on March 1 from the cash account. */
  paidMinor: number | null;
}

export interface DrawnDebts {
  cashMinor: number;
  savings: { balanceMinor: number; apyPpm: number };
  cards: DrawnCard[];
  loan: { owed: number; aprPpm: number; dueDay: number } | null;
  mode: (typeof MODES)[number];
  plan: { strategy: 'avalanche' | 'snowball' | 'best'; monthlyMinor: number } | null;
  /** A sweep from the cash account to the savings account or to a card, which is given by its index. */
  sweep: { to: 'savings' | number; amountMinor: number } | null;
}

export function drawDebts(random: Random): DrawnDebts {
  const occurs = (share: number): boolean => random.next() < share;
  const cashMinor = random.whole(0, 900_000);
  const savings = { balanceMinor: random.whole(0, 1_500_000), apyPpm: random.pick([0, 20_000, 45_000]) };
  const cards = Array.from({ length: random.whole(1, 3) }, () => drawCard(random));
  return {
    cashMinor,
    savings,
    cards,
    loan: occurs(0.7)
      ? { owed: random.whole(20_000, 900_000), aprPpm: random.pick([30_000, 80_000]), dueDay: random.whole(1, 28) }
      : null,
    mode: random.pick(MODES),
    plan: occurs(0.5)
      ? {
          strategy: random.pick(['avalanche', 'snowball', 'best']),
          monthlyMinor: random.whole(60_000, 150_000),
        }
      : null,
    sweep: occurs(0.5)
      ? { to: random.pick<'savings' | number>(['savings', ...cards.keys()]), amountMinor: random.whole(1_000, 60_000) }
      : null,
  };
}

function drawCard(random: Random): DrawnCard {
  const occurs = (share: number): boolean => random.next() < share;
  const owedMinor = random.whole(5_000, 600_000);
  return {
    owedMinor,
    purchaseAprPpm: random.pick([0, 150_000, 290_000]),
    dueDay: random.whole(1, 28),
    charged: occurs(0.5),
    promo: occurs(0.6)
      ? {
          kind: random.pick(['balance_transfer', 'deferred_interest']),
          balanceMinor: random.whole(2_000, owedMinor),
          endsOn: `2026-${String(random.whole(4, 12)).padStart(2, '0')}-28`,
          goal: random.pick(['pay_to_zero', 'pay_to_zero', 'float']),
          isPartlyRepaid: occurs(0.5),
        }
      : null,
    paidMinor: occurs(0.4) ? random.whole(500, 5_000) : null,
  };
}
