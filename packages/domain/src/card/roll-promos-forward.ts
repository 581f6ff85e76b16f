import { billingCycleOf } from '../dates/billing-cycle.ts';
import { type CivilDate, minDate, monthOf } from '../dates/civil-date.ts';
import type { DueDay } from '../dates/due-date.ts';
import type { Debt } from '../debt/debt.ts';
import { debtMinimumToday } from '../debt/outlook-minimums.ts';
import type { Minor, Ppm } from '../money/minor.ts';
import type { Promo } from '../promo/promo.ts';
import { withPromoEnd } from '../promo/safe-date.ts';
import { allocatePayment } from './allocate-payment.ts';
import type { AllocatableBalance } from './allocation-order.ts';
import { payablePromo, splitCardBalance } from './split-card-balance.ts';

/** A promotion with the balance a person said was left on a day. */
export interface RecordedPromo extends Promo {
  recordedOn: CivilDate;
  /** Sorts among the ids of the movements: those of that same day with a greater id came after the recording. */
  recordedAt: string;
}

/** charge: whatever is owed at the standard rate from the start, such as interest, fees and cash advances. */
export type CardMovementKind = 'purchase' | 'balance_transfer' | 'charge' | 'payment' | 'refund';

export interface CardMovement {
  id: string;
  postedOn: CivilDate;
  kind: CardMovementKind;
  /** As the account sees it: payments above zero, purchases below. */
  amountMinor: Minor;
}

export interface CardHistory {
  /** Owed today, after all movements; zero or below is a card in credit. */
  owedMinor: Minor;
  /** null: not known; it is then taken to be the highest. */
  purchaseAprPpm: Ppm | null;
  promos: readonly RecordedPromo[];
  /** Since the day the first promotion was recorded or longer, oldest first (by day, then id). */
  movements: readonly CardMovement[];
  minimum: Debt['minimum'];
  dueDay?: DueDay;
  closeDay?: DueDay;
}

interface OpenPromo {
  promo: RecordedPromo;
  balance: number;
}

/** Where no purchase rate is known, payments above the minimum go to purchases: promotional rates are below them. */
const UNKNOWN_APR = 10_000_000 as Ppm;

/**
 * What is left of each promotion today: the recorded balance, and every payment and purchase since, one after the other.
 *
 * A payment goes first as the minimum of its billing cycle (estimated by the formula) to the lowest rate, then above it to the
 * highest rate, to deferred balances first in their last two cycles. Purchases within an introductory purchase rate, and balance
 * transfers within a transfer rate, join that promotion. A refund takes from purchases before it counts as a payment.
 *
 * Units     minor units; the promotions given, with today's balanceMinor, in the order given
 * Estimate  the issuer may compute another minimum, which moves cents between segments
 * Source    order of payments: Regulation Z, 12 CFR 1026.53
 */
export function rollPromosForward(history: CardHistory): Promo[] {
  const walk = startWalk(history);
  for (const movement of history.movements) {
    openRecorded(walk, movement);
    applyMovement(walk, movement);
  }
  openRecorded(walk, undefined);
  return history.promos.map(({ recordedOn: _on, recordedAt: _at, ...promo }) => ({
    ...promo,
    balanceMinor: (walk.open.find((open) => open.promo.id === promo.id)?.balance ?? 0) as Minor,
  }));
}

interface Walk {
  history: CardHistory;
  waiting: RecordedPromo[];
  open: OpenPromo[];
  /** Owed in all; below zero while the card is in credit. */
  owed: number;
  cycle: string;
  /** Of the minimum of the cycle, not paid yet. */
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

/** A promotion is part of the card from its recording on, one that was recorded ahead from its first day. */
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
  walk.open.push(...opened.map((promo) => ({ promo, balance: promo.balanceMinor as number })));
}

function applyMovement(walk: Walk, movement: CardMovement): void {
  const { kind, amountMinor, postedOn } = movement;
  if (amountMinor < 0) {
    const joined = walk.open.find(({ promo }) => joins(kind, promo, postedOn));
    if (joined !== undefined) joined.balance -= amountMinor;
  } else if (kind === 'refund') {
    refund(walk, movement);
  } else {
    payOn(walk, postedOn, amountMinor);
  }
  walk.owed -= amountMinor;
  if (walk.owed <= 0) for (const open of walk.open) open.balance = 0;
}

/** A transfer that was recorded ahead is in the recorded balance already. */
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
  payOn(walk, postedOn, (amountMinor - taken) as Minor);
  walk.owed += taken;
}

function payOn(walk: Walk, on: CivilDate, amount: Minor): void {
  if (amount <= 0 || walk.owed <= 0) return;
  startCycle(walk, on);
  const { purchaseAprPpm, dueDay, closeDay } = walk.history;
  const purchases: AllocatableBalance = {
    id: '',
    balanceMinor: purchasesOf(walk) as Minor,
    aprPpm: purchaseAprPpm ?? UNKNOWN_APR,
  };
  const balances = [
    purchases,
    ...walk.open.map(({ promo, balance }) =>
      payablePromo({ ...promo, balanceMinor: balance as Minor }, on, { dueDay, closeDay }),
    ),
  ];
  const { parts } = allocatePayment(balances, amount, { minimumMinor: Math.min(walk.minimumLeft, amount) as Minor });
  walk.open.forEach((open, index) => {
    open.balance -= parts[index + 1]?.amountMinor ?? 0;
  });
  walk.minimumLeft = Math.max(0, walk.minimumLeft - amount);
}

function purchasesOf({ owed, open }: Walk): number {
  return Math.max(0, owed - open.reduce((sum, { balance }) => sum + balance, 0));
}

/** With the first payment of a billing cycle its minimum becomes due. */
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
