import {
  allocatePayment,
  type CardTransaction,
  endOfMonth,
  interestSpans,
  type InterestSpan,
  startOfMonth,
} from '@tideline/domain';
import { cents, dateIn, dollars, type Fields, type Json, monthDay, ppmOf, tuple } from '../fields.ts';

function transactions(input: Fields, key: string): CardTransaction[] {
  if (!input.has(key)) return [];
  return input.list(key).map((entry) => ({
    kind: 'purchase',
    on: dateIn(tuple(entry).text(0)),
    amountMinor: cents(tuple(entry).number(1)),
    aprPpm: input.ppm('apr'),
  }));
}

function advance(input: Fields): CardTransaction[] {
  if (!input.has('cash_advance')) return [];
  const entry = tuple(input.values['cash_advance']);
  return [
    {
      kind: 'cash_advance',
      on: dateIn(entry.text(0)),
      amountMinor: cents(entry.number(1)),
      aprPpm: ppmOf(entry.number(2)),
    },
  ];
}

/** Returns the spans of cycles, which are calendar months. The payment's cycle follows the billed one. */
function spansOf(input: Fields) {
  const paid = tuple(input.values['payment']);
  const payment = { on: dateIn(paid.text(0)), amountMinor: cents(paid.number(1)) };
  const billed = [...transactions(input, 'purchases'), ...advance(input)];
  const spans = interestSpans({
    billed,
    later: transactions(input, 'april_purchases'),
    startsOn: startOfMonth(payment.on),
    closesOn: endOfMonth(payment.on),
    payment,
    dueOn: input.has('due') ? dateIn(input.text('due')) : payment.on,
    previousPaidInFull: input.flag('previous_paid_in_full', true),
  });
  return { billed, payment, spans };
}

const shown = ({ kind, balanceMinor, from, through }: InterestSpan): Json => ({
  kind,
  balance: dollars(balanceMinor),
  from_: monthDay(from),
  to: monthDay(through),
});

function bearing(input: Fields): Json {
  const { billed, payment, spans } = spansOf(input);
  const { parts } = allocatePayment(
    billed.map(({ aprPpm, amountMinor }, index) => ({ id: String(index), aprPpm, balanceMinor: amountMinor })),
    payment.amountMinor,
  );
  const paidTo = (kind: CardTransaction['kind']) =>
    dollars(parts.reduce((sum, part, index) => (billed[index]?.kind === kind ? sum + part.amountMinor : sum), 0));
  const before = spans.filter(({ kind, from }) => kind === 'purchase' && from < startOfMonth(payment.on));
  return {
    allocation: { cash_advance: paidTo('cash_advance'), purchases: paidTo('purchase') },
    interest_bearing: spans.map(shown),
    march_interest_on_march_purchases: before.reduce((sum, { balanceMinor }) => sum + dollars(balanceMinor), 0),
  };
}

function lost(input: Fields): Json {
  const { billed, payment, spans } = spansOf(input);
  const untilPaid = billed.map(
    ({ on, amountMinor }) => spans.find((span) => span.from === on && span.balanceMinor === amountMinor)?.through,
  );
  const [through] = untilPaid;
  const remaining = spans.find(({ from }) => from === payment.on);
  return {
    interest_from_each_transaction_date_through:
      through !== undefined && untilPaid.every((day) => day === through) ? monthDay(through) : null,
    remaining_balance_interest: remaining === undefined ? null : shown(remaining),
  };
}

export const grace: Record<string, (input: Fields) => Json> = {
  grace_partial_payment: bearing,
  grace_with_cash_advance: bearing,
  grace_lost: lost,
};
