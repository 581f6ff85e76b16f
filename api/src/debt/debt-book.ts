/**
 * All debts of a household in its own currency, as every plan sees them, and by name those that cannot be planned yet.
 * What is not owed any more is no debt.
 */
import { type Debt, type Minor, sumMinor } from '@tideline/domain';
import { type BookedCard, loadCards } from '../cards/card-book.ts';
import { missingOf } from '../cards/card-to-wire.ts';
import type { HouseholdTx } from '../database/database.ts';
import { gapsOf } from '../promos/promo-of-row.ts';
import { type BookedLoan, loadLoans } from '../loans/loan-book.ts';

interface IncompleteDebt {
  accountId: string;
  name: string;
  kind: 'card' | 'loan';
  owedMinor: Minor;
  currency: string;
  missing: string[];
}

export interface DebtBook {
  debts: Debt[];
  incomplete: IncompleteDebt[];
  /** Rates of loans as agreed, by the id of the debt: plans may count with another one (interest by the day of 360). */
  agreedAprs: ReadonlyMap<string, number>;
  /** Offers of planned cards of which something is assumed. */
  assumed: {
    promoId: string;
    cardName: string;
    problem: 'no_end' | 'no_revert_apr';
    endsOn: string;
    revertAprPpm: number;
  }[];
  /** Owed in the household's currency, incomplete debts included. */
  owedMinor: Minor;
}

export async function loadBook(
  tx: HouseholdTx,
  { today, household }: { today: string; household: { currency: string } },
): Promise<DebtBook> {
  return bookDebts(await loadCards(tx, today), await loadLoans(tx, today), household.currency);
}

type BookedDebt = Omit<IncompleteDebt, 'missing'> & { debt: Debt | null; missing: string[] };

export function bookDebts(cards: readonly BookedCard[], loans: readonly BookedLoan[], currency: string): DebtBook {
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

/** A plan needs the rates alone: the usual formula stands in for a minimum that was not entered. */
const ofCard = (card: BookedCard): BookedDebt => ({
  accountId: card.account.id,
  name: card.account.name,
  kind: 'card',
  owedMinor: card.owedMinor,
  currency: card.account.currency,
  debt: card.debt,
  missing: card.debt === null ? missingOf(card).filter((term) => term === 'purchase_apr') : [],
});

const ofLoan = ({ account, owedMinor, debt }: BookedLoan): BookedDebt => ({
  accountId: account.id,
  name: account.name,
  kind: 'loan',
  owedMinor,
  currency: account.currency,
  debt,
  missing: debt === null ? ['apr', 'payment', 'due_day'] : [],
});
