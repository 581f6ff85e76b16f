import { toMoney } from '@tideline/contract';
import { addDays, civilDate, type CivilDate, dayOfWeek, type Forecast } from '@tideline/domain';
import type { NotificationFact } from '../notification-fact.ts';

export interface AccountLine {
  id: string;
  name: string;
  currency: string;
  forecast: Forecast;
}

/** Far enough to move money in time; what lies further off changes every day. */
const AHEAD_DAYS = 14;

/** The first day an account is expected to fall below what its owner wants; told once for the week of that day. */
export const lowCashFacts = (
  lines: readonly AccountLine[],
  { today, floorMinor, currency }: { today: string; floorMinor: number; currency: string },
): NotificationFact[] =>
  lines.flatMap(({ id, name, currency: of, forecast }): NotificationFact[] => {
    const floor = of === currency ? floorMinor : 0; // a threshold is in the household's currency
    const ahead = forecast.days.filter(({ on }) => on <= addDays(civilDate(today), AHEAD_DAYS));
    const first = ahead.find(({ p50Minor }) => p50Minor < floor);
    if (first === undefined) return [];
    const lowest = ahead.reduce((low, day) => (day.p50Minor < low.p50Minor ? day : low), first);
    return [
      {
        type: 'low_cash',
        subject: { kind: 'account', id },
        dedupKey: `low_cash ${id} ${mondayOf(first.on)}`,
        severity: lowest.p50Minor < 0 ? 'warning' : 'notice',
        href: `/accounts?account=${id}`,
        params: { accountName: name, on: first.on, lowest: toMoney(lowest.p50Minor, of), floor: toMoney(floor, of) },
      },
    ];
  });

const mondayOf = (on: CivilDate): CivilDate => addDays(on, -((dayOfWeek(on) + 6) % 7));

export interface BookedPayment {
  id: string;
  accountId: string;
  accountName: string;
  payee: string;
  /** Below zero: money out. */
  amountMinor: number;
  currency: string;
  postedOn: string;
}

/** Money that left in one piece of a size its owner wants to hear of. */
export const largeFacts = (
  booked: readonly BookedPayment[],
  { fromMinor, currency }: { fromMinor: number; currency: string },
): NotificationFact[] =>
  booked.flatMap(({ id, accountId, accountName, payee, amountMinor, currency: of, postedOn }): NotificationFact[] =>
    of !== currency || amountMinor >= 0 || -amountMinor < fromMinor
      ? []
      : [
          {
            type: 'large_transaction',
            subject: { kind: 'transaction', id },
            accountId,
            dedupKey: `large_transaction ${id}`,
            severity: 'notice',
            href: `/transactions?transaction=${id}`,
            params: { accountName, payee, amount: toMoney(-amountMinor, of), postedOn },
          },
        ],
  );
