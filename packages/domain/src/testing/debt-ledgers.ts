import { addDays, addMonths } from '../foundation/dates/add.ts';
import { type CivilDate, civilDate } from '../foundation/dates/civil-date.ts';
import { type Minor, minor, ppm } from '../foundation/money/minor.ts';
import { closeStatement } from '../products/card/close-statement.ts';
import type { InterestMethod } from '../products/card/interest-method.ts';
import { type MinimumFormula, minimumPayment } from '../products/card/minimum-payment.ts';
import type { StatementEntry } from '../products/card/statement-segment.ts';
import { amortize } from '../products/loan/amortize.ts';
import { type DebtEntry, type DebtHistory, debtHistory } from '../records/terms/debt-history.ts';

/** One billing cycle of a card: purchases and a payment, on days counted from its first. */
export interface LedgerCycle {
  purchases: readonly { day: number; amountMinor: number }[];
  /** 'minimum': the minimum of the previous statement. */
  payment: { day: number; amountMinor: number | 'minimum' } | null;
}

export interface LedgerCardTerms {
  aprPpm: number;
  openingMinor: number;
  method?: InterestMethod;
  minimum?: MinimumFormula;
  /** Closing date before the first cycle, YYYY-MM-DD. */
  closedOn?: string;
}

export const usualMinimum: MinimumFormula = {
  kind: 'percent_plus_interest_and_fees',
  pctPpm: ppm(10_000),
  floorMinor: minor(3_500),
};

/** Returns the entries of a card that is never paid in full, as the statement engine charges it. */
export function cardEntries(
  {
    aprPpm,
    openingMinor,
    method = 'adb_including_new',
    minimum = usualMinimum,
    closedOn = '2025-01-14',
  }: LedgerCardTerms,
  cycles: readonly LedgerCycle[],
): DebtEntry[] {
  const firstClose = civilDate(closedOn);
  const entries: DebtEntry[] = [];
  const add = (on: CivilDate, amountMinor: number, kind: string) =>
    entries.push({ id: `${kind}-${on}-${entries.length}`, on, amountMinor: minor(amountMinor), kind });
  add(addDays(firstClose, -40), -openingMinor, 'opening');
  let [owed, due] = [
    openingMinor,
    minimumPayment(minimum, { balanceMinor: minor(openingMinor), interestMinor: minor(0) }),
  ];
  for (const [index, { purchases, payment }] of cycles.entries()) {
    const startsOn = addDays(addMonths(firstClose, index), 1);
    const closesOn = addMonths(firstClose, index + 1);
    const paid = payment === null ? 0 : payment.amountMinor === 'minimum' ? due : payment.amountMinor;
    const posted: StatementEntry[] = [
      ...purchases.map(({ day, amountMinor }) => ({
        kind: 'charge' as const,
        on: addDays(startsOn, day),
        segmentId: 'purchases',
        amountMinor: minor(amountMinor),
      })),
      ...(payment === null
        ? []
        : [{ kind: 'payment' as const, on: addDays(startsOn, payment.day), amountMinor: minor(paid) }]),
    ];
    const closed = closeStatement({
      startsOn,
      closesOn,
      dueOn: addDays(closesOn, -4),
      segments: [{ id: 'purchases', openingMinor: minor(owed), aprPpm: ppm(aprPpm) }],
      entries: posted,
      minimumOpenMinor: due,
      minimum,
      terms: { method },
    });
    for (const { kind, on, amountMinor } of posted)
      add(on, kind === 'payment' ? amountMinor : -amountMinor, kind === 'payment' ? 'card_payment' : 'standard');
    add(closesOn, -closed.interestMinor, 'interest');
    [owed, due] = [
      closed.closingMinor,
      minimumPayment(minimum, { balanceMinor: closed.closingMinor, interestMinor: closed.interestMinor }),
    ];
  }
  return entries;
}

/** Returns the history of entries; the balance before the first is zero. */
export function historyOf(entries: readonly DebtEntry[]): DebtHistory {
  const sorted = [...entries].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
  const days = [...new Set(sorted.map(({ on }) => on))];
  return debtHistory(
    days.map((day) => ({
      on: day,
      balanceMinor: minor(sorted.reduce((sum, { on, amountMinor }) => (on <= day ? sum + amountMinor : sum), 0)),
    })),
    sorted,
  );
}

/** Returns cycles with the same purchases and a payment of the minimum in every month. */
export const steadyCycles = (count: number, cycle: Partial<LedgerCycle> = {}): LedgerCycle[] =>
  Array.from({ length: count }, () => ({
    purchases: [
      { day: 3, amountMinor: 4_250 },
      { day: 17, amountMinor: 12_080 },
    ],
    payment: { day: 24, amountMinor: 'minimum' as const },
    ...cycle,
  }));

export interface LedgerLoanTerms {
  principalMinor: number;
  aprPpm: number;
  paymentMinor: number;
  /** Number of payments made. */
  made: number;
}

/**
 * Returns the entries of a loan with equal monthly payments: each payment with its interest (`split: 'interest'`), or
 * only its principal, as some lenders export it.
 */
export function loanEntries(
  { principalMinor, aprPpm, paymentMinor, made }: LedgerLoanTerms,
  split: 'interest' | 'principal_only',
): DebtEntry[] {
  const schedule = amortize({
    principalMinor: minor(principalMinor),
    aprPpm: ppm(aprPpm),
    payments: 1_000,
    paymentMinor: minor(paymentMinor),
  });
  if (!schedule.ok) throw new RangeError('the payment does not repay the loan');
  const first = civilDate('2025-01-05');
  const entry = (index: number, kind: string, amountMinor: number): DebtEntry => ({
    id: `${kind}-${index}`,
    on: addMonths(first, index),
    amountMinor: amountMinor as Minor,
    kind,
  });
  return [
    entry(0, 'opening', -principalMinor),
    ...schedule.rows
      .slice(0, made)
      .flatMap((row, index) =>
        split === 'principal_only'
          ? [entry(index + 1, 'loan_payment', row.principalMinor)]
          : [entry(index + 1, 'interest', -row.interestMinor), entry(index + 1, 'loan_payment', row.paymentMinor)],
      ),
  ];
}
