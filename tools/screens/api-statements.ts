import { expect } from '@jest/globals';
import type { Money, Promo, TodaysPlan } from '@tideline/contract';
import type { Answers } from './answers.ts';
import { HOUSEHOLD, state, type Statement } from './statement.ts';

const sum = (amounts: readonly Money[]): string =>
  String(amounts.reduce((total, { minor }) => total + Number(minor), 0));

/** Returns the payoff date of the debts, with only monthly payments and after today's moves. */
function ofPayoff({ payoff }: TodaysPlan): Statement[] {
  if (payoff === undefined || payoff === null) return [];
  const { monthlyAlone, onceMoved } = payoff;
  return [
    state(HOUSEHOLD, 'debt-free', monthlyAlone.debtFreeOn),
    state(HOUSEHOLD, 'interest', monthlyAlone.interest?.minor ?? null),
    ...ofOnceMoved(onceMoved.debtFreeOn, onceMoved.interest),
    ...(monthlyAlone.interest === null
      ? []
      : [state(HOUSEHOLD, 'dollars of interest', dollars(monthlyAlone.interest))]),
  ];
}

const ofOnceMoved = (debtFreeOn: string | null, interest: Money | null): Statement[] => [
  state(HOUSEHOLD, 'month once moved', debtFreeOn?.slice(0, 7) ?? null),
  state(HOUSEHOLD, 'interest once moved', interest?.minor ?? null),
  ...(interest === null ? [] : [state(HOUSEHOLD, 'dollars once moved', dollars(interest))]),
];

const dollars = ({ minor }: Money): number => Math.round(Number(minor) / 100);

type Moves = Pick<TodaysPlan, 'moves'>;

const isPaidToday = ({ moves }: Moves, accountId: string): boolean =>
  moves.some(({ kind, to }) => kind === 'pay' && to.accountId === accountId);

/** Returns statements about each debt in the moves of a plan. */
function ofMoves({ moves }: Moves): Statement[] {
  const payments = [
    ...Map.groupBy(
      moves.filter(({ kind }) => kind === 'pay'),
      ({ to }) => to.accountId,
    ),
  ];
  const paid = moves.filter(({ kind, from }) => kind === 'pay' && from !== null);
  return [
    state(HOUSEHOLD, 'paid today', sum(paid.map(({ amount }) => amount))),
    ...payments.flatMap(([id, group]) => [
      state(id, 'pay today', sum(group.map(({ amount }) => amount))),
      state(id, 'pay by', group.flatMap(({ payBy }) => payBy ?? []).sort()[0]),
    ]),
    ...moves.flatMap(({ id, kind, amount, value, from, payBy }) => [
      state(id, 'move', `${amount.minor} ${value.minor}`),
      state(id, 'move amount', amount.minor),
      state(id, 'move from', from?.accountId ?? ''),
      ...(kind === 'pay' && payBy !== null ? [state(id, 'move by', payBy)] : []),
    ]),
    ...moves.flatMap(({ parts }) =>
      parts.flatMap(({ promoId, class: kind, per, value }) =>
        promoId !== null && kind === 'promo' && per === 'once' && value.minor !== '0'
          ? [state(promoId, 'promo worth', value.minor)]
          : [],
      ),
    ),
  ];
}

const isOpen = ({ state: of, card, payBy }: Promo): boolean =>
  card !== null && payBy !== null && (of === 'active' || of === 'closing');

/** Returns current promotions that can still be paid off. */
export const openPromos = ({ promos }: Answers): Promo[] => promos.items.filter(isOpen);

const ofPromos = (promos: readonly Promo[]): Statement[] =>
  promos
    .filter(isOpen)
    .flatMap(({ id, payBy, course, costIfNothingChanges }) => [
      state(id, 'promo pay by', payBy),
      state(id, 'promo at risk', course?.atRisk ?? null),
      ...(course?.paidOffOn === undefined ? [] : [state(id, 'promo paid off', course.paidOffOn.slice(0, 7))]),
      state(id, 'promo worth', costIfNothingChanges.minor),
    ]);

const AT_RISK: ReadonlySet<string> = new Set(['promo_at_risk', 'deferred_interest_ahead']);

/**
 * Returns the minimums that are part of today's payments, except those partly covered by a transfer in transit or
 * another account.
 */
function openMinimums({ moves, made }: TodaysPlan): Statement[] {
  const required = moves.filter(({ parts }) => parts.some((part) => part.class === 'required'));
  return [...Map.groupBy(required, ({ to }) => to.accountId)].flatMap(([id, group]) =>
    made.some(({ accountId }) => accountId === id)
      ? []
      : [
          state(
            id,
            'minimum open',
            sum(
              group.flatMap(({ parts }) =>
                parts.filter((part) => part.class === 'required').map(({ amount }) => amount),
              ),
            ),
          ),
        ],
  );
}

/** The source of each figure: a response and its statements. */
export const SOURCES: Readonly<Record<string, (answers: Answers) => Statement[]>> = {
  'GET /todays-plan: moves': ({ plan }) => ofMoves(plan),
  'GET /todays-plan: end of the debts': ({ plan }) => ofPayoff(plan),
  'GET /dashboard: end of the debts': ({ dashboard }) => ofPayoff(dashboard.todaysPlan),
  'GET /todays-plan: minimums': ({ plan }) => openMinimums(plan),
  'GET /todays-plan: spare cash': ({ plan: { spare, accounts } }) =>
    spare === null ? [] : accounts.map((each) => state(each.accountId, 'safe to move', each.spare.minor)),
  'GET /todays-plan: cash held for a promotion': ({ plan }) =>
    plan.stays.flatMap(({ reason, promoId, until }) =>
      reason === 'hold' && promoId !== null ? [state(promoId, 'promo pay by', until)] : [],
    ),
  'GET /dashboard: moves': ({ dashboard }) => ofMoves(dashboard.todaysPlan),
  'GET /dashboard: promotions': ({ dashboard }) => ofPromos(dashboard.promos),
  'GET /dashboard: upcoming payments': ({ dashboard, plan }) => {
    const seen = new Set<string>();
    return dashboard.upcoming.flatMap(({ kind, href, amount }) => {
      const id = href.slice(href.indexOf('=') + 1);
      const isNext = (kind === 'card_due' || kind === 'loan_due') && amount !== null && !seen.has(id);
      seen.add(id);
      return isNext && isPaidToday(plan, id) ? [state(id, 'pay today', amount.minor)] : [];
    });
  },
  'GET /dashboard: debts': ({ dashboard: { debts, debt } }) => [
    state(HOUSEHOLD, 'debt-free', debt.debtFreeOn),
    ...debts.flatMap(({ accountId, paidOffOn, termsMissing }) =>
      termsMissing ? [] : [state(accountId, 'gone', paidOffOn)],
    ),
  ],
  'GET /payments/next': ({ payments: { items }, plan }) =>
    items.flatMap(({ accountId, amount, on, moveId }) => {
      const isPlanned = isPaidToday(plan, accountId);
      return [
        state(accountId, 'is planned', moveId !== null),
        state(accountId, 'is planned', isPlanned),
        ...(isPlanned ? [state(accountId, 'pay today', amount?.minor), state(accountId, 'pay by', on)] : []),
      ];
    }),
  'GET /card-payments: minimums': ({ cardPayments: { items }, plan }) =>
    items.flatMap(({ cardId, due }) =>
      due === null || openMinimums(plan).every(({ subject }) => subject !== cardId)
        ? []
        : [state(cardId, 'minimum open', due.minimumOpen.minor)],
    ),
  'GET /promos': ({ promos }) => ofPromos(promos.items),
  'GET /float': ({ floats, plan }) =>
    floats.items.flatMap(({ promoId, cardId, unwindOn, state: of }) => {
      const paysOff = plan.moves.some(({ to, paysOff: all }) => to.accountId === cardId && all);
      return [
        ...(of === 'held' ? [state(promoId, 'promo pay by', unwindOn), state(promoId, 'paid back', false)] : []),
        ...(paysOff ? [state(promoId, 'paid back', true)] : []),
      ];
    }),
  'GET /insights': ({ insights: { items } }) =>
    items.flatMap(({ type, subject, facts, value, moveId }) => {
      if (AT_RISK.has(type))
        return [
          state(subject.id, 'promo at risk', true),
          state(subject.id, 'promo pay by', facts.pay_by?.kind === 'date' ? facts.pay_by.on : null),
          ...(moveId === null ? [] : [state(subject.id, 'promo worth', value?.perYear.minor)]),
        ];
      if (type === 'promo_kept')
        return [state(subject.id, 'promo at risk', false), state(subject.id, 'promo worth', value?.perYear.minor)];
      const amount = facts.amount?.kind === 'money' ? facts.amount.money.minor : null;
      return type === 'idle_cash' ? [state(String(moveId), 'move', `${amount} ${value?.perYear.minor}`)] : [];
    }),
  'GET /debt/plan': ({ debts: { debts, plan } }) => [
    ...(debts.length === 0
      ? []
      : [
          state(HOUSEHOLD, 'debt-free', plan.result.outcome === 'paid_off' ? plan.result.debtFreeOn : null),
          ...(plan.result.outcome === 'paid_off'
            ? [state(HOUSEHOLD, 'debt-free month', plan.result.debtFreeOn.slice(0, 7))]
            : []),
          state(HOUSEHOLD, 'interest', plan.result.outcome === 'paid_off' ? plan.totalInterest.minor : null),
        ]),
    ...debts.map(({ id, paidOffOn }) => state(id, 'gone', paidOffOn)),
  ],
  // only the adopted plan states the future payments
  'GET /debt/plan: deferred interest charged': ({ debts, promos }) =>
    debts.adopted === null
      ? []
      : debts.cliffs.flatMap(({ debtId, on, prevented }) => {
          const charged = promos.items.filter(
            ({ cardId, endsOn, kind }) => cardId === debtId && endsOn === on && kind === 'deferred_interest',
          );
          return charged.map(({ id }) => state(id, 'promo at risk', prevented !== true));
        }),
  'GET /debt/plan: offers': ({ debts: { adopted, strategy, offers = [], cliffs }, promos }) =>
    adopted?.strategy !== strategy
      ? []
      : offers
          .filter(({ debtId }) => !cliffs.some((cliff) => cliff.debtId === debtId))
          .flatMap(({ debtId, endsOn, payBy = endsOn, paidOn = null }) =>
            promos.items
              .filter((promo) => isOpen(promo) && promo.cardId === debtId && promo.endsOn === endsOn)
              .flatMap(({ id }, _index, { length }) => [
                state(id, 'promo at risk', paidOn === null || paidOn > payBy),
                ...(paidOn !== null && length === 1 ? [state(id, 'promo paid off', paidOn.slice(0, 7))] : []),
              ]),
          ),
  'GET /mode: the active mode': ({ mode: { modes, current }, debts }) =>
    modes.flatMap(({ key, outcome }) =>
      key !== current.key || outcome === undefined
        ? []
        : [
            ...(typeof outcome.paidToday === 'object' && outcome.paidToday !== null
              ? [state(HOUSEHOLD, 'paid today', outcome.paidToday.minor)]
              : []),
            ...(debts.debts.length === 0
              ? []
              : [
                  state(HOUSEHOLD, 'debt-free', outcome.debtFreeOn),
                  state(HOUSEHOLD, 'interest', outcome.debtFreeOn === null ? null : outcome.interest?.minor),
                  ...(outcome.onceMoved === undefined || outcome.onceMoved === null
                    ? []
                    : ofOnceMoved(outcome.onceMoved.debtFreeOn, outcome.onceMoved.interest)),
                ]),
          ],
    ),
  'GET /mode: every mode once today’s moves are made': ({ mode: { modes } }) =>
    modes.flatMap(({ key, reasons, outcome }) => {
      const moved = outcome?.onceMoved ?? null;
      return reasons.length > 0 || moved === null
        ? []
        : [state(`mode ${key}`, 'debt-free', moved.debtFreeOn?.slice(0, 7) ?? null)];
    }),
  'GET /sweeps/runs: proposals': ({ proposals: { items }, plan }) =>
    items.flatMap(({ id, to, amount, betterUse }) => [
      state(id, 'sweep', amount.minor),
      ...ofPaid(plan, to.accountId, amount),
      ...(betterUse === null ? [] : ofPaid(plan, betterUse.to.accountId, betterUse.amount)),
    ]),
  'notifications of payments due': ({ notices, plan }) =>
    notices.flatMap(({ accountId, amount }) =>
      isPaidToday(plan, accountId) ? [state(accountId, 'pay today', amount?.minor)] : [],
    ),
  'notifications of promotions at risk': ({ drifts }) => drifts.map((id) => state(id, 'promo at risk', true)),
  'calendar feed': ({ calendar, plan }) =>
    calendar.flatMap(({ accountId, on, description }) => {
      const amount = /^\$([\d,]+\.\d\d)\./.exec(description)?.[1];
      return amount !== undefined && isPaidToday(plan, accountId)
        ? [state(accountId, 'pay today', amount.replaceAll(/[,.]/g, '')), state(accountId, 'pay by', on)]
        : [];
    }),
};

/** Returns the payment of a proposal for a debt, which is a payment of today's plan or a part of it. */
function ofPaid({ moves }: Moves, accountId: string, amount: Money): Statement[] {
  const payments = moves.filter(({ kind, to }) => kind === 'pay' && to.accountId === accountId);
  if (payments.length === 0) return [];
  expect(Number(amount.minor)).toBeLessThanOrEqual(Number(sum(payments.map((payment) => payment.amount))));
  return [state(accountId, 'is planned', true)];
}

/** Expects that every unit of each account moves or stays. */
export function expectConserved({ accounts, moves, stays }: TodaysPlan): void {
  for (const { accountId, balance } of accounts) {
    const moved = moves.filter(({ from }) => from?.accountId === accountId);
    const staying = stays.filter((each) => each.accountId === accountId);
    expect(Number(sum([...moved, ...staying].map(({ amount }) => amount)))).toBe(Number(balance.minor));
  }
}
