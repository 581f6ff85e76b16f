import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { quietHousehold } from '../../testing/insight-household.ts';
import type { DebtChargeFacts } from './household-facts.ts';
import { interestPaid } from './interest-paid.ts';

const charges = (interest: number, fees: number, more: Partial<DebtChargeFacts> = {}) => [
  {
    accountId: 'store',
    name: 'Store card',
    kind: 'card' as const,
    interestMinor: minor(interest),
    feesMinor: minor(fees),
    from: civilDate('2025-03-01'),
    to: civilDate('2026-02-28'),
    ...more,
  },
];

describe('interestPaid', () => {
  it('reports the interest and fees of a card over twelve months', () => {
    expect(interestPaid(quietHousehold({ charges: charges(59_771, 2_900) }))).toMatchObject([
      {
        type: 'interest_paid',
        severity: 'notice',
        subject: { kind: 'card', id: 'store' },
        dedupKey: 'interest_paid:card:store:2026-02',
        working: { result: { value: { kind: 'money', minor: 62_671 } } },
      },
    ]);
  });

  it.each`
    interest | fees     | count | why
    ${4_000} | ${0}     | ${1}  | ${"a hundredth of a month's spending of $4,000"}
    ${3_999} | ${0}     | ${0}  | ${'a cent less'}
    ${3_000} | ${1_000} | ${1}  | ${'the sum of interest and fees counts'}
    ${0}     | ${0}     | ${0}  | ${'there are no interest and no fees'}
  `('reports $count insights for $interest of interest and $fees of fees ($why)', ({ interest, fees, count }) => {
    expect(interestPaid(quietHousehold({ charges: charges(interest as number, fees as number) }))).toHaveLength(
      count as number,
    );
  });
});
