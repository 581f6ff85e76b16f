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

/** The facts that determine where the next unit of money does most. */
export interface LadderInputs {
  today: string;
  records: DebtRecords;
  /** Cards and loans, from `debtAccounts`. */
  due: readonly ActionAccount[];
  debts: readonly Debt[];
  currency: string;
  /** Active today. */
  mode: ModeParameters;
  /** On interest earned. */
  taxPpm: number;
}

/** Converts a yearly rate in parts per million to a month. */
const PPM_OF_MONTH = 12_000_000;

/**
 * Collects the inputs of a household's ladder.
 *
 * @param spendingMinor a usual month
 * @param keptMinor what stays in cash regardless of the ladder: the mode's floor adds the rest
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

/** Returns loans and cards, except cards that are paid in full each month: they cost nothing, whatever their rate. */
function costlyDebts({ records, debts }: Pick<LadderInputs, 'records' | 'debts'>): Debt[] {
  const free = new Set(
    records.cards.filter((card) => isPaidInFull(card, records.movements)).map(({ account }) => account.id),
  );
  return debts.filter(({ id }) => !free.has(id));
}

/**
 * Determined from its autopay, or from its transactions: paid, and charged no interest. Unknown for a card that has
 * never been paid.
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

/** Returns deposit accounts in the household's currency, with the yields entered. */
const savingsPlaces = ({ records, currency }: Pick<LadderInputs, 'records' | 'currency'>): SavingsAccountBalance[] =>
  records.accounts
    .filter((account) => account.type === 'depository' && account.currency === currency && account.state !== 'closed')
    .map((account) => savingsPlace(account));

/** The part of the mode's floor above what stays anyway comes out of the spare money. */
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
