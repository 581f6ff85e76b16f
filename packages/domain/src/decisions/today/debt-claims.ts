import { type CivilDate, compareDates } from '../../foundation/dates/civil-date.ts';
import { type Minor, ZERO } from '../../foundation/money/minor.ts';
import { isDueSoon, minimumPayment, openMinimum, statementPayment, type ValuedPayment } from '../action/due-payment.ts';
import { promoPayments } from '../action/promo-payment.ts';
import type { ActionAccount, ActionExtra } from '../action/due-facts.ts';
import type { RungTarget } from '../ladder/rung.ts';
import { type Claim, type ClaimPart, type MoveClass, type Reserve, wantedBy } from './claim.ts';
import type { TodayFacts } from './today-facts.ts';

/** The amount that a debt needs now, as one payment. */
export interface WeightedClaim {
  claim: Claim;
  /** The cost of missing each part, in the order of the claim's parts. */
  urgencies: readonly Urgency[];
}

interface Urgency {
  /** Urgency. 0: a minimum · 1: deferred interest is at stake · 2: a statement · 3: another promotion. */
  rank: number;
  payBy: CivilDate | null;
  atStakeMinor: number;
}

const byUrgency = (a: Urgency, b: Urgency): number =>
  a.rank - b.rank ||
  (a.rank === 0 && a.payBy !== null && b.payBy !== null ? compareDates(a.payBy, b.payBy) : 0) ||
  b.atStakeMinor - a.atStakeMinor;

/**
 * Returns the payments that the household's debts need this month, one per debt: the open minimum if it is due within a
 * week, the rest of a statement in grace, and the rest of the month's payment to promotions. The most urgent come
 * first.
 *
 * Units     minor units; each part excludes the amounts of the parts before it
 */
export const debtDuties = (facts: TodayFacts): WeightedClaim[] =>
  facts.due.flatMap((debt) => dutyOf(debt, facts)).toSorted((a, b) => byUrgency(mostUrgent(a), mostUrgent(b)));

const mostUrgent = ({ urgencies }: WeightedClaim): Urgency => urgencies.toSorted(byUrgency)[0] as Urgency;

/** Splits payments into parts, the most urgent of all debts first, for days on which the money does not suffice. */
export const splitByUrgency = (duties: readonly WeightedClaim[]): Claim[] =>
  duties
    .flatMap(splitDuty)
    .toSorted((a, b) => byUrgency(a.urgency, b.urgency))
    .map(({ claim }) => claim);

/** Splits a payment into one claim per part, and assigns the reserved money to the first parts. */
function splitDuty({ claim, urgencies }: WeightedClaim): { claim: Claim; urgency: Urgency }[] {
  let left = claim.reserved;
  return claim.parts.map((part, index) => {
    const reserved = left === null ? null : upTo(part.amountMinor, left);
    if (left !== null && reserved !== null) left = minus(left, reserved);
    return { claim: { ...claim, parts: [part], reserved }, urgency: urgencies[index] as Urgency };
  });
}

const upTo = (mostMinor: Minor, { accountId, amountMinor, atWorstMinor }: Reserve): Reserve => ({
  accountId,
  amountMinor: Math.min(mostMinor, amountMinor) as Minor,
  atWorstMinor: Math.min(mostMinor, atWorstMinor) as Minor,
});

const minus = (from: Reserve, taken: Reserve): Reserve => ({
  accountId: from.accountId,
  amountMinor: (from.amountMinor - taken.amountMinor) as Minor,
  atWorstMinor: (from.atWorstMinor - taken.atWorstMinor) as Minor,
});

function dutyOf(debt: ActionAccount, facts: TodayFacts): WeightedClaim[] {
  const { today } = facts;
  const { accountId, dueOn, autopay = 'none' } = debt;
  const isSoon = isDueSoon(dueOn, today);
  const minimum = isSoon && autopay === 'none' ? minimumPayment(debt, today) : undefined;
  const statement = isSoon && autopay !== 'statement' ? statementPayment(debt, today) : undefined;
  // An open statement already excludes past payments.
  const paidMinor = statement === undefined ? facts.promos.find(isOn(accountId))?.paidMinor : ZERO;
  const promos = promoPayments(facts.promos.filter(isOn(accountId)), {
    paidMinor: paidMinor ?? ZERO,
    besideMinor: Math.max(0, (statement?.amountMinor ?? 0) - openMinimum(debt)) as Minor,
    today,
  });
  const needs = [
    ...(minimum === undefined ? [] : [{ ...needOf('required', minimum), rank: 0 }]),
    ...(statement === undefined ? [] : [{ ...needOf('grace', statement), rank: 2 }]),
    ...promos.map((promo) => ({ ...needOf('promo', promo, promo.promoId), rank: promo.isDeferred ? 1 : 3 })),
  ];
  const opened = openParts(needs, debt.owedMinor);
  const claim: Claim = {
    target: debtTarget(debt, facts),
    parts: opened.map(({ part }) => part),
    reserved: reservedFor(debt, facts),
    returnPpm: null,
    isDuty: true,
  };
  // The bank pays the minimum automatically. A larger payment replaces it, because it counts toward the minimum.
  if (opened.length === 0 || (autopay !== 'none' && wantedBy(claim) <= openMinimum(debt))) return [];
  return [{ claim, urgencies: opened.map(({ urgency }) => urgency) }];
}

const isOn =
  (accountId: string) =>
  (promo: { accountId: string }): boolean =>
    promo.accountId === accountId;

interface Need {
  part: ClaimPart;
  rank: number;
}

const needOf = (
  kind: MoveClass,
  { amountMinor, payBy, valueMinor, working }: ValuedPayment,
  promoId: string | null = null,
): Pick<Need, 'part'> => ({
  part: { class: kind, amountMinor, payBy, promoId, value: { per: 'once', valueMinor, working } },
});

/**
 * Converts nested needs, each a whole payment, to parts. A part is the amount above the previous needs; together, the
 * parts never exceed the debt.
 */
function openParts(needs: readonly Need[], owedMinor: Minor): { part: ClaimPart; urgency: Urgency }[] {
  let paid = 0;
  return needs.flatMap(({ part, rank }) => {
    const amountMinor = (Math.min(part.amountMinor, owedMinor) - paid) as Minor;
    if (amountMinor <= 0) return [];
    paid += amountMinor;
    const atStakeMinor = part.value.per === 'once' ? part.value.valueMinor : 0;
    return [{ part: { ...part, amountMinor }, urgency: { rank, payBy: part.payBy, atStakeMinor } }];
  });
}

/**
 * Returns the money that the paying account keeps for the next payment to a debt. Any payment to the debt replaces it.
 */
export const reservedFor = (debt: ActionAccount, { payers, keptFor }: TodayFacts): Reserve | null => {
  const accountId = payers.get(debt.accountId);
  const openMinor = openMinimum(debt);
  const amountMinor = keptFor.get(debt.accountId) ?? openMinor;
  return accountId === undefined
    ? null
    : { accountId, amountMinor, atWorstMinor: Math.max(amountMinor, openMinor) as Minor };
};

/** Returns a reserve minus the amount taken from it. */
export const restOf = (reserve: Reserve, takenMinor: number): Reserve =>
  minus(reserve, upTo(takenMinor as Minor, reserve));

/** Returns the claim for the part of the active plan's payment that exceeds earlier claims for the debt. */
export function planClaim(extra: ActionExtra, amountMinor: Minor, debt: ActionAccount, facts: TodayFacts): Claim {
  const { aprPpm, payBy } = extra;
  const value = { per: 'year', returnPpm: aprPpm, daysHeld: null } as const;
  return {
    target: debtTarget(debt, facts),
    parts: [{ class: 'plan', amountMinor, payBy, promoId: null, value }],
    reserved: null,
    returnPpm: null,
    isDuty: false,
  };
}

/** Returns the claim for a minimum that is due later, because a payment to the debt counts toward the minimum first. */
export function earlyMinimum(
  debt: ActionAccount,
  openMinor: Minor,
  reserved: Reserve | null,
  facts: TodayFacts,
): Claim | undefined {
  const minimum = minimumPayment(debt, facts.today);
  if (minimum === undefined || openMinor === 0) return undefined;
  const { part } = needOf('required', { ...minimum, amountMinor: openMinor });
  return {
    target: debtTarget(debt, facts),
    parts: [part],
    reserved,
    returnPpm: null,
    isDuty: false,
  };
}

/**
 * Returns the target of a payment to a debt: the target on the ladder with its parts, or a target without parts if the
 * debt has no terms.
 */
function debtTarget({ accountId, accountName }: ActionAccount, { ladder, loanIds }: TodayFacts): RungTarget {
  const known = ladder.rungs.find(({ target }) => target.kind === 'debt' && target.accountId === accountId)?.target;
  return (
    known ?? {
      kind: 'debt',
      debtKind: loanIds.has(accountId) ? 'loan' : 'card',
      accountId,
      accountName,
      segmentIds: [],
    }
  );
}
