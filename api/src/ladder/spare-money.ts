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
  type SavingsPlace,
  spareCash,
  type SpareCash,
} from '@tideline/domain';
import { savingsPlace } from '../accounts/account-to-wire.ts';
import type { BookedCard } from '../cards/card-book.ts';
import type { PayoffPlanRow } from '../debt/payoff-plans.store.ts';
import { paidSince } from '../dues/paid-since.ts';
import type { DueFacts } from '../dues/plan-extras.ts';
import type { HouseholdSpare } from '../forecast/safe-to-move.service.ts';

/** What decides where the next unit of money does most. */
export interface ActionFacts extends DueFacts {
  plan: PayoffPlanRow | null;
  currency: string;
  /** An average month, which a floor counts in; null where nothing is known of it. */
  monthlySpendingMinor: Minor | null;
  /** In force today. */
  mode: ModeParameters;
  /** On interest earned. */
  taxPpm: number;
  /** What is safe to move by the forecast; null where that is not known. */
  spare: HouseholdSpare | null;
}

/** A yearly rate in parts per million, for a month. */
const PPM_OF_MONTH = 12_000_000;

export const spareCashOf = ({ spare }: Pick<ActionFacts, 'spare'>, cashMinor: Minor | null): SpareCash | undefined =>
  cashMinor === null || spare === null ? undefined : spareCash({ cashMinor, safeMinor: spare.safeMinor });

/** What is safe to move, and the ladder of the household's mode that says where it is worth most. Undefined where nothing is known to be spare. */
export function spareMoney(facts: ActionFacts, cash: SpareCash | undefined): ActionSpare | undefined {
  const { spare, monthlySpendingMinor, mode } = facts;
  if (cash === undefined || spare === null) return undefined;
  const spendingMinor = minor(Math.max(0, monthlySpendingMinor ?? 0));
  return { ladder: marginalLadder(ladderFacts(facts, spendingMinor, spare.leftMinor), modeLadderOptions(mode)), cash };
}

/**
 * What the ladder of a household is made of.
 *
 * @param spendingMinor a usual month
 * @param keptMinor what stays in cash without the ladder's doing: the mode's floor asks for the rest
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

/** Loans and cards, but for those that are paid in full each month: they cost nothing, whatever their rate. */
function costlyDebts({ records, debts }: Pick<ActionFacts, 'records' | 'debts'>): Debt[] {
  const free = new Set(
    records.cards.filter((card) => isPaidInFull(card, records.movements)).map(({ account }) => account.id),
  );
  return debts.filter(({ id }) => !free.has(id));
}

/** By its automatic payment, or as far as its movements tell: paid, and not charged interest. Of one that nobody has paid yet that is not known. */
const isPaidInFull = ({ account, terms }: BookedCard, movements: ActionFacts['records']['movements']): boolean =>
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

/** Deposit accounts in the household's currency, at the yields that were entered. */
const savingsPlaces = ({ records, currency }: Pick<ActionFacts, 'records' | 'currency'>): SavingsPlace[] =>
  records.accounts
    .filter((account) => account.type === 'depository' && account.currency === currency && account.state !== 'closed')
    .map((account) => savingsPlace(account));

/** What the mode's floor asks beyond what stays anyway comes out of what is spare. */
function bufferOf(
  { mode, today }: Pick<ActionFacts, 'mode' | 'today'>,
  savings: readonly SavingsPlace[],
  { spendingMinor, keptMinor }: { spendingMinor: Minor; keptMinor: Minor },
): Pick<LadderFacts, 'buffer'> {
  const yieldOf = (place: SavingsPlace): number => marginalYield(place, place.balanceMinor, civilDate(today));
  const [best] = savings.toSorted(
    (one, other) => yieldOf(other) - yieldOf(one) || other.balanceMinor - one.balanceMinor,
  );
  const missingMinor = minor(Math.max(0, modeFloor(mode.floor, { monthlyExpensesMinor: spendingMinor }) - keptMinor));
  return best === undefined || missingMinor === 0
    ? {}
    : { buffer: { accountId: best.accountId, accountName: best.accountName, missingMinor } };
}
