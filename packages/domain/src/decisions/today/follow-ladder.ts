import { daysBetween } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import type { LadderRung } from '../ladder/rung.ts';
import type { Claim, ClaimPart, MoveClass } from './claim.ts';
import type { Payments } from './payments.ts';
import type { TodayFacts } from './today-facts.ts';

interface OpenRung {
  rung: LadderRung;
  /** Capacity left by earlier claims; Infinity: unlimited. */
  open: number;
}

interface LadderContext {
  facts: TodayFacts;
  payments: Payments;
  rungs: OpenRung[];
}

/**
 * Sends the rest of the spare money down the mode's ladder. It does not yet pay balances that a promotion keeps
 * interest-free, or deferred balances that later payments can clear. The cash for these balances is held where it earns
 * the most: for deferred interest at its position on the ladder, and for other promotions before any other savings.
 */
export function followLadder(facts: TodayFacts, payments: Payments): void {
  const descent = { facts, payments, rungs: openRungs(facts, payments) };
  let free = descent.rungs.filter(({ rung }) => isFreeUntilPaid(rung, facts));
  for (const each of descent.rungs) {
    const { rung } = each;
    if (isFreeUntilPaid(rung, facts)) continue;
    if (rung.class === 'savings') free = holdAll(free, descent);
    if (rung.target.kind === 'account') save(each, descent);
    else if (isPaidLater(rung, facts)) hold(each, descent);
    else payments.payBeyond(debtClaim(each, descent));
  }
  holdAll(free, descent);
}

/** Subtracts earlier payments from each debt's rungs, in the order in which payments reach them. */
function openRungs({ ladder, accounts }: TodayFacts, { paidTo }: Payments): OpenRung[] {
  const paid = new Map<string, number>();
  // Money in an overdrawn account pays the bank before it earns anything.
  const overdrawn = new Set(accounts.filter(({ balanceMinor }) => balanceMinor < 0).map(({ accountId }) => accountId));
  return ladder.rungs.flatMap((rung): OpenRung[] => {
    const { capacityMinor, target } = rung;
    if (overdrawn.has(target.accountId)) return [];
    if (capacityMinor === null) return [{ rung, open: Infinity }];
    const left = target.kind === 'account' ? 0 : (paid.get(target.accountId) ?? paidTo(target.accountId));
    const covered = Math.min(left, capacityMinor);
    paid.set(target.accountId, left - covered);
    const isDuty = rung.class === 'required' || rung.class === 'grace';
    return isDuty || covered === capacityMinor ? [] : [{ rung, open: capacityMinor - covered }];
  });
}

function debtClaim({ rung, open }: OpenRung, { facts, payments }: LadderContext): Claim {
  const { target, returnPpm, reason, payBy } = rung;
  const amountMinor = Math.min(open, payments.openOn(target.accountId)) as Minor;
  // Deferred interest is charged once, on the day until which its yearly return is computed.
  const daysHeld = reason === 'deferred_expiry' ? daysUntil(payBy, facts) : null;
  return voluntary(rung, {
    class: rung.class as MoveClass,
    amountMinor,
    payBy: payByOf(rung, facts),
    value: { per: 'year', returnPpm, daysHeld },
  });
}

const voluntary = (
  { target, returnPpm }: Pick<LadderRung, 'target' | 'returnPpm'>,
  part: Omit<ClaimPart, 'promoId'> & { promoId?: string | null },
): Claim => ({ target, parts: [{ promoId: null, ...part }], reserved: null, returnPpm, isDuty: false });

/**
 * Fills a savings rung. Money that is already in the account stays, and the rest comes from accounts that earn less.
 * What a buffer still lacks may stay in any account.
 */
function save(each: OpenRung, descent: LadderContext): void {
  const { rung } = each;
  const { accountId } = rung.target;
  const { funds } = descent.payments;
  const isBuffer = rung.class === 'buffer';
  const part = (amount: number): ClaimPart => ({
    class: isBuffer ? 'buffer' : 'savings',
    amountMinor: Math.min(amount, allSpare(descent.facts)) as Minor,
    payBy: null,
    promoId: null,
    value: { per: 'year', returnPpm: rung.returnPpm, daysHeld: null },
  });
  const kept = funds.keep(part(isBuffer ? each.open : Infinity), accountId);
  const wanted = isBuffer ? each.open - kept : each.open;
  const moved = move(voluntary(rung, part(wanted)), descent);
  if (isBuffer) funds.keep(part(wanted - moved));
}

const allSpare = ({ accounts }: TodayFacts): Minor =>
  accounts.reduce((sum, { spareMinor }) => sum + spareMinor, 0) as Minor;

/** Moves cash to an account, and reduces the capacity of the account's savings rungs, best first. */
function move(claim: Claim, { payments, rungs }: LadderContext): number {
  const placed = payments.funds.place(claim);
  payments.placements.push(...placed);
  const moved = placed.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  let left = moved;
  for (const each of rungs) {
    if (each.rung.class !== 'savings' || each.rung.target.accountId !== claim.target.accountId) continue;
    const filled = Math.min(left, each.open);
    each.open -= filled;
    left -= filled;
  }
  return moved;
}

function holdAll(free: readonly OpenRung[], descent: LadderContext): OpenRung[] {
  for (const each of free) hold(each, descent);
  return [];
}

/** Holds the cash for the rest of a promotion in the best savings accounts until it must be paid. */
function hold({ rung, open }: OpenRung, descent: LadderContext): void {
  const { facts, payments, rungs } = descent;
  const promos = promosOf(rung, facts);
  const until = promos.flatMap(({ outlook }) => outlook.payBy ?? []).sort()[0] ?? rung.payBy;
  const part = (amount: number, returnPpm: Ppm): ClaimPart => ({
    class: 'hold',
    amountMinor: amount as Minor,
    payBy: until,
    promoId: promos[0]?.promo.id ?? null,
    value: { per: 'year', returnPpm, daysHeld: daysUntil(until, facts) },
  });
  let left = open;
  for (const savings of rungs.filter((each) => each.rung.class === 'savings')) {
    const { returnPpm, target } = savings.rung;
    left -= payments.funds.keep(part(left, returnPpm), target.accountId);
    const wanted = Math.min(left, savings.open);
    if (wanted > 0) left -= move(voluntary(savings.rung, part(wanted, returnPpm)), descent);
  }
  payments.funds.keep(part(left, 0 as Ppm));
}

const daysUntil = (until: CivilDate | null, { today }: TodayFacts): number | null =>
  until === null ? null : Math.max(0, daysBetween(today, until));

/**
 * Returns the promotions whose balances a rung pays. A rung that names none of them may pay any promotion of its card.
 */
function promosOf({ target }: LadderRung, { promos }: TodayFacts): TodayFacts['promos'] {
  const onCard = promos.filter(({ accountId }) => accountId === target.accountId);
  const named = onCard.filter(({ promo }) => target.kind === 'debt' && target.segmentIds.includes(promo.id));
  return named.length === 0 ? onCard : named;
}

/** Returns whether later payments can pay the rest of a deferred balance. This month's payment is already claimed. */
const isPaidLater = (rung: LadderRung, facts: TodayFacts): boolean =>
  rung.reason === 'deferred_expiry' &&
  promosOf(rung, facts).some(({ promo, outlook }) => promo.kind === 'deferred_interest' && outlook.opportunities > 1);

/**
 * Reasons of rungs that are paid in order: the balance itself bears interest, or payments reach the balances behind it
 * only through it.
 */
const IN_ORDER: ReadonlySet<LadderRung['reason']> = new Set(['interest', 'clears_the_way']);

/**
 * Returns whether a rung pays only promotional balances that can be paid later and whose rates do not exceed the
 * hurdle rate. The ladder values them as if only minimums were paid, but the month's payments clear them in time.
 */
function isFreeUntilPaid({ target, reason, class: kind }: LadderRung, { promos, ladder }: TodayFacts): boolean {
  if (kind === 'promo') return true;
  if (target.kind === 'account' || !IN_ORDER.has(reason) || target.segmentIds.length === 0) return false;
  return target.segmentIds.every((id) =>
    promos.some(
      ({ promo, outlook, accountId }) =>
        accountId === target.accountId &&
        promo.id === id &&
        outlook.opportunities > 1 &&
        promo.promoAprPpm <= Math.max(0, ladder.hurdlePpm),
    ),
  );
}

/** Returns the day by which to pay: the next due date of the debt, but never after the rung's day. */
function payByOf({ target, payBy }: LadderRung, { due, today }: TodayFacts): CivilDate | null {
  const dueOn = due.find(({ accountId }) => accountId === target.accountId)?.dueOn ?? null;
  if (dueOn === null || dueOn < today) return payBy;
  return payBy === null || dueOn < payBy ? dueOn : payBy;
}
