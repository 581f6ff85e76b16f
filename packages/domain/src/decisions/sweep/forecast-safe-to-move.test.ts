import { describe, expect, it } from '@jest/globals';
import { addDays } from '../../foundation/dates/add.ts';
import type { PlannedFlow } from '../../projections/forecast/planned-flow.ts';
import { dailySpending } from '../../projections/forecast/daily-spending.ts';
import { forecastAccount } from '../../projections/forecast/forecast-accounts.ts';
import { seededRandom } from '../../projections/forecast/seeded-random.ts';
import { minor } from '../../foundation/money/minor.ts';
import { card, checking, MONDAY, rule, savings, sweepInputs } from '../../testing/sweeps.ts';
import { evaluateSweeps, proposedSweeps } from './evaluate-sweeps.ts';
import { safeToMoveFromForecasts } from './forecast-safe-to-move.ts';

const evening = addDays(MONDAY, -1);
const flow = (id: string, amount: number, inDays: number): PlannedFlow => ({
  id,
  source: { kind: 'promo_payment', id: 'p' },
  label: id,
  accountId: 'checking',
  on: addDays(MONDAY, inDays),
  amountMinor: minor(amount),
  cautiousOn: addDays(MONDAY, inDays),
  cautiousMinor: minor(amount),
});
const flows = [flow('this-month', -57_143, 3), flow('next-month', -57_143, 34)];
// The history is a year without any spending: 52 weeks of known zeros.
const history = [
  {
    id: 'old',
    accountId: 'checking',
    postedOn: addDays(MONDAY, -365),
    amountMinor: minor(0),
    payee: 'x',
    categoryKey: null,
    categoryNature: null,
    kind: 'transfer',
  },
];
const spending = dailySpending(history, [{ id: 'checking', type: 'depository' }], {
  today: evening,
  without: new Set(),
});

describe('safeToMoveFromForecasts', () => {
  it('excludes only the planned payment that is made now, keeps the next one, and builds each forecast once', () => {
    const asked: string[] = [];
    const safeToMove = safeToMoveFromForecasts((accountId, withoutFlowIds) => {
      asked.push([accountId, ...withoutFlowIds].join(' '));
      return forecastAccount({
        today: evening,
        account: { id: accountId, balanceMinor: minor(150_000), pendingMinor: minor(0) },
        flows: flows.filter(({ id }) => !withoutFlowIds.includes(id)),
        spending,
        days: 45,
        horizonOn: addDays(evening, 45),
        random: seededRandom('x'),
        paths: 100,
      });
    });
    const promos = [
      {
        promoId: 'p',
        cardAccountId: 'card',
        paymentMinor: minor(57_143),
        dueOn: addDays(MONDAY, 3),
        opportunities: 7,
        costIfMissedMinor: minor(0),
        plannedFlow: { id: 'this-month', amountMinor: minor(-57_143) },
      },
    ];
    const rules = [
      rule({ kind: 'promo_deadline', promoId: 'p' }, { id: 'promo' }),
      rule({ kind: 'above_threshold', thresholdMinor: minor(0) }, { id: 'save' }),
    ];
    const decisions = evaluateSweeps(
      sweepInputs({ rules, promos, safeToMove, accounts: [checking(150_000), savings(0), card(400_000)] }),
    );
    // $1,500 − $571.43 now − $571.43 next month = $357.14.
    expect(proposedSweeps(decisions).map(({ ruleId, amountMinor }) => [ruleId, amountMinor])).toEqual([
      ['promo', 57_143],
      ['save', 35_714],
    ]);
    expect(asked).toEqual(['checking this-month']);
  });
});
