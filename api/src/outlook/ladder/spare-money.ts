import {
  type ActionSpare,
  civilDate,
  type Debt,
  type LadderFacts,
  marginalLadder,
  marginalYield,
  type Minor,
  minor,
  modeFloor,
  modeLadderOptions,
  type ModeParameters,
  mulDiv,
  planPayoff,
  ppm,
  type RequiredPayment,
  type SavingsAccountBalance,
  spareCash,
  type SpareCash,
} from '@tideline/domain';
import { savingsPlace } from '../../ledger/accounts/account-to-wire.ts';
import type { LedgerCard } from '../../debts/cards/ledger-cards.ts';
import type { PayoffPlanRow } from '../../debts/debt/payoff-plans.store.ts';
import { paidSince } from '../../debts/dues/paid-since.ts';
import type { DueFacts } from '../../debts/dues/plan-extras.ts';
import type { HouseholdSpare } from '../forecast/safe-to-move.service.ts';

/** The facts that determine where the next unit of money does most. */
export interface ActionFacts extends DueFacts {
  plan: PayoffPlanRow | null;
  currency: string;
  /** Average month's spending, in which a floor is measured; null if unknown. */
  monthlySpendingMinor: Minor | null;
  /** Active today. */
  mode: ModeParameters;
  /** On interest earned. */
  taxPpm: number;
  /** What is safe to move according to the forecast; null if unknown. */
  spare: HouseholdSpare | null;
}

/** Converts a yearly rate in parts per million to a month. */
const PPM_OF_MONTH = 12_000_000;

export const spareCashOf = ({ spare }: Pick<ActionFacts, 'spare'>, cashMinor: Minor | null): SpareCash | undefined =>
  cashMinor === null || spare === null ? undefined : spareCash({ cashMinor, safeMinor: spare.safeMinor });

/**
 * Returns what is safe to move, and the ladder of the household's mode that ranks where it is worth most; undefined if
 * no spare money is known.
 */
export function spareMoney(facts: ActionFacts, cash: SpareCash | undefined): ActionSpare | undefined {
  const { spare, monthlySpendingMinor, mode } = facts;
  if (cash === undefined || spare === null) return undefined;
  const spendingMinor = minor(Math.max(0, monthlySpendingMinor ?? 0));
  return { ladder: marginalLadder(ladderFacts(facts, spendingMinor, spare.leftMinor), modeLadderOptions(mode)), cash };
}

/**
 * Collects the inputs of a household's ladder.
 *
 * @param spendingMinor a usual month
 * @param keptMinor what stays in cash regardless of the ladder: the mode's floor adds the rest
 */
export function ladderFacts(
  facts: Omit<ActionFacts, 'spare'>,
  spendingMinor: Minor,
  keptMinor: Minor = spendingMinor,
): LadderFacts {
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
function costlyDebts({ records, debts }: Pick<ActionFacts, 'records' | 'debts'>): Debt[] {
  const free = new Set(
    records.cards.filter((card) => isPaidInFull(card, records.movements)).map(({ account }) => account.id),
  );
  return debts.filter(({ id }) => !free.has(id));
}

/**
 * Determined from its autopay, or from its transactions: paid, and charged no interest. Unknown for a card that has
 * never been paid.
 */
const isPaidInFull = ({ account, terms }: LedgerCard, movements: ActionFacts['records']['movements']): boolean =>
  terms.autopay === 'statement' ||
  terms.autopay === 'current' ||
  (!wasCharged(movements, account.id) && paidSince(movements, account.id, '') > 0);

const wasCharged = (movements: ActionFacts['records']['movements'], accountId: string): boolean =>
  movements.some(
    (movement) => movement.accountId === accountId && movement.kind === 'interest' && movement.amountMinor < 0,
  );

function openMinimums({ due }: Pick<ActionFacts, 'due'>, debts: readonly Debt[]): RequiredPayment[] {
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
const savingsPlaces = ({ records, currency }: Pick<ActionFacts, 'records' | 'currency'>): SavingsAccountBalance[] =>
  records.accounts
    .filter((account) => account.type === 'depository' && account.currency === currency && account.state !== 'closed')
    .map((account) => savingsPlace(account));

/** The part of the mode's floor above what stays anyway comes out of the spare money. */
function bufferOf(
  { mode, today }: Pick<ActionFacts, 'mode' | 'today'>,
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
