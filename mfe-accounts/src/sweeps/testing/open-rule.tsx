import { screen, within } from '@testing-library/react';
import { type FakeRequest, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { anAccount } from '../../accounts/testing/an-account.ts';
import { SweepsScreen } from '../sweeps.screen.tsx';
import { backtest } from './backtest.ts';
import { answersOf } from './answers.ts';
import { aGoal, aRule, ids, usd } from './sweeps.ts';

export const everyday = anAccount({ id: ids.everyday, name: 'Everyday' });
const savings = anAccount({ id: ids.savings, name: 'Savings', subtype: 'savings', apyPpm: 42_000 });
const visa = anAccount({ id: ids.card, name: 'Aria Visa', type: 'credit_card', subtype: null });
const segment = (id: string, label: string, promoId: string | null = null) => ({
  id,
  kind: 'purchase',
  label,
  balance: usd(50_000),
  aprPpm: 249_900,
  promoId,
  promoEndsOn: null,
});
export const places = {
  accounts: { list: () => ({ items: [everyday, savings, visa], members: [], deletedCount: 0 }) },
  cards: {
    list: () => ({
      items: [
        { account: visa, segments: [segment('purchases', 'Purchases'), segment('promo-part', '0% offer', ids.promo)] },
      ],
    }),
  },
  promos: {
    list: () => ({
      items: [
        {
          id: ids.promo,
          cardId: ids.card,
          cardName: 'Aria Visa',
          kind: 'balance_transfer',
          balance: usd(50_000),
          endsOn: '2026-12-31',
          state: 'active',
        },
      ],
    }),
  },
};
const quiet = {
  problems: [],
  conflicts: [],
  nextEvaluation: null,
  preview: { on: '2026-03-02', moves: [], skipped: [] },
};

/** Opens an address of /sweeps for a household with one rule and one goal. */
export function openRule(
  route: string,
  sweepRules: object = {},
  {
    rules = [aRule()],
    session = testSession,
  }: { rules?: ReturnType<typeof aRule>[]; session?: typeof testSession } = {},
) {
  const answers = answersOf({ proposed: [], rules, goals: [aGoal()] });
  return renderScreen(<SweepsScreen />, {
    route,
    session,
    api: {
      ...answers,
      ...places,
      sweepRules: {
        ...answers.sweepRules,
        validate: () => quiet,
        backtest: () => backtest(),
        backtestProgress: () => ({ percent: 40 }),
        ...sweepRules,
      },
    } as never,
  });
}
export const changes = (requests: readonly FakeRequest[]) =>
  requests.filter(
    ({ method, name }) => method !== 'GET' && name !== 'sweepRules.validate' && name !== 'sweepRules.backtest',
  );
export const drawer = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
