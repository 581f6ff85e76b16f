import type { PlannedMove as WireMove, TodaysPlan as WirePlan, WorkingRef } from '@tideline/contract';
import { toMoney } from '@tideline/contract';
import { minor, type MovePart, type PlannedMove, type TodayFacts, type TodaysPlan } from '@tideline/domain';
import { type WorkingSources, workingToWire } from '../../platform/workings/working-to-wire.ts';
import { termsHref } from './terms-href.ts';

export interface WireContext {
  currency: string;
  facts: TodayFacts;
  /** Whether the forecast of any account shows how much is spare. */
  isSpareKnown: boolean;
  /** The date of the oldest stale balance that the plan uses. */
  asOf: string | null;
}

export function todaysPlanToWire(plan: TodaysPlan, { currency, facts, isSpareKnown, asOf }: WireContext): WirePlan {
  const money = (minor: number) => toMoney(minor, currency);
  return {
    today: plan.today,
    asOf,
    cash: money(plan.cashMinor),
    spare: isSpareKnown ? money(plan.spareMinor) : null,
    accounts: facts.accounts.map(({ accountId, accountName, balanceMinor, spareMinor }) => ({
      accountId,
      accountName,
      balance: money(balanceMinor),
      spare: money(spareMinor),
    })),
    moves: plan.moves.map((move) => ({ ...moveToWire(move, facts, currency), paysOff: paysOff(move, plan, facts) })),
    stays: plan.stays.map(({ accountId, accountName, reason, amountMinor, until, promoId }) => ({
      accountId,
      accountName,
      reason,
      amount: money(amountMinor),
      until,
      promoId,
    })),
    kept: keptByReason(plan.stays).map(({ amountMinor, ...kept }) => ({ ...kept, amount: money(amountMinor) })),
    made: plan.made.map(({ kind, toAccountId, toAccountName, amountMinor, scheduled, onlyOn }) => ({
      kind,
      scheduled,
      ...(onlyOn === undefined ? {} : { onlyOn }),
      accountId: toAccountId,
      accountName: toAccountName,
      amount: money(amountMinor),
    })),
    firstYear: money(plan.firstYearMinor),
    working: plan.working === null ? null : workingToWire(plan.working, '/dashboard', currency),
    nextOn: plan.nextOn,
    leftOut: plan.leftOut.map(({ accountId, accountName, missing }) => ({
      accountId,
      accountName,
      kind: facts.loanIds.has(accountId) ? 'loan' : 'card',
      missing: [...missing],
    })),
  };
}

/** Returns whether all moves to the debt together pay the whole amount owed. */
function paysOff({ to }: PlannedMove, { moves }: TodaysPlan, { due }: TodayFacts): boolean {
  const debt = due.find(({ accountId }) => accountId === to.accountId);
  if (to.kind === 'account' || debt === undefined) return false;
  const paid = moves.reduce((sum, move) => sum + (move.to.accountId === to.accountId ? move.amountMinor : 0), 0);
  return paid >= debt.owedMinor;
}

type Stay = TodaysPlan['stays'][number];

/** Adds up the amounts that stay on all accounts for the same reason. */
function keptByReason(stays: readonly Stay[]): Pick<Stay, 'reason' | 'amountMinor' | 'until' | 'promoId'>[] {
  const groups = Map.groupBy(stays, ({ reason, until, promoId }) => [reason, until, promoId].join());
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { reason, until, promoId } = first;
    const amountMinor = minor(others.reduce((sum, other) => sum + other.amountMinor, first.amountMinor as number));
    return [{ reason, amountMinor, until, promoId }];
  });
}

function moveToWire(move: PlannedMove, { accounts }: TodayFacts, currency: string): Omit<WireMove, 'paysOff'> {
  const { id, kind, from, to, amountMinor, payBy, isOverdue, parts, valueMinor, per, working } = move;
  const sources = sourcesOf(move);
  return {
    id,
    kind,
    class: move.class,
    from,
    to: {
      kind: to.kind === 'account' ? 'account' : to.debtKind,
      accountId: to.accountId,
      accountName: to.accountName,
    },
    amount: toMoney(amountMinor, currency),
    payBy,
    overdue: isOverdue,
    parts: parts.map((part) => partToWire(part, move, currency)),
    value: toMoney(valueMinor, currency),
    per,
    ratePpm: parts.find(({ ratePpm }) => ratePpm !== null)?.ratePpm ?? null,
    sourceYieldPpm: accounts.find(({ accountId }) => accountId === from?.accountId)?.yieldPpm ?? null,
    href: moveHref(move),
    working: workingToWire(working, sources, currency),
  };
}

const partToWire = (part: MovePart, move: PlannedMove, currency: string): WireMove['parts'][number] => ({
  class: part.class,
  amount: toMoney(part.amountMinor, currency),
  payBy: part.payBy,
  promoId: part.promoId,
  per: part.per,
  value: toMoney(part.valueMinor, currency),
  working: workingToWire(part.working, sourcesOf(move, part), currency),
});

/** Returns the link to the page that records the move, with its form filled in. */
function moveHref({ id, to }: PlannedMove): string {
  const move = encodeURIComponent(id);
  if (to.kind === 'account') return `/transactions?move=${move}`;
  return to.debtKind === 'card'
    ? `/credit-cards?pay=${to.accountId}&move=${move}`
    : `/debt?pay=${to.accountId}&move=${move}`;
}

/** Returns the pages where the inputs of a working are entered, and the source of each figure. */
function sourcesOf({ to }: PlannedMove, part?: MovePart): WorkingSources {
  if (to.kind === 'account') return { href: `/accounts?account=${to.accountId}` };
  const terms: WorkingRef = { kind: to.debtKind, id: to.accountId };
  const edits = { apr_not_entered: terms, late_fee_not_entered: terms };
  if (part?.promoId === null || part === undefined)
    return {
      href: part?.class === 'plan' ? '/debt' : termsHref(to.debtKind, to.accountId),
      refs: { minimum_open: terms, apr: terms, late_fee: terms, due_on: terms, statement_balance: terms },
      edits,
    };
  const promo: WorkingRef = { kind: 'promo', id: part.promoId };
  return {
    href: `/promotional-periods?promo=${part.promoId}`,
    refs: {
      promo_balance: promo,
      promo_original: promo,
      promo_starts_on: promo,
      promo_ends_on: promo,
      revert_apr: promo,
      needed_per_month: promo,
      pay_by: promo,
      payments_left: promo,
    },
    edits: { ...edits, deferred_interest_estimated: promo },
  };
}
