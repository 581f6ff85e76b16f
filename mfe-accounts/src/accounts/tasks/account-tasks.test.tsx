import { describe, expect, it } from '@jest/globals';
import { ApiError, type FakeApi } from '@tideline/mfe-kit/testing';
import { screen, within } from '@testing-library/react';
import {
  changeSetId,
  chooseDate,
  drawer,
  everyday,
  grocery,
  openAccount,
  salary,
  savings,
  updated,
  usd,
} from '../testing/open-account.tsx';

describe('reconciling an account', () => {
  const start = async (closing: string, overrides: FakeApi['accounts'] = {}) => {
    const rendered = openAccount(everyday, overrides, `/accounts?account=${everyday.id}&do=reconcile`);
    const form = await drawer('Reconcile Everyday');
    await chooseDate(rendered.user, await form.findByRole('group', { name: /Last day of the statement/ }), {
      day: '28',
      month: '2',
      year: '2026',
    });
    await rendered.user.type(form.getByRole('textbox', { name: 'Closing balance' }), closing);
    await rendered.user.click(form.getByRole('button', { name: 'Start reconciling' }));
    return { ...rendered, form };
  };

  it('updates the difference with each tick, and sends the ticked transactions', async () => {
    const { user, form, requests } = await start('1250.40', { reconcile: updated({}) });
    const difference = await form.findByRole('status', { name: 'Difference' });
    expect(difference).toHaveTextContent('+$857.85');
    expect(form.queryByRole('checkbox', { name: /Cafe/ })).toBeNull();
    await user.click(form.getByRole('checkbox', { name: /Salary/ }));
    expect(difference).toHaveTextContent('−$42.15');
    await user.click(form.getByRole('button', { name: 'Apply' }));
    expect(difference).toHaveTextContent('None');
    await user.click(form.getByRole('button', { name: 'Finish' }));
    expect(await screen.findByText('Everyday is reconciled to Feb 28')).toBeVisible();
    expect(requests.find(({ name }) => name === 'accounts.reconcile')?.input).toEqual({
      id: everyday.id,
      version: 7,
      closedOn: '2026-02-28',
      closing: usd(125_040),
      transactionIds: [grocery.id, salary.id],
      withEarlier: false,
      how: 'finish',
    });
  });

  it('names a remaining difference on the button that posts it, and saves the ticks for later', async () => {
    const { user, form, requests } = await start('1251.00', { reconcile: updated({}) });
    await user.click(await form.findByRole('checkbox', { name: 'All 2 transactions' }));
    expect(form.queryByRole('button', { name: 'Finish' })).toBeNull();
    expect(form.getByRole('button', { name: 'Post +$0.60 and finish' })).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Save for later' }));
    expect(await screen.findByText('Your progress on Everyday is saved')).toBeVisible();
    expect(requests.find(({ name }) => name === 'accounts.reconcile')?.input).toMatchObject({ how: 'later' });
  });

  it("shows the server's error and keeps the ticks", async () => {
    const { user, form } = await start('1250.40', {
      reconcile: () => {
        throw new ApiError({
          code: 'RECONCILE_TRANSACTIONS_CHANGED',
          status: 409,
          title: '',
          params: { transactionIds: [] },
        });
      },
    });
    await user.click(await form.findByRole('checkbox', { name: 'All 2 transactions' }));
    await user.click(form.getByRole('button', { name: 'Finish' }));
    expect(await form.findByText('Some of these transactions changed. Review the updated list.')).toBeVisible();
    expect(form.getByRole('checkbox', { name: /Salary/ })).toBeChecked();
  });
});

describe('editing rates', () => {
  const edit = async (overrides: FakeApi['accounts'] = {}) => {
    const rendered = openAccount(savings, overrides, `/accounts?account=${savings.id}&do=rates`);
    return { ...rendered, form: await drawer('Rates for Rainy day') };
  };

  it('sends a base rate and a tier with the version that was shown', async () => {
    const { user, form, requests } = await edit({ setYields: () => ({ changeSetId, item: savings }) });
    await user.type(await form.findByRole('textbox', { name: 'APY' }), '4');
    await user.click(form.getByRole('button', { name: 'Add rate' }));
    const second = within(form.getByRole('group', { name: 'Rate 2' }));
    await user.type(second.getByRole('textbox', { name: 'APY' }), '4.5');
    await user.type(second.getByRole('textbox', { name: /For balances above/ }), '10000');
    await user.click(form.getByRole('radio', { name: /Each part earns/ }));
    await user.click(form.getByRole('button', { name: 'Save rates' }));
    expect(await screen.findByText('Rates for Rainy day saved')).toBeVisible();
    const sent = requests.find(({ name }) => name === 'accounts.setYields');
    const rate = { kind: 'base', effectiveFrom: '2026-03-01', effectiveTo: null };
    expect(sent?.input).toEqual({
      id: savings.id,
      tierMethod: 'B',
      rates: [
        { ...rate, apyPpm: 40_000, tierFrom: usd(0) },
        { ...rate, apyPpm: 45_000, tierFrom: usd(1_000_000) },
      ],
    });
    expect(sent?.headers.get('if-match')).toBe('"4"');
  });

  it('shows errors at their fields and sends nothing', async () => {
    const { user, form, requests } = await edit();
    await user.click(await form.findByRole('button', { name: 'Add bonus rate' }));
    await user.click(form.getByRole('button', { name: 'Save rates' }));
    expect(form.getAllByText(/Enter the yearly yield/).length).toBeGreaterThanOrEqual(2);
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('names the member who saved first, and offers the latest rates', async () => {
    const last = { at: '2026-03-01T15:42:00Z', actor: { id: changeSetId, name: 'Ben' } };
    const { user, form } = await edit({
      setYields: () => {
        const params = { currentVersion: 9, current: { ...savings, version: 9 }, last };
        throw new ApiError({ code: 'VERSION_CONFLICT', status: 412, title: '', params });
      },
    });
    await user.type(await form.findByRole('textbox', { name: 'APY' }), '4');
    await user.click(form.getByRole('button', { name: 'Save rates' }));
    expect(await form.findByRole('alert')).toHaveTextContent('Ben edited this at 10:42 AM');
    await user.click(form.getByRole('button', { name: 'Use the latest' }));
    expect(form.queryByRole('alert')).toBeNull();
  });
});

describe('closing an account', () => {
  it('asks where the remaining balance went and posts it to the chosen account', async () => {
    const { user, requests } = openAccount(
      everyday,
      { close: updated({ state: 'closed' }) },
      `/accounts?account=${everyday.id}&do=close`,
    );
    const form = await drawer('Close Everyday');
    await user.click(await form.findByRole('button', { name: 'Close account' }));
    expect(form.getByRole('alert')).toHaveTextContent('Choose what happened to the rest');
    await user.click(form.getByRole('radio', { name: /Moved to another account/ }));
    await user.selectOptions(form.getByRole('combobox', { name: 'Other account' }), 'Rainy day');
    await user.click(form.getByRole('button', { name: 'Close account' }));
    expect(await screen.findByText('Everyday is closed')).toBeVisible();
    expect(requests.find(({ name }) => name === 'accounts.close')?.input).toEqual({
      id: everyday.id,
      version: 7,
      closedOn: '2026-03-01',
      remainder: { kind: 'transfer', accountId: savings.id },
    });
  });
});

describe('merging accounts', () => {
  it('offers only accounts of the same type, sends the chosen one, and closes the drawer', async () => {
    const { user, requests, address } = openAccount(
      everyday,
      { merge: () => ({ changeSetId, item: savings }) },
      `/accounts?account=${everyday.id}&do=merge`,
    );
    const form = await drawer('Merge Everyday');
    const into = await form.findByRole('combobox', { name: 'Merge into' });
    expect(within(into).queryByRole('option', { name: 'Aria Visa' })).toBeNull();
    await user.selectOptions(into, 'Rainy day');
    await user.click(form.getByRole('button', { name: 'Merge accounts' }));
    expect(await screen.findByText('Everyday was merged into Rainy day')).toBeVisible();
    expect(requests.find(({ name }) => name === 'accounts.merge')?.input).toEqual({
      id: everyday.id,
      version: 7,
      intoId: savings.id,
    });
    expect(address()).toBe('/accounts');
  });
});
