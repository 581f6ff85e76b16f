import { daysBetween } from '../../foundation/dates/add.ts';
import { type Minor, ZERO } from '../../foundation/money/minor.ts';
import { openMinimum } from '../action/due-payment.ts';
import type { ActionAccount } from '../action/due-facts.ts';
import { type Claim, type ClaimValue, wantedBy } from './claim.ts';
import { debtDuties, earlyMinimum, planClaim, reservedFor, restOf, splitByUrgency } from './debt-claims.ts';
import { createFunds, type Funds, type Placement } from './funds.ts';
import type { TodayFacts } from './today-facts.ts';

/** The household's payments to debts during the decision. */
export interface Payments {
  funds: Funds;
  placements: Placement[];
  /** Returns the total that the placements pay to a debt. */
  paidTo: (accountId: string) => number;
  /** Returns the amount that a debt can still take above its minimum; Infinity for a debt without known terms. */
  openOn: (accountId: string) => number;
  /**
   * Pays an amount above the minimum together with an open minimum, or nothing if there is no money for the minimum.
   * The payment replaces the debt's next payment, so it takes the money kept for that payment first. The kept money
   * alone is not paid early, unless the active plan requires it and autopay is off.
   */
  payBeyond: (claim: Claim) => void;
}

/**
 * Pays the needs of the debts, then the active plan's extra. If the money does not suffice for every duty, the most
 * urgent parts of all debts are paid first.
 */
export function payDebts(facts: TodayFacts): Payments {
  const duties = debtDuties(facts);
  const whole = createFunds(facts);
  const placements = duties.flatMap(({ claim }) => whole.place(claim));
  const isShort = placements.some(({ from }) => from === null);
  const funds = isShort ? createFunds(facts) : whole;
  const payments = createPayments(
    facts,
    funds,
    isShort ? splitByUrgency(duties).flatMap((claim) => funds.place(claim)) : placements,
  );
  const paidBefore = new Map(facts.due.map((debt) => [debt.accountId, beyondMinimum(debt, payments)]));
  for (const extra of facts.extras) {
    const debt = facts.due.find(({ accountId }) => accountId === extra.accountId);
    if (debt === undefined) continue;
    const wanted = extra.extraMinor - (paidBefore.get(extra.accountId) ?? 0);
    const amountMinor = Math.max(0, Math.min(wanted, payments.openOn(extra.accountId))) as Minor;
    if (amountMinor > 0) payments.payBeyond(planClaim(extra, amountMinor, debt, facts));
  }
  return payments;
}

const beyondMinimum = (debt: ActionAccount, { paidTo }: Payments): number =>
  Math.max(0, paidTo(debt.accountId) - openMinimum(debt));

function createPayments(facts: TodayFacts, funds: Funds, placements: Placement[]): Payments {
  const debts = new Map(facts.due.map((debt) => [debt.accountId, debt]));
  const paidTo = (id: string): number =>
    placements.reduce((sum, { claim, amountMinor }) => (claim.target.accountId === id ? sum + amountMinor : sum), 0);
  const paidFrom = (payerId: string, id: string): number =>
    placements.reduce(
      (sum, { claim, from, amountMinor }) =>
        claim.target.accountId === id && from?.accountId === payerId ? sum + amountMinor : sum,
      0,
    );
  const early = new Set<string>();
  /** Part of each minimum that the duties leave for later. */
  const later = new Map(
    facts.due.map((debt) => [debt.accountId, Math.max(0, openMinimum(debt) - paidTo(debt.accountId)) as Minor]),
  );
  const laterOf = (id: string): Minor => (early.has(id) ? ZERO : (later.get(id) ?? ZERO));
  const openOn = (id: string): number => {
    const debt = debts.get(id);
    return debt === undefined ? Infinity : Math.max(0, debt.owedMinor - paidTo(id) - laterOf(id));
  };
  return {
    funds,
    placements,
    paidTo,
    openOn,
    payBeyond: (claim) => {
      const id = claim.target.accountId;
      const debt = debts.get(id);
      if (debt === undefined) {
        placements.push(...funds.place(claim));
        return;
      }
      const reserve = reservedFor(debt, facts);
      const kept = reserve === null ? null : restOf(reserve, paidFrom(reserve.accountId, id));
      const minimum = earlyMinimum(debt, laterOf(id), kept, facts);
      const reserved = kept === null || minimum === undefined ? kept : restOf(kept, wantedBy(minimum));
      const isFunded = placements.every(({ from }) => from !== null);
      if (funds.availableFor(isFunded && !needsSpare(claim, debt) ? { ...claim, reserved } : claim) === 0) return;
      if (minimum !== undefined && funds.availableFor(minimum) < wantedBy(minimum)) return;
      const along = minimum === undefined ? [] : funds.place(minimum);
      const keptMinor = funds.keptFor({ ...claim, reserved });
      const [sooner, more] = splitAt(claim, keptMinor, daysUntilDue(debt, facts));
      placements.push(...funds.place({ ...sooner, reserved }), ...funds.place(more), ...along);
      early.add(id);
    },
  };
}

/** Returns whether the payment needs money other than the money kept for the debt's next payment. */
const needsSpare = ({ returnPpm }: Claim, { autopay = 'none' }: ActionAccount): boolean =>
  returnPpm !== null || autopay !== 'none';

const daysUntilDue = ({ dueOn }: ActionAccount, { today }: TodayFacts): number | null =>
  dueOn === null ? null : Math.max(0, daysBetween(today, dueOn));

/**
 * Splits a claim at the kept amount. The first part would be paid by the due date anyway, so it gains nothing after
 * that.
 */
function splitAt(claim: Claim, keptMinor: number, days: number | null): [sooner: Claim, more: Claim] {
  let left = keptMinor;
  const split = claim.parts.map((part) => {
    const amountMinor = Math.min(left, part.amountMinor);
    left -= amountMinor;
    return { part, amountMinor: amountMinor as Minor, restMinor: (part.amountMinor - amountMinor) as Minor };
  });
  return [
    {
      ...claim,
      parts: split.map(({ part, amountMinor }) => ({ ...part, amountMinor, value: within(part.value, days) })),
    },
    { ...claim, parts: split.map(({ part, restMinor }) => ({ ...part, amountMinor: restMinor })) },
  ];
}

const within = (value: ClaimValue, days: number | null): ClaimValue =>
  value.per === 'once' || days === null ? value : { ...value, daysHeld: Math.min(days, value.daysHeld ?? days) };
