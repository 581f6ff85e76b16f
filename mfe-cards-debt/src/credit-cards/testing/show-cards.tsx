import type { Card, CardPayment, Working } from '@tideline/contract';
import { renderScreen } from '@tideline/mfe-kit/testing';
import { account, aria, cardId, changeSetId, promoId, storeId, usd } from '../../testing/examples.ts';
import { CreditCardsScreen } from '../credit-cards.screen.tsx';

/** Renders the screen with a server that knows no payments, unless the test overrides it. */
export const show = ({ api, ...options }: NonNullable<Parameters<typeof renderScreen>[1]>) =>
  renderScreen(<CreditCardsScreen />, { ...options, api: { cardActivity: { list: () => ({ items: [] }) }, ...api } });
export const list = (...items: Card[]) => ({ list: () => ({ items }) });
export const everyday = account({
  id: '018f0000-0000-7000-8000-00000000e4e4',
  name: 'Everyday',
  type: 'depository',
  subtype: 'checking',
  balance: usd(500_000),
});

/** The working of a year's interest, with only two of its months. */
const yearWorking: Working = {
  formulaId: 'card.year-interest',
  lines: [30_000, 25_000].flatMap((minor, index): Working['lines'] => [
    { key: 'paid_on', value: { kind: 'date', on: `2026-0${index + 4}-01` }, href: null },
    { key: 'interest_of_month', value: { kind: 'money', money: usd(minor) }, href: null },
  ]),
  result: { key: 'year_interest', value: { kind: 'money', money: usd(55_000) }, href: null },
  assumptions: ['minimum_every_month'],
  otherwise: { key: 'interest_when_avoided', value: { kind: 'money', money: usd(0) }, href: null },
};

export const ariaPayment = (values: Partial<CardPayment> = {}): CardPayment => ({
  cardId,
  statement: {
    closesOn: '2026-02-20',
    dueOn: '2026-03-14',
    closing: usd(340_000),
    open: usd(340_000),
    minimumOpen: usd(7_500),
    source: 'actual',
  },
  grace: { state: 'lost', statementsToRegain: 1 },
  due: { on: '2026-03-14', inDays: 13, minimumOpen: usd(7_500), paidSince: usd(0), covered: null, isUrgent: false },
  balances: [
    {
      id: 'purchases',
      kind: 'purchase',
      label: 'Purchases',
      balance: usd(200_000),
      aprPpm: 249_900,
      promo: null,
      disputed: usd(20_000),
    },
    {
      id: promoId,
      kind: 'balance_transfer',
      label: 'Balance transfer',
      balance: usd(150_000),
      aprPpm: 0,
      promo: { endsOn: '2026-09-03', revertAprPpm: 249_900 },
      disputed: usd(0),
    },
  ],
  choices: [
    { kind: 'avoid_interest', amount: usd(187_500), yearInterest: usd(0), yearLeft: usd(0) },
    { kind: 'keep_promo', amount: usd(60_000), yearInterest: usd(9_100), yearLeft: usd(0) },
    { kind: 'minimum', amount: usd(7_500), yearInterest: usd(55_000), yearLeft: usd(310_000), working: yearWorking },
  ],
  from: [
    { accountId: everyday.id, name: 'Everyday', available: usd(50_000), lastDay: '2026-03-11' },
    { accountId: storeId, name: 'Rainy day', available: usd(900_000), lastDay: '2026-02-27' },
  ],
  disputes: [
    {
      id: changeSetId,
      version: 2,
      cardId,
      balanceId: 'purchases',
      amount: usd(20_000),
      openedOn: '2026-02-12',
      note: 'Never arrived',
      resolvedOn: null,
      outcome: null,
    },
  ],
  comingRates: [{ id: storeId, aprType: 'purchase_apr', aprPpm: 279_900, effectiveFrom: '2026-06-01' }],
  ...values,
});
export const withPayment = (values: Partial<CardPayment> = {}, cards: object = {}, activity: object = {}) => ({
  cards: { ...list(aria()), ...cards },
  cardActivity: { list: () => ({ items: [ariaPayment(values)] }), ...activity },
  accounts: {
    list: () => ({
      items: [everyday, account({ id: storeId, name: 'Old card', balance: usd(-90_000) })],
      members: [],
      deletedCount: 0,
    }),
  },
});
