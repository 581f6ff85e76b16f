import {
  type ActionSpare, civilDate, type Debt, type LadderFacts, marginalLadder, marginalYield, type Minor, minor, modeFloor, modeLadderOptions, mulDiv, planPayoff, ppm, type RequiredPayment, type SavingsPlace, spareCash,
} from '@tideline/domain';
import { savingsPlace } from '../accounts/account-to-wire.ts';
import type { ActionFacts } from './extra-payments.ts';

/** A yearly rate in parts per million, for a month. */
const PPM_OF_MONTH = 12_000_000;

/**
 * Without a plan: what is spare above a month's needs, and the ladder of the household's mode that says where it is worth most.
 * Undefined where nothing is known of the cash or of a month's spending: then nothing is known to be spare.
 */
export function spareMoney(facts: ActionFacts, cashMinor: Minor | null): ActionSpare | undefined {
  const { due, currency, records, monthlySpendingMinor } = facts;
  if (cashMinor === null || monthlySpendingMinor === null) return undefined;
  const ofHousehold = new Set(records.accounts.filter((account) => account.currency === currency).map(({ id }) => id));
  const open = due.filter(({ accountId }) => ofHousehold.has(accountId)).reduce((sum, { minimumMinor, paidMinor }) => sum + Math.max(0, (minimumMinor ?? 0) - (paidMinor ?? 0)), 0);
  const ladder = marginalLadder(ladderFacts(facts, minor(Math.max(0, monthlySpendingMinor))), modeLadderOptions(facts.mode));
  return { ladder, cash: spareCash({ cashMinor, monthlySpendingMinor, openPaymentsMinor: minor(open) }) };
}

function ladderFacts(facts: ActionFacts, spendingMinor: Minor): LadderFacts {
  const debts = costlyDebts(facts);
  const savings = savingsPlaces(facts);
  const startOn = civilDate(facts.today);
  return {
    today: startOn,
    debts,
    course: planPayoff(debts, { strategy: 'minimum_only', monthlyMinor: minor(0), startOn }),
    required: openMinimums(facts, debts),
    savings,
    ...bufferOf(facts, savings, spendingMinor),
    taxPpm: ppm(facts.taxPpm),
  };
}

/** Loans, and cards that were charged interest: one that is paid in full each month costs nothing, whatever its rate. */
function costlyDebts({ records, debts }: ActionFacts): Debt[] {
  const free = new Set(records.cards.filter(({ account, terms }) => terms.autopay === 'statement' || terms.autopay === 'current' || !wasCharged(records.movements, account.id)).map(({ account }) => account.id));
  return debts.filter(({ id }) => !free.has(id));
}

const wasCharged = (movements: ActionFacts['records']['movements'], accountId: string): boolean =>
  movements.some((movement) => movement.accountId === accountId && movement.kind === 'interest' && movement.amountMinor < 0);

function openMinimums({ due }: ActionFacts, debts: readonly Debt[]): RequiredPayment[] {
  const ids = new Set(debts.map(({ id }) => id));
  return due.flatMap(({ accountId, minimumMinor, paidMinor = minor(0), dueOn, owedMinor, aprPpm }) => {
    const openMinor = minor(Math.max(0, Math.min(owedMinor, (minimumMinor ?? 0) - paidMinor)));
    if (!ids.has(accountId) || dueOn === null || openMinor === 0) return [];
    return [{ debtId: accountId, openMinor, dueOn, costIfLateMinor: mulDiv(openMinor, aprPpm ?? 0, PPM_OF_MONTH, 'half-away') }];
  });
}

/** Deposit accounts in the household's currency, at the yields that were entered. */
const savingsPlaces = ({ records, currency }: ActionFacts): SavingsPlace[] =>
  records.accounts
    .filter((account) => account.type === 'depository' && account.currency === currency && account.state !== 'closed')
    .map((account) => savingsPlace(account));

/** A month of spending is kept of the spare money already; what the mode's floor asks beyond it comes out of what is spare. */
function bufferOf({ mode, today }: ActionFacts, savings: readonly SavingsPlace[], spendingMinor: Minor): Pick<LadderFacts, 'buffer'> {
  const yieldOf = (place: SavingsPlace): number => marginalYield(place, place.balanceMinor, civilDate(today));
  const [best] = savings.toSorted((one, other) => yieldOf(other) - yieldOf(one) || other.balanceMinor - one.balanceMinor);
  const missingMinor = minor(Math.max(0, modeFloor(mode.floor, { monthlyExpensesMinor: spendingMinor }) - spendingMinor));
  return best === undefined || missingMinor === 0 ? {} : { buffer: { accountId: best.accountId, accountName: best.accountName, missingMinor } };
}
