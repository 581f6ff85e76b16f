import { toMoney } from '@tideline/contract';
import { addDays, civilDate, type CivilDate, dayOfWeek, type Forecast } from '@tideline/domain';
import type { Limits } from '../../../ledger/exchange/household-exchange.ts';
import type { NotificationFact } from '../../../ledger/notify/notification-fact.ts';

export interface AccountLine {
  id: string;
  name: string;
  currency: string;
  forecast: Forecast;
}

/** Days ahead to check: enough to move money in time. Forecasts for later days change every day. */
const AHEAD_DAYS = 14;

/**
 * Returns a fact for each account that is expected to fall below the user's threshold. Each fact notifies once for
 * the week of the first such day.
 */
export const lowCashFacts = (
  lines: readonly AccountLine[],
  { today, floors }: { today: string; floors: Limits },
): NotificationFact[] =>
  lines.flatMap(({ id, name, currency: of, forecast }): NotificationFact[] => {
    const floor = floors.get(of) ?? 0; // without an exchange rate, only an overdraft is certain
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

export interface PostedPayment {
  id: string;
  accountId: string;
  accountName: string;
  payee: string;
  /** Negative: money out. */
  amountMinor: number;
  currency: string;
  postedOn: string;
}

/**
 * Returns facts about single payments of at least the size that the user chose. Without an exchange rate, the size of a
 * payment in another currency is unknown, so no one is notified.
 */
export const largeFacts = (posted: readonly PostedPayment[], from: Limits): NotificationFact[] =>
  posted.flatMap(({ id, accountId, accountName, payee, amountMinor, currency: of, postedOn }): NotificationFact[] =>
    amountMinor >= 0 || -amountMinor < (from.get(of) ?? Infinity)
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
