import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { ExchangeRates } from '@tideline/contract';
import { ApiError, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { SettingsScreen } from '../settings/settings.screen.tsx';

const entered = {
  id: '018f0000-0000-7000-8000-0000000000e1',
  version: 3,
  on: '2026-02-27',
  base: 'CHF',
  quote: 'USD',
  rate: '1.13',
};
const rates: ExchangeRates = {
  currency: 'USD',
  today: [
    { currency: 'EUR', rate: '1.0842', on: '2026-02-20', sources: ['ecb'], throughEuro: false, isOld: true },
    { currency: 'JPY', rate: '0.00677625', on: '2026-02-27', sources: ['ecb', 'ecb'], throughEuro: true, isOld: false },
  ],
  missing: [{ currency: 'THB', rateOn: null }],
  entered: [entered],
  file: null,
  fetched: null,
};
const changeSetId = '018f0000-0000-7000-8000-00000000c5e7';

const open = ({ api = {}, query = '', session = testSession, list = rates } = {}) =>
  renderScreen(<SettingsScreen />, {
    route: `/settings?section=rates${query}`,
    session,
    api: { exchangeRates: { list: () => list, ...api } } as never,
  });

describe('exchange rates', () => {
  it('show the rate of each currency with its date and source, and currencies without a rate', async () => {
    open();
    const today = await screen.findByRole('region', { name: 'Rates for today' });
    expect(today).toHaveTextContent(/Thai Baht \(THB\)No rate. Totals leave these accounts out.Add a rate/);
    expect(today).toHaveTextContent(
      /Euro \(EUR\)1 EUR = 1.0842 USD · Feb 20.* · European Central Bank More than a week old/,
    );
    expect(today).toHaveTextContent(/1 JPY = 0.00677625 USD · Feb 27.* · European Central Bank · through the euro/);
    expect(screen.getByText(/Your server doesn’t fetch rates/)).toBeVisible();
  });

  it("are entered in the household's number format, for the currency in the address", async () => {
    const session = { ...testSession, household: { ...testSession.household, locale: 'de-DE' } };
    const { user, requests, address } = open({
      session,
      query: '&add=THB',
      api: { create: (input: object) => ({ changeSetId, item: { ...entered, ...input } }) },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a rate' }));
    await user.click(dialog.getByRole('button', { name: 'Save rate' }));
    expect(dialog.getAllByText('Enter a rate above zero with at most 8 decimals')[0]).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'USD for 1 THB' }), '0,0312');
    await user.click(dialog.getByRole('button', { name: 'Save rate' }));
    await screen.findByText('Added 1 THB = 0,0312 USD');
    expect(requests.find(({ name }) => name === 'exchangeRates.create')?.input).toEqual({
      base: 'THB',
      quote: 'USD',
      on: testSession.today,
      rate: '0.0312',
    });
    expect(address()).toBe('/settings?section=rates');
  });

  it('are changed and deleted', async () => {
    const { user, requests } = open({
      api: {
        update: () => ({ changeSetId, item: { ...entered, rate: '1.2' } }),
        remove: () => ({ changeSetId }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Change 1 CHF = 1.13 USD' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the rate' }));
    const field = dialog.getByRole('textbox', { name: 'USD for 1 CHF' });
    expect(field).toHaveValue('1.13');
    await user.clear(field);
    await user.type(field, '1.2');
    await user.click(dialog.getByRole('button', { name: 'Save rate' }));
    await screen.findByText('Changed to 1 CHF = 1.2 USD');
    // the page behind the dialog is reachable after the dialog has closed
    await user.click(await screen.findByRole('button', { name: 'Delete 1 CHF = 1.13 USD' }));
    await screen.findByText('Rate deleted');
    expect(requests.filter(({ method }) => method !== 'GET').map(({ name, input }) => [name, input])).toEqual([
      ['exchangeRates.update', { id: entered.id, on: '2026-02-27', rate: '1.2' }],
      ['exchangeRates.remove', { id: entered.id }],
    ]);
  });

  it('in an invalid uploaded file are rejected with the reason', async () => {
    const { user } = open({
      api: {
        upload: () => {
          throw new ApiError({
            code: 'RATES_FILE_REFUSED',
            status: 422,
            title: '',
            params: { reason: 'not_rates', line: null },
          });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Upload rates' }));
    expect(screen.getByText('Choose a file first')).toBeVisible();
    await user.upload(screen.getByLabelText(/Rates file/), new File(['x'], 'rates.csv', { type: 'text/csv' }));
    await user.click(screen.getByRole('button', { name: 'Upload rates' }));
    expect(await screen.findByText(/This isn’t a file of euro reference rates/)).toBeVisible();
  });

  it('are read-only for viewers', async () => {
    open({ session: { ...testSession, role: 'viewer' }, query: '&add=THB' });
    await screen.findByRole('region', { name: 'Rates for today' });
    expect(screen.queryByRole('button', { name: /Add a rate|Change|Delete|Upload/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
