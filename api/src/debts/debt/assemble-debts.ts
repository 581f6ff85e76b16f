/**
 * A household's debts in its currency, as every plan uses them, and the names of debts that cannot be planned yet. A
 * paid-off balance is not a debt.
 */
import { civilDate, type Debt, type Minor, startOfMonth, sumMinor } from '@tideline/domain';
import type { LedgerCard } from '../cards/ledger-cards.ts';
import { missingOf } from '../cards/card-to-wire.ts';
import { gapsOf } from '../records/promo-of-row.ts';
import { type DueRecords, debtAccounts } from '../dues/debt-accounts.ts';
import { paidSince } from '../dues/paid-since.ts';
import type { LedgerLoan } from '../loans/ledger-loans.ts';
import { staleSince } from '../../ledger/accounts/freshness.ts';
import { debtCycle } from './debt-cycles.ts';

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
  /**
   * Agreed rates of loans by debt id. Plans may use a different rate, for example with daily interest over a 360-day
   * year.
   */
  agreedAprs: ReadonlyMap<string, number>;
  /** Offers of planned cards with assumed terms. */
  assumed: {
    promoId: string;
    cardName: string;
    problem: 'no_end' | 'no_revert_apr';
    endsOn: string;
    revertAprPpm: number;
  }[];
  /** Total owed in the household's currency, including debts that cannot be planned yet. */
  owedMinor: Minor;
  /** The date of the oldest stale balance of these debts. null: no balance is stale. */
  asOf: string | null;
  /** Payments this month to accounts that no longer owe anything, by account. */
  paidOff: ReadonlyMap<string, number>;
}

type BookedDebt = Omit<IncompleteDebt, 'missing'> & {
  debt: Debt | null;
  missing: string[];
  account: LedgerCard['account'];
};

/**
 * Returns the debts with their cycles on a day. Without a day, the debts have no cycles, and plans start as if
 * payments had just been made.
 */
export function assembleDebts(records: DueRecords, currency: string, today: string | null): DebtLedger {
  const { cards, loans, movements } = records;
  const all = [...cards.map(ofCard), ...loans.map(ofLoan)];
  const owed = all.filter(({ owedMinor }) => owedMinor > 0);
  const planned = owed.filter((entry) => entry.currency === currency && entry.debt !== null);
  const debts = planned.flatMap(({ debt }) => debt ?? []);
  return {
    debts: today === null ? debts : withCycles(debts, records, today),
    paidOff: new Map(
      today === null
        ? []
        : all
            .filter(({ owedMinor }) => owedMinor === 0)
            .map(({ accountId }) => [accountId, paidSince(movements, accountId, startOfMonth(civilDate(today)))]),
    ),
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
    asOf:
      today === null
        ? null
        : staleSince(
            owed.map(({ account }) => account),
            today,
          ),
    owedMinor: sumMinor(owed.filter((entry) => entry.currency === currency).map(({ owedMinor }) => owedMinor)),
  };
}

function withCycles(debts: readonly Debt[], records: DueRecords, today: string): Debt[] {
  const accounts = debtAccounts(records, today);
  return debts.map((debt) => {
    const due = accounts.find(({ accountId }) => accountId === debt.id);
    if (due === undefined) return debt;
    const card = records.cards.find(({ account }) => account.id === debt.id);
    const movements = records.movements.filter(({ accountId }) => accountId === debt.id);
    const cycle = debtCycle({ debt, due, card, movements, today });
    return { ...debt, cycle };
  });
}

/** Converts a card. A plan requires only the rates, because the usual formula replaces a missing minimum. */
const ofCard = (card: LedgerCard): BookedDebt => ({
  accountId: card.account.id,
  name: card.account.name,
  kind: 'card',
  owedMinor: card.owedMinor,
  currency: card.account.currency,
  debt: card.debt,
  account: card.account,
  missing: card.debt === null ? missingOf(card).filter((term) => term === 'purchase_apr') : [],
});

const ofLoan = ({ account, owedMinor, debt }: LedgerLoan): BookedDebt => ({
  accountId: account.id,
  name: account.name,
  kind: 'loan',
  owedMinor,
  currency: account.currency,
  debt,
  account,
  missing: debt === null ? ['apr', 'payment', 'due_day'] : [],
});
