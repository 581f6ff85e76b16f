/** Tests the tiles that only one financial mode offers. */
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { DebtPlan } from '@tideline/contract';
import { renderScreen } from '@tideline/mfe-kit/testing';
import config from '../../remote.config.ts';
import { BufferWidget } from './buffer.widget.tsx';
import { NextWinWidget } from './next-win.widget.tsx';

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });
const card = '018f0000-0000-7000-8000-0000000000b1';
const plan = (fields: Partial<DebtPlan> = {}): DebtPlan => ({
  strategy: 'mode',
  monthly: usd(50_000),
  startOn: '2026-03-01',
  minimums: usd(20_000),
  incomplete: [],
  comparison: [],
  rows: [],
  cliffs: [],
  adopted: null,
  debts: [
    {
      id: card,
      name: 'Store card',
      kind: 'card',
      owed: usd(42_000),
      aprPpm: 290_000,
      minimum: usd(2_500),
      interest: usd(900),
      paidOffOn: '2026-07-01',
    },
  ],
  plan: {
    strategy: 'mode',
    result: { outcome: 'paid_off', months: 20, debtFreeOn: '2027-11-01' },
    totalInterest: usd(80_000),
    totalPaid: usd(900_000),
    firstWin: { debtId: card, on: '2026-07-01' },
    interestSaved: null,
    monthsSaved: null,
    extraCost: usd(5_600),
  },
  mode: {
    key: 'safety_first',
    isCurrent: true,
    isAdopted: false,
    cash: usd(650_000),
    monthlyExpenses: usd(300_000),
    floor: usd(900_000),
    bufferMissing: usd(250_000),
    promos: [],
    parameters: {
      floor: { kind: 'months', months: 3 },
      bufferDays: 14,
      confidence: 'p99',
      hurdlePpm: null,
      debtOrder: 'buffer_then_avalanche',
      customOrder: [],
      destinationOrder: [],
      promoMarginDays: 60,
      automation: { level: 'propose' },
    },
  },
  ...fields,
});
const withPlan = (answer: DebtPlan) => ({ api: { debt: { plan: () => answer } } });

it('contributes tiles only for the financial modes that use them', () => {
  expect(config.widgets.flatMap(({ id, when }) => (when === undefined ? [] : [[id, when.mode]]))).toEqual([
    ['debt.next-win', ['quick_wins']],
    ['mode.buffer', ['safety_first']],
  ]);
});

it('shows the next debt to be paid off and the cost of the order', async () => {
  renderScreen(<NextWinWidget />, withPlan(plan()));
  expect(await screen.findByText('paid off in July 2026')).toBeInTheDocument();
  expect(screen.getByText('Store card')).toBeInTheDocument();
  expect(screen.getByText('This plan costs about $56 more than the cheapest one.')).toBeInTheDocument();
});

it('explains that the payments pay off no debt', async () => {
  renderScreen(<NextWinWidget />, withPlan(plan({ plan: { ...plan().plan, firstWin: null } })));
  expect(
    await screen.findByText('These payments don’t pay off any debt. Plan with more each month.'),
  ).toBeInTheDocument();
});

it.each([
  [650_000, '$2,500 short of your $9,000 cash target. It comes before extra debt payments.', '$6,500 of $9,000'],
  [950_000, 'Your cash covers your $9,000 target. Anything above it goes to debts.', '$9,000 of $9,000'],
])('shows the buffer with %s cents of cash', async (cash, sentence, words) => {
  renderScreen(
    <BufferWidget />,
    withPlan(plan({ mode: { ...plan().mode, cash: usd(cash) } as NonNullable<DebtPlan['mode']> })),
  );
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(screen.getByText(words)).toBeInTheDocument();
});

it('asks for a month of spending if a cash target in months cannot be computed', async () => {
  renderScreen(
    <BufferWidget />,
    withPlan(plan({ mode: { ...plan().mode, floor: null } as NonNullable<DebtPlan['mode']> })),
  );
  expect(await screen.findByText(/Your cash target appears once you have a month of transactions/)).toBeInTheDocument();
});
