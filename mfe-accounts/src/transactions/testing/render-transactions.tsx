import { type FakeApi, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { screen, within } from '@testing-library/react';
import { ledgerServer } from './ledger.ts';
import { TransactionsScreen } from '../transactions.screen.tsx';

export const renderTransactions = (api: FakeApi = ledgerServer(), route = '/transactions', session = testSession) =>
  renderScreen(<TransactionsScreen />, { route, api, session });
export const payees = () =>
  within(screen.getByRole('table', { name: 'Transactions' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
export const loaded = () => screen.findByRole('link', { name: 'Corner Grocery' });
