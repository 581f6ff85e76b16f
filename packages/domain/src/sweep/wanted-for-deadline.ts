import { addBusinessDays, rollToBusinessDay } from '../dates/business-days.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import { minor } from '../money/minor.ts';
import { promisedIn, type SweepBook } from './sweep-book.ts';
import type { Skip } from './sweep-decision.ts';
import type { SweepRule, SweepTerms } from './sweep-rule.ts';
import type { Wanted } from './wanted.ts';

/** Business days between arrival and the due day: the issuer credits the payment, and a returned one can be noticed. */
const POSTING_DAYS = 2;

/** The day on which a payment has to be sent so that it is credited by its due day. */
export function sendBy(book: SweepBook, dueOn: CivilDate): CivilDate {
  const lastDay = rollToBusinessDay(dueOn, 'preceding', book.calendar);
  return addBusinessDays(lastDay, -(book.inputs.settings.transferDays + POSTING_DAYS), book.calendar);
}

/**
 * The next equal payment of a promotional balance, from the day on which it has to be sent. It is a payment to the card: what other
 * rules send there in the same period, its minimum for one, is part of it.
 */
export function wantedForPromo(
  book: SweepBook,
  { promoId }: Extract<SweepTerms, { kind: 'promo_deadline' }>,
): Wanted[] | Skip {
  const promo = book.inputs.promos.find((each) => each.promoId === promoId);
  if (promo === undefined) return { skip: 'promo_missing' };
  const open = promo.paymentMinor - promisedIn(book, promo.cardAccountId, sendBy(book, promo.dueOn));
  if (open <= 0) return { skip: 'nothing_owed' };
  return fromSendingDay(book, promo.dueOn, {
    amountMinor: minor(open),
    periodIndex: promo.opportunities,
    evidenceIds: [promoId],
    plannedFlow: promo.plannedFlow,
    avoidsMinor: promo.costIfMissedMinor,
  });
}

/** The open minimum of the debt that the rule pays, less what is on its way. */
export function wantedForMinimum(book: SweepBook, rule: SweepRule): Wanted[] | Skip {
  const accountId = rule.destinations[0]?.accountId;
  const minimum = book.inputs.minimums.find((each) => each.accountId === accountId);
  const open = minimum === undefined ? 0 : minimum.minimumMinor - promisedIn(book, minimum.accountId);
  if (minimum === undefined || open <= 0) return { skip: 'nothing_owed' };
  return fromSendingDay(book, minimum.dueOn, {
    amountMinor: minor(open),
    periodIndex: 0,
    evidenceIds: [minimum.accountId],
    plannedFlow: minimum.plannedFlow,
    avoidsMinor: null,
  });
}

function fromSendingDay(
  book: SweepBook,
  dueOn: CivilDate,
  payment: Omit<Wanted, 'businessDate' | 'rounding' | 'dueOn'>,
): Wanted[] | Skip {
  const businessDate = sendBy(book, dueOn);
  if (book.inputs.today < businessDate) return { skip: 'not_due', on: businessDate, amountMinor: payment.amountMinor };
  return [{ ...payment, businessDate, rounding: 'owed', dueOn }];
}
