import { billingCycleOf } from '../../foundation/dates/billing-cycle.ts';
import { type CivilDate, minDate, monthOf } from '../../foundation/dates/civil-date.ts';
import type { DueDay } from '../../foundation/dates/due-date.ts';
import type { Debt } from '../debt/debt.ts';
import { debtMinimumToday } from '../debt/minimum-today.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import { type CardPaymentMade, paidDownUntil } from '../../products/promo/paid-down.ts';
import type { PaidDown, Promo } from '../../products/promo/promo.ts';
import { arrivesTooLate } from '../../products/promo/late-arrival.ts';
import { withPromoEnd } from '../../products/promo/safe-date.ts';
import { allocatePayment } from '../../products/card/allocate-payment.ts';
import type { AllocatableBalance, AllocationTerms } from '../../products/card/allocation-order.ts';
import { payablePromo, splitCardBalance } from './split-card-balance.ts';

/** A promotion with the remaining balance that the user entered on a day. */
export interface RecordedPromo extends Promo {
  recordedOn: CivilDate;
  /** Id to compare with ids of movements. A movement of the same day with a greater id came after the recording. */
  recordedAt: string;
  /** Payments to the card between the promotion's start and its recording, oldest first; omitted: unknown. */
  paidBefore?: readonly CardPaymentMade[];
}

/**
 * Kind of a movement. charge: any amount owed at the standard rate from the start, such as interest, fees and cash
 * advances.
 */
export type CardMovementKind = 'purchase' | 'balance_transfer' | 'charge' | 'payment' | 'refund';

export interface CardMovement {
  id: string;
  postedOn: CivilDate;
  kind: CardMovementKind;
  /** Signed from the account's perspective: payments are positive, purchases negative. */
  amountMinor: Minor;
  /** The day on which a payment in transit arrives. It does not reduce promotions with an earlier deadline. */
  arrivesOn?: CivilDate;
}

export interface CardHistory {
  /** Amount owed today, after all movements; zero or negative: a credit balance. */
  owedMinor: Minor;
  /** Rate of purchases; null: unknown, and treated as the highest. */
  purchaseAprPpm: Ppm | null;
  promos: readonly RecordedPromo[];
  /** Movements at least since the first promotion was recorded, oldest first (by day, then id). */
  movements: readonly CardMovement[];
  minimum: Debt['minimum'];
  dueDay?: DueDay;
  closeDay?: DueDay;
  /** The agreement's own order of payments. */
  allocation?: AllocationTerms;
}

interface OpenPromo {
  promo: RecordedPromo;
  balance: number;
  /** Remaining balance after each movement that changed it. */
  steps: PaidDown[];
}

/**
 * Rate of purchases if it is unknown. Payments above the minimum then go to purchases, because promotional rates are
 * lower.
 */
const UNKNOWN_APR = 10_000_000 as Ppm;

/**
 * Computes the remaining balance of each promotion today: its recorded balance, with all later payments and purchases
 * applied in order. A payment first covers the minimum of its billing cycle (estimated by the formula) at the lowest
 * rate, then the highest rate; deferred balances come first in their last two cycles. Purchases within an introductory
 * purchase rate, and balance transfers within a transfer rate, are added to that promotion. A refund reduces purchases
 * before it counts as a payment.
 * Units     minor units; returns the given promotions with today's balanceMinor, in the given order
 * Estimate  the issuer may compute another minimum, which moves cents between segments
 * Source    order of payments: Regulation Z, 12 CFR 1026.53
 */
export function rollPromosForward(history: CardHistory): Promo[] {
  const walk = startWalk(history);
  for (const movement of history.movements) {
    openRecorded(walk, movement);
    applyMovement(walk, movement);
    noteSteps(walk, movement);
  }
  openRecorded(walk, undefined);
  return history.promos.map(({ recordedOn, recordedAt: _at, paidBefore = [], ...promo }) => {
    const open = walk.open.find((each) => each.promo.id === promo.id);
    return {
      ...promo,
      balanceMinor: (open?.balance ?? 0) as Minor,
      ...pathOf(promo, { recordedOn, paidBefore, steps: open?.steps ?? [] }),
    };
  });
}

/** Returns the payment history of a deferred balance. Other promotions do not need it. */
function pathOf(
  promo: Promo,
  {
    recordedOn,
    paidBefore,
    steps,
  }: Pick<RecordedPromo, 'recordedOn'> & { paidBefore: readonly CardPaymentMade[]; steps: readonly PaidDown[] },
): Pick<Promo, 'paidDown'> {
  if (promo.kind !== 'deferred_interest' || (paidBefore.length === 0 && steps.length === 0)) return {};
  const paidDown = [...paidDownUntil(promo, recordedOn, paidBefore), ...steps];
  return paidDown.length === 0 ? {} : { paidDown };
}

function noteSteps({ open }: Walk, { postedOn }: CardMovement): void {
  for (const { balance, steps, promo } of open) {
    const last = steps.at(-1);
    if (balance === (last?.balanceMinor ?? promo.balanceMinor)) continue;
    const step = { on: postedOn, balanceMinor: balance as Minor };
    if (last?.on === postedOn) steps[steps.length - 1] = step;
    else steps.push(step);
  }
}

interface Walk {
  history: CardHistory;
  waiting: RecordedPromo[];
  open: OpenPromo[];
  /** Total amount owed; negative for a credit balance. */
  owed: number;
  cycle: string;
  /** Unpaid part of the cycle's minimum. */
  minimumLeft: number;
}

function startWalk(history: CardHistory): Walk {
  const net = history.movements.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const waiting = history.promos
    .map((promo) => withPromoEnd(promo, history.closeDay))
    .sort((a, b) => (opensBefore(a, opening(b)) ? -1 : 1));
  return { history, waiting, open: [], owed: history.owedMinor + net, cycle: '', minimumLeft: 0 };
}

interface Moment {
  postedOn: CivilDate;
  id: string;
}

/**
 * Returns when a promotion becomes part of the card: when it was recorded, or on its first day if it was recorded in
 * advance.
 */
function opening({ startsOn, recordedOn, recordedAt }: RecordedPromo): Moment {
  return startsOn > recordedOn ? { postedOn: startsOn, id: '' } : { postedOn: recordedOn, id: recordedAt };
}

function opensBefore(promo: RecordedPromo, { postedOn, id }: Moment): boolean {
  const opens = opening(promo);
  return opens.postedOn < postedOn || (opens.postedOn === postedOn && opens.id < id);
}

function openRecorded(walk: Walk, before: Moment | undefined): void {
  const later = before === undefined ? -1 : walk.waiting.findIndex((promo) => !opensBefore(promo, before));
  const opened = walk.waiting.splice(0, later === -1 ? walk.waiting.length : later);
  walk.open.push(...opened.map((promo) => ({ promo, balance: promo.balanceMinor as number, steps: [] })));
}

function applyMovement(walk: Walk, movement: CardMovement): void {
  const { kind, amountMinor, postedOn, arrivesOn = postedOn } = movement;
  if (amountMinor < 0) {
    const joined = walk.open.find(({ promo }) => joins(kind, promo, postedOn));
    if (joined !== undefined) joined.balance -= amountMinor;
  } else if (kind === 'refund') {
    refund(walk, movement);
  } else {
    payOn(walk, { on: postedOn, arrivesOn }, amountMinor);
  }
  walk.owed -= amountMinor;
  if (walk.owed <= 0) for (const open of walk.open) open.balance = 0;
}

/**
 * Returns whether a movement is added to a promotion. A transfer recorded in advance is already in the recorded
 * balance.
 */
function joins(kind: CardMovementKind, promo: RecordedPromo, on: CivilDate): boolean {
  if (on < promo.startsOn || on > minDate(promo.endsOn, promo.transferWindowEndsOn ?? promo.endsOn)) return false;
  return (
    (kind === 'purchase' && promo.kind === 'intro_purchase') ||
    (kind === 'balance_transfer' && promo.kind === 'balance_transfer' && promo.recordedOn >= promo.startsOn)
  );
}

function refund(walk: Walk, { postedOn, amountMinor }: CardMovement): void {
  const intro = walk.open.find(({ promo }) => joins('purchase', promo, postedOn));
  const purchases = intro === undefined ? purchasesOf(walk) : intro.balance;
  const taken = Math.min(amountMinor, purchases);
  if (intro !== undefined) intro.balance -= taken;
  walk.owed -= taken;
  payOn(walk, { on: postedOn, arrivesOn: postedOn }, (amountMinor - taken) as Minor);
  walk.owed += taken;
}

function payOn(walk: Walk, { on, arrivesOn }: { on: CivilDate; arrivesOn: CivilDate }, amount: Minor): void {
  if (amount <= 0 || walk.owed <= 0) return;
  startCycle(walk, on);
  const { purchaseAprPpm, dueDay, closeDay } = walk.history;
  const purchases: AllocatableBalance = {
    id: '',
    balanceMinor: purchasesOf(walk) as Minor,
    aprPpm: purchaseAprPpm ?? UNKNOWN_APR,
  };
  const days = { dueDay, closeDay };
  const payable = walk.open.filter(
    ({ promo }) => arrivesOn === on || !arrivesTooLate(promo, days, { today: on, arrivesOn }),
  );
  const balances = [
    purchases,
    ...payable.map(({ promo, balance }) => payablePromo({ ...promo, balanceMinor: balance as Minor }, on, days)),
  ];
  const { parts } = allocatePayment(balances, amount, {
    ...walk.history.allocation,
    minimumMinor: Math.min(walk.minimumLeft, amount) as Minor,
  });
  payable.forEach((open, index) => {
    open.balance -= parts[index + 1]?.amountMinor ?? 0;
  });
  walk.minimumLeft = Math.max(0, walk.minimumLeft - amount);
}

function purchasesOf({ owed, open }: Walk): number {
  return Math.max(0, owed - open.reduce((sum, { balance }) => sum + balance, 0));
}

/** Starts the billing cycle of a payment, unless it is the current one, and computes its minimum. */
function startCycle(walk: Walk, on: CivilDate): void {
  const { closeDay, purchaseAprPpm, dueDay, minimum } = walk.history;
  const cycle = closeDay === undefined ? monthOf(on) : billingCycleOf(on, closeDay).closesOn;
  if (cycle === walk.cycle) return;
  walk.cycle = cycle;
  const promos = walk.open.map(({ promo, balance }) => ({ ...promo, balanceMinor: balance as Minor }));
  const segments = splitCardBalance({
    balanceMinor: walk.owed as Minor,
    purchaseAprPpm: purchaseAprPpm ?? (0 as Ppm),
    promos,
    today: on,
    ...(dueDay === undefined ? {} : { dueDay }),
    ...(closeDay === undefined ? {} : { closeDay }),
  });
  walk.minimumLeft = debtMinimumToday({ id: '', name: '', kind: 'card', segments, minimum });
}
