import { describe, expect, it } from '@jest/globals';
import { addDays } from '../../foundation/dates/add.ts';
import { type CivilDate, civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import type { Promo } from '../../products/promo/promo.ts';
import { promoOutlook } from '../../projections/promo-outlook/promo-outlook.ts';
import { TODAY } from '../../testing/arbitrary.ts';
import { namedCases } from '../../testing/named-cases.ts';
import { deferred, promo } from '../../testing/promotions.ts';
import { depositAccount, dueCard, todayFacts } from '../../testing/today.ts';
import type { ActionAccount, ActionPromo } from '../action/due-facts.ts';
import type { MoveClass } from './claim.ts';
import { todaysPlan } from './todays-plan.ts';
import type { TodayFacts } from './today-facts.ts';

/** A promotion of $4,000.00 at 0% until the end of 2026: nine payments of $444.45. */
const promoOn = (terms: Promo, fields: Partial<ActionPromo> = {}): ActionPromo => ({
  promo: terms,
  outlook: promoOutlook(terms, { dueDay: 15 }, TODAY),
  accountId: 'visa',
  accountName: 'Visa',
  ...fields,
});
const on = (day: string): { dueOn: CivilDate } => ({ dueOn: civilDate(day) });
const later = on('2026-03-20');
const rich = depositAccount({ balanceMinor: minor(5_000_000), spareMinor: minor(4_000_000) });

type Part = [MoveClass, number];
const partsOf = (fields: Partial<TodayFacts>): Part[] =>
  todaysPlan(todayFacts({ accounts: [rich], ...fields })).moves.flatMap(({ parts }) =>
    parts.map((part): Part => [part.class, part.amountMinor]),
  );
const card = (fields: Partial<ActionAccount>, ...promos: ActionPromo[]): Partial<TodayFacts> => ({
  due: [dueCard({ owedMinor: minor(1_000_000), ...fields })],
  promos,
});

describe('list of payments that a debt needs today', () => {
  it.each(
    namedCases<[Partial<TodayFacts>, Part[]]>([
      [card({}), [['required', 6_000]], 'includes a minimum due within a week'],
      [card(on('2026-03-08')), [['required', 6_000]], 'includes a minimum due in seven days'],
      [card(on('2026-03-09')), [], 'omits a minimum due in eight days'],
      [card(on('2026-02-20')), [['required', 6_000]], 'includes an overdue minimum'],
      [card({ paidMinor: minor(2_000) }), [['required', 4_000]], 'includes the rest of a partly paid minimum'],
      [card({ paidMinor: minor(6_000) }), [], 'omits a paid minimum'],
      [card({ owedMinor: minor(1_500) }), [['required', 1_500]], 'includes at most the amount owed'],
      [card({ owedMinor: minor(0) }), [], 'is empty if nothing is owed'],
      [card({ minimumMinor: null }), [], 'is empty if the minimum is unknown'],
      [card({ dueOn: null }), [], 'is empty if the due date is unknown'],
      [card({ autopay: 'minimum' }), [], 'is empty if autopay pays the minimum'],
      [card({ autopay: 'statement' }), [], 'is empty if autopay pays the statement'],
      [
        card({ statementMinor: minor(80_000) }),
        [
          ['required', 6_000],
          ['grace', 74_000],
        ],
        'splits a statement into the minimum and the rest',
      ],
      [card({ statementMinor: minor(5_000) }), [['required', 6_000]], 'adds nothing for a statement below the minimum'],
      [card({ statementMinor: minor(80_000), ...later }), [], 'omits a statement that is due later'],
      [
        card({ statementMinor: minor(80_000), ...on('2026-02-20') }),
        [['required', 6_000]],
        'omits a statement whose due date has passed, because its grace period is lost',
      ],
      [
        card({ statementMinor: minor(80_000), aprPpm: ppm(0) }),
        [['required', 6_000]],
        'includes only the minimum of a card at 0%',
      ],
      [
        card({ statementMinor: minor(80_000), autopay: 'minimum' }),
        [['grace', 80_000]],
        'replaces the automatic minimum by a larger payment',
      ],
      [
        card({ statementMinor: minor(5_000), autopay: 'minimum' }),
        [],
        'is empty if the automatic minimum covers the whole statement',
      ],
    ]),
  )('%s', (_why, fields, expected) => {
    expect(partsOf(fields)).toEqual(expected);
  });

  it.each(
    namedCases<[Partial<TodayFacts>, Part[]]>([
      [card(later, promoOn(promo())), [['promo', 44_445]], 'the share of nine includes the minimum that is due later'],
      [
        card({}, promoOn(promo())),
        [
          ['required', 6_000],
          ['promo', 38_445],
        ],
        'the minimum is a part of the share',
      ],
      [
        card({ statementMinor: minor(80_000) }, promoOn(promo())),
        [
          ['required', 6_000],
          ['grace', 74_000],
          ['promo', 38_445],
        ],
        'the statement pays purchases, so the promotion shares only the minimum',
      ],
      [card({ autopay: 'minimum' }, promoOn(promo())), [['promo', 44_445]], 'the share exceeds the automatic minimum'],
      [
        card({ autopay: 'minimum' }, promoOn(promo({ balanceMinor: minor(40_000) }))),
        [],
        'none if the automatic minimum is enough',
      ],
      [
        card(later, promoOn(promo()), promoOn(deferred())),
        [
          ['promo', 11_112],
          ['promo', 44_445],
        ],
        'two promotions on a card need both shares',
      ],
      [
        card(later, promoOn(promo(), { paidMinor: minor(11_112) }), promoOn(deferred(), { paidMinor: minor(11_112) })),
        [['promo', 44_445]],
        'a payment counts once, toward the promotion that ends first',
      ],
      [
        card(
          later,
          promoOn(promo({ balanceMinor: minor(94_900), endsOn: civilDate('2026-04-30') }), { paidMinor: minor(9_500) }),
        ),
        [['promo', 94_900]],
        'one payment is left, and the balance already excludes the earlier payment',
      ],
      [
        card(later, promoOn(promo({ balanceMinor: minor(80_000) }), { paidMinor: minor(5_000) })),
        [['promo', 4_444]],
        '$850.00 in nine payments is $94.44, of which $50.00 is paid',
      ],
      [
        card(later, promoOn(promo({ balanceMinor: minor(80_000) }), { paidMinor: minor(10_000) })),
        [],
        "none if this month's payment is made",
      ],
      [card(later, promoOn(promo({ startsOn: civilDate('2026-04-01') }))), [], 'none if the promotion has not started'],
      [card(later, promoOn(promo({ endsOn: civilDate('2026-02-01') }))), [], 'none if the promotion is over'],
      [
        card({ owedMinor: minor(30_000), ...later }, promoOn(promo())),
        [['promo', 30_000]],
        'at most the amount owed on the card',
      ],
    ]),
  )('includes the payment to a promotion: %s', (_why, fields, expected) => {
    expect(partsOf(fields)).toEqual(expected);
  });

  it('counts a payment only once if it pays other balances of the card before the promotion', () => {
    const offer = promo({ balanceMinor: minor(90_000) });
    const debt = {
      id: 'visa',
      name: 'Visa',
      kind: 'card' as const,
      segments: [
        { id: 'purchases', kind: 'purchase' as const, balanceMinor: minor(80_000), aprPpm: ppm(240_000) },
        {
          id: 'bt',
          kind: 'promo' as const,
          balanceMinor: minor(90_000),
          aprPpm: ppm(0),
          promo: { endsOn: offer.endsOn, revertAprPpm: offer.revertAprPpm },
        },
      ],
      minimum: { kind: 'installment' as const, paymentMinor: minor(6_000) },
    };
    const outlook = promoOutlook(offer, { dueDay: 15, debt }, TODAY);
    const needed = outlook.neededPerMonthMinor ?? 0;
    const facts = card({ statementMinor: minor(80_000) }, promoOn(offer, { outlook }));
    expect(needed).toBeGreaterThan(10_000);
    // The payment is the statement of $800.00 plus a ninth of the promotion, and not the statement plus the needed
    // payment, which already includes the statement.
    expect(partsOf(facts)).toEqual([
      ['required', 6_000],
      ['grace', 74_000],
      ['promo', 4_000],
    ]);
    expect(partsOf({ ...facts, due: [dueCard({ owedMinor: minor(170_000), ...later })] })).toEqual([['promo', needed]]);
  });

  it('combines payments from one account to one debt, due on the earliest day of their parts', () => {
    const facts = card({ statementMinor: minor(80_000) }, promoOn(promo(), on('2026-03-03')));
    const { moves } = todaysPlan(todayFacts({ accounts: [rich], ...facts }));
    expect(moves).toMatchObject([
      {
        id: 'checking>visa',
        kind: 'pay',
        class: 'required',
        from: { accountId: 'checking' },
        to: { kind: 'debt', debtKind: 'card', accountId: 'visa' },
        amountMinor: 118_445,
        payBy: '2026-03-03',
        isOverdue: false,
        per: 'once',
      },
    ]);
  });

  it("includes a loan's installment, and dates overdue amounts today", () => {
    const loan = dueCard({ accountId: 'car', accountName: 'Car', ...on('2026-02-25') });
    const { moves } = todaysPlan(todayFacts({ accounts: [rich], due: [loan], loanIds: new Set(['car']) }));
    expect(moves).toMatchObject([
      { to: { kind: 'debt', debtKind: 'loan' }, amountMinor: 6_000, payBy: TODAY, isOverdue: true },
    ]);
  });
});

describe('order of the moves', () => {
  it('lists minimums and statements by day, then deferred interest, then the promotion with the most at stake', () => {
    const debts = ['late', 'store', 'transfer', 'small', 'soon'].map((accountId) =>
      dueCard({ accountId, owedMinor: minor(1_000_000), ...later }),
    );
    const due = debts.map((each) =>
      each.accountId === 'late'
        ? { ...each, ...on('2026-03-06') }
        : each.accountId === 'soon'
          ? { ...each, ...on('2026-03-02') }
          : each,
    );
    const promos = [
      promoOn(promo({ id: 'small', balanceMinor: minor(90_000) }), { accountId: 'small' }),
      promoOn(promo(), { accountId: 'transfer' }),
      promoOn(deferred(), { accountId: 'store' }),
    ];
    const { moves } = todaysPlan(todayFacts({ accounts: [rich], due, promos }));
    expect(moves.map(({ to }) => to.accountId)).toEqual(['soon', 'late', 'store', 'transfer', 'small']);
  });

  it.each(
    namedCases<[number, [string | undefined, string, MoveClass, number][]]>([
      [
        12_000,
        [
          ['checking', 'visa', 'required', 6_000],
          ['checking', 'store', 'required', 6_000],
          [undefined, 'visa', 'grace', 74_000],
          [undefined, 'store', 'promo', 5_112],
        ],
        'minimums come before everything else',
      ],
      [
        20_000,
        [
          ['checking', 'visa', 'required', 6_000],
          ['checking', 'visa', 'grace', 2_888],
          ['checking', 'store', 'required', 6_000],
          ['checking', 'store', 'promo', 5_112],
          [undefined, 'visa', 'grace', 71_112],
        ],
        'then deferred interest, then statements',
      ],
    ]),
  )('with too little money: %s', (_why, spare, expected) => {
    const due = [
      dueCard({ statementMinor: minor(80_000) }),
      dueCard({ accountId: 'store', owedMinor: minor(100_000), ...on('2026-03-06') }),
    ];
    const { moves } = todaysPlan(
      todayFacts({
        accounts: [depositAccount({ spareMinor: minor(spare) })],
        due,
        promos: [promoOn(deferred(), { accountId: 'store' })],
      }),
    );
    const all = moves.flatMap(({ from, to, parts }) =>
      parts.map((part) => [from?.accountId, to.accountId, part.class, part.amountMinor]),
    );
    expect(all).toHaveLength(expected.length);
    expect(all).toEqual(expect.arrayContaining(expected));
  });

  it('reports the day and the missing amount if no account has the money', () => {
    const { moves } = todaysPlan(todayFacts({ accounts: [], due: [dueCard({ lateFeeMinor: minor(3_000) })] }));
    expect(moves).toMatchObject([
      {
        id: '>visa',
        from: null,
        amountMinor: 6_000,
        payBy: addDays(TODAY, 4),
        valueMinor: 3_120,
        working: { assumptions: ['paying_account_unknown'] },
      },
    ]);
  });
});
