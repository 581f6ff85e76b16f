import {
  type ActionAccount,
  civilDate,
  type Debt,
  type LadderFacts,
  marginalYield,
  type Minor,
  minor,
  modeFloor,
  type ModeParameters,
  mulDiv,
  planPayoff,
  ppm,
  type RequiredPayment,
  type SavingsAccountBalance,
} from '@tideline/domain';
import { savingsPlace } from '../../ledger/accounts/account-to-wire.ts';
import type { LedgerCard } from '../../debts/cards/ledger-cards.ts';
import { paidSince } from '../../debts/dues/paid-since.ts';
import type { DebtRecords } from '../../debts/debt/load-debts.ts';

/** Inputs that determine which use of the next unit of money is best. */
export interface LadderInputs {
  today: string;
  records: DebtRecords;
  /** Cards and loans, from `debtAccounts`. */
  due: readonly ActionAccount[];
  debts: readonly Debt[];
  currency: string;
  /** Parameters of the active mode. */
  mode: ModeParameters;
  /** Tax rate on interest earned. */
  taxPpm: number;
}

/** Divisor that converts a yearly rate in parts per million to a month. */
const PPM_OF_MONTH = 12_000_000;

/**
 * Collects the facts for a household's ladder.
 *
 * @param spendingMinor spending of a usual month
 * @param keptMinor cash that stays regardless of the ladder; the mode's floor adds the rest
 */
export function ladderFacts(facts: LadderInputs, spendingMinor: Minor, keptMinor: Minor = spendingMinor): LadderFacts {
  const debts = costlyDebts(facts);
  const savings = savingsPlaces(facts);
  const startOn = civilDate(facts.today);
  return {
    today: startOn,
    debts,
    course: planPayoff(debts, { strategy: 'minimum_only', monthlyMinor: minor(0), startOn }),
    required: openMinimums(facts, debts),
    savings,
    ...bufferOf(facts, savings, { spendingMinor, keptMinor }),
    taxPpm: ppm(facts.taxPpm),
  };
}

/**
 * Returns loans and cards, without cards that are paid in full each month. Those cost nothing, regardless of their
 * rate.
 */
function costlyDebts({ records, debts }: Pick<LadderInputs, 'records' | 'debts'>): Debt[] {
  const free = new Set(
    records.cards.filter((card) => isPaidInFull(card, records.movements)).map(({ account }) => account.id),
  );
  return debts.filter(({ id }) => !free.has(id));
}

/**
 * Returns whether the user pays the card in full each month, based on its autopay or on its transactions: it was paid,
 * and not charged interest. Returns false for a card that was never paid and has no such autopay.
 */
const isPaidInFull = ({ account, terms }: LedgerCard, movements: LadderInputs['records']['movements']): boolean =>
  terms.autopay === 'statement' ||
  terms.autopay === 'current' ||
  (!wasCharged(movements, account.id) && paidSince(movements, account.id, '') > 0);

const wasCharged = (movements: LadderInputs['records']['movements'], accountId: string): boolean =>
  movements.some(
    (movement) => movement.accountId === accountId && movement.kind === 'interest' && movement.amountMinor < 0,
  );

function openMinimums({ due }: Pick<LadderInputs, 'due'>, debts: readonly Debt[]): RequiredPayment[] {
  const ids = new Set(debts.map(({ id }) => id));
  return due.flatMap(({ accountId, minimumMinor, paidMinor = minor(0), dueOn, owedMinor, aprPpm, lateFeeMinor }) => {
    const openMinor = minor(Math.max(0, Math.min(owedMinor, (minimumMinor ?? 0) - paidMinor)));
    if (!ids.has(accountId) || dueOn === null || openMinor === 0) return [];
    return [
      {
        debtId: accountId,
        openMinor,
        dueOn,
        costIfLateMinor: minor((lateFeeMinor ?? 0) + mulDiv(openMinor, aprPpm ?? 0, PPM_OF_MONTH, 'half-away')),
      },
    ];
  });
}

/** Returns the deposit accounts in the household's currency, with the yields that the user entered. */
const savingsPlaces = ({ records, currency }: Pick<LadderInputs, 'records' | 'currency'>): SavingsAccountBalance[] =>
  records.accounts
    .filter((account) => account.type === 'depository' && account.currency === currency && account.state !== 'closed')
    .map((account) => savingsPlace(account));

/** Returns the part of the mode's floor that exceeds the cash that stays anyway. It comes out of the spare money. */
function bufferOf(
  { mode, today }: Pick<LadderInputs, 'mode' | 'today'>,
  savings: readonly SavingsAccountBalance[],
  { spendingMinor, keptMinor }: { spendingMinor: Minor; keptMinor: Minor },
): Pick<LadderFacts, 'buffer'> {
  const yieldOf = (place: SavingsAccountBalance): number => marginalYield(place, place.balanceMinor, civilDate(today));
  const [best] = savings.toSorted(
    (one, other) => yieldOf(other) - yieldOf(one) || other.balanceMinor - one.balanceMinor,
  );
  const missingMinor = minor(Math.max(0, modeFloor(mode.floor, { monthlyExpensesMinor: spendingMinor }) - keptMinor));
  return best === undefined || missingMinor === 0
    ? {}
    : { buffer: { accountId: best.accountId, accountName: best.accountName, missingMinor } };
}
