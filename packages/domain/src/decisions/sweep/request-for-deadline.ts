import { addBusinessDays, rollToBusinessDay } from '../../foundation/dates/business-days.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { committedIn, type SweepLedger } from './sweep-ledger.ts';
import type { Skip } from './sweep-decision.ts';
import type { SweepRule, SweepTerms } from './sweep-rule.ts';
import type { SweepRequest } from './sweep-request.ts';

/**
 * Number of business days between arrival and the due day: time for the issuer to credit the payment, and for the
 * household to react to a return.
 */
const POSTING_DAYS = 2;

/** Returns the day by which a payment must be sent to be credited by its due day. */
export function sendBy(ledger: SweepLedger, dueOn: CivilDate): CivilDate {
  const lastDay = rollToBusinessDay(dueOn, 'preceding', ledger.calendar);
  return addBusinessDays(lastDay, -(ledger.inputs.settings.transferDays + POSTING_DAYS), ledger.calendar);
}

/**
 * Returns the next equal payment toward a promotional balance once the day to send it has come. This is a payment to
 * the card, so amounts that other rules send to the card in the same period, such as the minimum, count toward it.
 */
export function requestForPromo(
  ledger: SweepLedger,
  { promoId }: Extract<SweepTerms, { kind: 'promo_deadline' }>,
): SweepRequest[] | Skip {
  const promo = ledger.inputs.promos.find((each) => each.promoId === promoId);
  if (promo === undefined) return { skip: 'promo_missing' };
  const open = promo.paymentMinor - committedIn(ledger, promo.cardAccountId, sendBy(ledger, promo.dueOn));
  if (open <= 0) return { skip: 'nothing_owed' };
  return fromSendingDay(ledger, promo.dueOn, {
    amountMinor: minor(open),
    periodIndex: promo.opportunities,
    evidenceIds: [promoId],
    plannedFlow: promo.plannedFlow,
    avoidsMinor: promo.costIfMissedMinor,
  });
}

/** Returns the open minimum of the debt that the rule pays, less payments in transit. */
export function requestForMinimum(ledger: SweepLedger, rule: SweepRule): SweepRequest[] | Skip {
  const accountId = rule.destinations[0]?.accountId;
  const minimum = ledger.inputs.minimums.find((each) => each.accountId === accountId);
  const open = minimum === undefined ? 0 : minimum.minimumMinor - committedIn(ledger, minimum.accountId);
  if (minimum === undefined || open <= 0) return { skip: 'nothing_owed' };
  return fromSendingDay(ledger, minimum.dueOn, {
    amountMinor: minor(open),
    periodIndex: 0,
    evidenceIds: [minimum.accountId],
    plannedFlow: minimum.plannedFlow,
    avoidsMinor: null,
  });
}

function fromSendingDay(
  ledger: SweepLedger,
  dueOn: CivilDate,
  payment: Omit<SweepRequest, 'businessDate' | 'rounding' | 'dueOn'>,
): SweepRequest[] | Skip {
  const businessDate = sendBy(ledger, dueOn);
  if (ledger.inputs.today < businessDate)
    return { skip: 'not_due', on: businessDate, amountMinor: payment.amountMinor };
  return [{ ...payment, businessDate, rounding: 'owed', dueOn }];
}
