import type { Promo, WorkingRef } from '@tideline/contract';
import {
  breakEvenWorking,
  effectiveAprWorking,
  type Minor,
  minor,
  type Ppm,
  type PromoCourse,
  type PromoOutlook,
  promoWorkings,
  type Promo as DomainPromo,
  type PromoCard,
  type Working,
  civilDate,
} from '@tideline/domain';
import { workingToWire, type WorkingSources } from '../../platform/workings/working-to-wire.ts';

export interface ExplainedPromo {
  promo: DomainPromo;
  card: PromoCard;
  cardId: string;
  outlook: PromoOutlook;
  planned: { monthlyMinor: Minor; todayMinor?: Minor; course: PromoCourse } | null;
  fee: { amountMinor: Minor; feeMinor: Minor; feePpm: Ppm; months: number } | null;
  purchaseAprPpm: Ppm | null;
  currency: string;
}

/** Returns the working of each figure of a promotion, with links to its inputs. */
export function promoWorkingsToWire(
  { promo, card, cardId, outlook, planned, fee, purchaseAprPpm, currency }: ExplainedPromo,
  today: string,
): NonNullable<Promo['workings']> {
  const sources = sourcesOf(promo.id, cardId);
  const toWire = (working: Working | null) => (working === null ? null : workingToWire(working, sources, currency));
  const { neededPerMonth, accrued, cost, safeOn, left } = promoWorkings(
    promo,
    card,
    { outlook, planned },
    civilDate(today),
  );
  return {
    neededPerMonth: toWire(neededPerMonth),
    accrued: toWire(accrued),
    costIfNothingChanges: toWire(cost),
    safeOn: toWire(safeOn),
    left: toWire(left),
    effectiveApr:
      fee === null
        ? null
        : toWire(
            effectiveAprWorking({
              amountMinor: fee.amountMinor,
              feeMinor: fee.feeMinor,
              months: fee.months,
              aprNowPpm: purchaseAprPpm ?? promo.revertAprPpm,
            }),
          ),
    breakEven:
      fee === null || purchaseAprPpm === null
        ? null
        : toWire(
            breakEvenWorking({ feePpm: fee.feePpm, aprPpm: purchaseAprPpm, balanceMinor: minor(fee.amountMinor) }),
          ),
  };
}

function sourcesOf(promoId: string, cardId: string): WorkingSources {
  const promo: WorkingRef = { kind: 'promo', id: promoId };
  const terms: WorkingRef = { kind: 'card', id: cardId };
  const agreement: WorkingRef = { kind: 'agreement', id: cardId };
  const statements: WorkingRef = { kind: 'statement', id: cardId };
  return {
    href: '/promotional-periods',
    refs: {
      promo_balance: promo,
      promo_original: promo,
      revert_apr: promo,
      promo_starts_on: promo,
      promo_ends_on: promo,
      margin_months: promo,
      margin_days: promo,
      mode: promo,
      deadline: promo,
      planned_payment: promo,
      amount: promo,
      fee: promo,
      transfer_fee: promo,
      payments_that_fit: terms,
      apr_now: terms,
      for_other_balances: statements,
      owed_beside: statements,
    },
    edits: { 'deferred_interest:compounding': agreement, 'deferred_interest:simple': agreement },
  };
}
