import {
  addDays,
  averageDailyBalance,
  type BalanceChange,
  civilDate,
  compoundDailyExact,
  type CycleBalances,
  cycleInterest,
  type DaysInYear,
  type Minor,
  monthlyCharge,
  statementApr,
} from '@tideline/domain';
import { CaseError, cents, dateIn, dollars, type Fields, type Json, tuple } from '../fields.ts';
import { grace } from './grace.ts';

const FIRST_DAY = civilDate('2026-06-01');

function cycleOf(input: Fields) {
  if (!input.has('cycle'))
    return {
      startsOn: FIRST_DAY,
      closesOn: addDays(FIRST_DAY, input.number('days') - 1),
      dayOf: (day: string) => addDays(FIRST_DAY, day === 'any' ? 0 : Number(day) - 1),
    };
  const [from = '', to = ''] = input.text('cycle').split('..');
  const dayOf = (day: string) => dateIn(day, day < from ? 2027 : 2026);
  return { startsOn: dayOf(from), closesOn: dayOf(to), dayOf };
}

const KINDS: Readonly<Record<string, BalanceChange['kind']>> = {
  purchase: 'purchase',
  payment: 'payment',
  credit: 'credit',
  refund: 'credit',
  return: 'credit',
  fee: 'fee',
  cash_advance: 'cash_advance',
};

function kindOf(text: string): BalanceChange['kind'] {
  const kind = Object.hasOwn(KINDS, text) ? KINDS[text] : undefined;
  if (kind === undefined) throw new CaseError(`no kind of entry ${text}`);
  return kind;
}

function chargeOf(input: Fields, { averageMinor, days }: CycleBalances): Minor {
  return input.has('monthly_rate')
    ? monthlyCharge(averageMinor, input.ppm('monthly_rate'))
    : cycleInterest(averageMinor, { aprPpm: input.ppm('apr', 0), days, daysInYear: daysInYear(input) });
}

function daysInYear(input: Fields): DaysInYear {
  const days = input.number('days_in_year', 365);
  if (days !== 360 && days !== 365 && days !== 366) throw new CaseError(`no year of ${days} days`);
  return days;
}

function adb(input: Fields, newPurchases: 'included' | 'excluded'): Json {
  const { startsOn, closesOn, dayOf } = cycleOf(input);
  const changes = input.list('events', []).map((event): BalanceChange => {
    const [day, kind, amount] = [tuple(event).text(0), tuple(event).text(1), cents(tuple(event).number(2))];
    const isPaid = kind === 'payment' || kind === 'credit' || kind === 'refund' || kind === 'return';
    return { on: dayOf(day), kind: kindOf(kind), amountMinor: (isPaid ? -amount : amount) as typeof amount };
  });
  const found = averageDailyBalance(input.minor('previous'), changes, { startsOn, closesOn, newPurchases });
  const charge = chargeOf(input, found);
  return {
    sum_daily: dollars(found.sumMinor),
    adb: dollars(found.averageMinor),
    finance_charge: dollars(charge),
    new_balance: dollars(found.closingMinor + charge),
  };
}

function transactionCharge(input: Fields): Json {
  const { chargeMinor, aprPpm } = statementApr({
    baseMinor: input.minor('adb'),
    monthlyRatePpm: input.ppm('monthly_rate'),
    transactionMinor: input.minor('transaction', 0),
    transactionChargePpm: input.ppm('transaction_charge_rate', 0),
  });
  return { finance_charge: dollars(chargeMinor), apr_percent: aprPpm / 10_000 };
}

export const averageDailyBalanceKinds: Record<string, (input: Fields) => Json> = {
  adb_including_new: (input) => adb(input, 'included'),
  adb_excluding_new: (input) => adb(input, 'excluded'),
  apr_with_transaction_charge: transactionCharge,
  daily_compounding: (input) => ({
    interest: compoundDailyExact(input.number('balance'), {
      aprPpm: input.ppm('apr'),
      days: input.number('days'),
      daysInYear: daysInYear(input),
    }),
  }),
  ...grace,
};
