import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import type { PromoKind } from '../../products/promo/promo.ts';
import { promoOutlook } from '../../projections/promo-outlook/promo-outlook.ts';
import { amount, apr, date, TODAY } from '../../testing/arbitrary.ts';
import { recompute } from '../../formulas.ts';
import { decideNextAction } from './decide-next-action.ts';
import type { ActionInputs, NextAction } from './next-action.ts';

const decide = (fields: Partial<ActionInputs>): NextAction =>
  decideNextAction({ today: TODAY, accountCount: 1, cards: [], promos: [], cash: null, plan: [], ...fields });

/** Expects the action's value to follow from the displayed lines. */
function expectRecomputable(action: NextAction): void {
  if (!('working' in action)) return;
  expect(recompute(action.working)).toEqual({ kind: 'money', minor: action.valueMinor });
  expect(action.working.result.value).toEqual({ kind: 'money', minor: action.valueMinor });
}

describe('value of an action, recomputed from its displayed lines', () => {
  it('matches for card payments', () => {
    const maybe = fc.option(amount(500_000));
    fc.assert(
      fc.property(
        amount(900_000),
        fc.option(apr()),
        amount(50_000),
        maybe,
        maybe,
        fc.integer({ min: -20, max: 7 }),
        (owedMinor, aprPpm, minimumMinor, statementMinor, lateFeeMinor, days) => {
          const card = {
            accountId: 'a',
            accountName: 'Visa',
            owedMinor,
            aprPpm,
            minimumMinor,
            statementMinor,
            lateFeeMinor,
            dueOn: addDays(TODAY, days),
          };
          expectRecomputable(decide({ cards: [card] }));
        },
      ),
    );
  });

  it('matches for promotions, whatever terms were entered', () => {
    const kinds: PromoKind[] = ['intro_purchase', 'balance_transfer', 'deferred_interest', 'reduced_rate'];
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        amount(900_000),
        fc.option(amount(2_000_000)),
        apr(),
        date('2024-01-01', '2026-03-01'),
        fc.integer({ min: 0, max: 900 }),
        (kind, balanceMinor, original, revertAprPpm, startsOn, days) => {
          const promo = {
            id: 'p',
            kind,
            promoAprPpm: ppm(0),
            revertAprPpm,
            startsOn,
            endsOn: addDays(TODAY, days),
            balanceMinor,
            originalMinor: original === null ? null : minor(balanceMinor + original),
          };
          const outlook = promoOutlook(promo, { dueDay: 15 }, TODAY);
          const action = decide({ promos: [{ promo, outlook, accountId: 'a', accountName: 'Visa' }] });
          expectRecomputable(action);
          if (action.kind === 'pay_promo') expect(action.valueMinor).toBe(outlook.costAtEndMinor);
        },
      ),
    );
  });

  it("matches for the plan's extra, capped or not", () => {
    fc.assert(
      fc.property(amount(900_000), apr(), amount(900_000), (extraMinor, aprPpm, availableMinor) => {
        expectRecomputable(
          decide({
            plan: [{ accountId: 'a', accountName: 'Visa', extraMinor, aprPpm, payBy: TODAY }],
            cash: { availableMinor },
          }),
        );
      }),
    );
  });
});

it('shows since when deferred interest has been accruing, and on what balance', () => {
  const promo = {
    id: 'p',
    kind: 'deferred_interest' as const,
    promoAprPpm: ppm(0),
    revertAprPpm: ppm(269_900),
    startsOn: addDays(TODAY, -100),
    endsOn: addDays(TODAY, 200),
    originalMinor: minor(300_000),
    balanceMinor: minor(200_000),
  };
  const action = decide({
    promos: [{ promo, outlook: promoOutlook(promo, {}, TODAY), accountId: 'a', accountName: 'Store' }],
  });
  expect('working' in action ? action.working.lines.map(({ key }) => key) : []).toEqual([
    'promo_balance',
    'promo_original',
    'revert_apr',
    'promo_starts_on',
    'promo_ends_on',
    'as_of',
    'deferred_mode',
    'pay_by',
    'payments_left',
    'needed_per_month',
  ]);
});
