/**
 * All of a household's debts in its own currency, as every plan sees them, plus the names of those that cannot be
 * planned yet. A paid-off balance is not a debt.
 */
import { type Debt, type Minor, sumMinor } from '@tideline/domain';
import type { LedgerCard } from '../cards/ledger-cards.ts';
import { missingOf } from '../cards/card-to-wire.ts';
import { gapsOf } from '../records/promo-of-row.ts';
import type { LedgerLoan } from '../loans/ledger-loans.ts';

interface IncompleteDebt {
  accountId: string;
  name: string;
  kind: 'card' | 'loan';
  owedMinor: Minor;
  currency: string;
  missing: string[];
}

export interface DebtLedger {
  debts: Debt[];
  incomplete: IncompleteDebt[];
  /** Agreed rates of loans by debt id: plans may use a different one (interest by the day of 360). */
  agreedAprs: ReadonlyMap<string, number>;
  /** Offers of planned cards with assumed terms. */
  assumed: {
    promoId: string;
    cardName: string;
    problem: 'no_end' | 'no_revert_apr';
    endsOn: string;
    revertAprPpm: number;
  }[];
  /** Total owed in the household's currency, including incomplete debts. */
  owedMinor: Minor;
}

type BookedDebt = Omit<IncompleteDebt, 'missing'> & { debt: Debt | null; missing: string[] };

export function assembleDebts(
  cards: readonly LedgerCard[],
  loans: readonly LedgerLoan[],
  currency: string,
): DebtLedger {
  const owed = [...cards.map(ofCard), ...loans.map(ofLoan)].filter(({ owedMinor }) => owedMinor > 0);
  const planned = owed.filter((entry) => entry.currency === currency && entry.debt !== null);
  return {
    debts: planned.flatMap(({ debt }) => debt ?? []),
    incomplete: owed
      .filter((entry) => !planned.includes(entry))
      .map(({ accountId, name, kind, owedMinor, currency: owedIn, missing }) => ({
        accountId,
        name,
        kind,
        owedMinor,
        currency: owedIn,
        missing: [...(owedIn === currency ? [] : ['other_currency']), ...missing],
      })),
    assumed: cards.flatMap(({ account, promos, debt }) =>
      account.currency !== currency || debt === null
        ? []
        : promos.flatMap(({ row, promo }) =>
            promo.balanceMinor <= 0
              ? []
              : gapsOf(row).map((problem) => ({
                  promoId: row.id,
                  cardName: account.name,
                  problem,
                  endsOn: promo.endsOn,
                  revertAprPpm: promo.revertAprPpm,
                })),
          ),
    ),
    agreedAprs: new Map(
      loans.flatMap(({ account: { id }, agreedAprPpm }) =>
        agreedAprPpm === null ? [] : [[id, agreedAprPpm] as const],
      ),
    ),
    owedMinor: sumMinor(owed.filter((entry) => entry.currency === currency).map(({ owedMinor }) => owedMinor)),
  };
}

/** A plan only needs the rates: the usual formula replaces a minimum that was not entered. */
const ofCard = (card: LedgerCard): BookedDebt => ({
  accountId: card.account.id,
  name: card.account.name,
  kind: 'card',
  owedMinor: card.owedMinor,
  currency: card.account.currency,
  debt: card.debt,
  missing: card.debt === null ? missingOf(card).filter((term) => term === 'purchase_apr') : [],
});

const ofLoan = ({ account, owedMinor, debt }: LedgerLoan): BookedDebt => ({
  accountId: account.id,
  name: account.name,
  kind: 'loan',
  owedMinor,
  currency: account.currency,
  debt,
  missing: debt === null ? ['apr', 'payment', 'due_day'] : [],
});
