import { describe, expect, it } from '@jest/globals';
import type { Account } from '@tideline/contract';
import { ApiError, type FakeApi } from '@tideline/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { changeSetId, drawer, everyday, openAccount, updated, usd, visa } from './testing/open-account.tsx';

describe('account drawer', () => {
  it('forecasts 90 days, and opens the details of the selected day with Enter', async () => {
    const { user, requests, address } = openAccount(everyday);
    const line = within(await (await drawer('Everyday')).findByRole('region', { name: 'The next 90 days' }));
    (await line.findByRole('slider', { name: 'Expected balance over the coming days' })).focus();
    expect(requests.find(({ name }) => name === 'forecast.get')?.input).toEqual({ account: everyday.id, days: '90' });
    await user.keyboard('{Home}{ArrowRight}{Enter}');
    expect(address()).toBe(`/dashboard?cash=${everyday.id}&day=2026-03-02`);
  });

  it.each([
    ['a card', visa],
    ['a certificate of deposit', { ...everyday, subtype: 'cd' as const }],
  ])('shows no forecast for %s', async (_what, account) => {
    const { requests } = openAccount(account, { list: () => ({ items: [account], members: [], deletedCount: 0 }) });
    expect(await (await drawer(account.name)).findByText('Corner Grocery')).toBeVisible();
    expect(requests.some(({ name }) => name === 'forecast.get')).toBe(false);
  });

  it('shows the balance history, the latest transactions, and a link to all of them', async () => {
    openAccount(everyday);
    const detail = await drawer('Everyday');
    expect(await detail.findByText('Corner Grocery')).toBeVisible();
    expect(detail.getByRole('link', { name: 'All 40 transactions' })).toHaveAttribute(
      'href',
      `/transactions?account=${everyday.id}`,
    );
    expect(await detail.findByText('From $1,292.55 to $1,250.40; the lowest was $1,250.40.')).toBeVisible();
  });

  it('links to the rates of a card, and labels its debt in words', async () => {
    openAccount(visa);
    const detail = await drawer('Aria Visa');
    expect(detail.getByRole('link', { name: 'Rates and due dates' })).toHaveAttribute(
      'href',
      `/credit-cards?card=${visa.id}`,
    );
    expect(detail.getAllByText('You owe')[0]).toBeVisible();
  });

  it('reports that the account no longer exists', async () => {
    openAccount(everyday, {}, '/accounts?account=01890000-0000-7000-8000-00000000dead');
    expect(await screen.findByRole('dialog', { name: 'This account no longer exists' })).toBeVisible();
  });

  it('hides the account with the version that was shown', async () => {
    const { user, requests } = openAccount(everyday, { update: updated({ state: 'hidden' }) });
    await user.click((await drawer('Everyday')).getByRole('button', { name: 'Hide' }));
    expect(await screen.findByText('Everyday is hidden')).toBeVisible();
    const sent = requests.find(({ name }) => name === 'accounts.update');
    expect(sent?.input).toEqual({ id: everyday.id, state: 'hidden' });
    expect(sent?.headers.get('if-match')).toBe('"7"');
  });

  it('lists what is deleted with the account before the deletion, and closes afterward', async () => {
    const { user, requests, address } = openAccount(everyday, { remove: () => ({ changeSetId }) });
    await user.click((await drawer('Everyday')).getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Everyday?' }));
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '40 transactions, with categories and notes',
      'its balance of $1,250.40, which will be removed from your net worth',
    ]);
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(question.getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByText('Everyday was deleted')).toBeVisible();
    expect(requests.find(({ name }) => name === 'accounts.remove')?.headers.get('if-match')).toBe('"7"');
    expect(address()).toBe('/accounts');
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  });
});

describe('drawer of a deposit account', () => {
  it('explains earnings and the amount safe to move in words, and shows the calculation', async () => {
    const { user } = openAccount(everyday);
    const detail = await drawer('Everyday');
    expect(
      await detail.findByText('Until Apr 15, the balance isn’t expected to fall below about $350.40, around Mar 5.'),
    ).toBeVisible();
    expect(
      detail.getByText(
        'Earns nothing at its rates. In Rainy day, the same money would earn about $54.39 in the coming year.',
      ),
    ).toBeVisible();
    await user.click(detail.getAllByRole('button', { name: /See the math/ })[0] as HTMLElement);
    const working = within(await screen.findByRole('dialog', { name: 'See the math: safe to move' }));
    expect(working.getAllByText('Floor')[0]).toBeVisible();
  });

  it('unlocks a closed statement on request', async () => {
    const { user, requests } = openAccount(everyday, { unlock: updated({}) });
    const detail = await drawer('Everyday');
    await user.click(await detail.findByText('1 recorded balance'));
    await user.click(detail.getByRole('button', { name: 'Unlock the Jan\u00a031 statement' }));
    expect(await screen.findByText('The Jan 31 statement is unlocked')).toBeVisible();
    expect(requests.find(({ name }) => name === 'accounts.unlock')?.input).toEqual({
      id: everyday.id,
      statementId: changeSetId,
    });
  });
});

describe('editing an account', () => {
  const edit = async (overrides: FakeApi['accounts'] = {}) => {
    const rendered = openAccount(everyday, overrides, `/accounts?account=${everyday.id}&do=edit`);
    return { ...rendered, form: await drawer('Edit Everyday') };
  };

  it('sends only changed fields', async () => {
    const { user, form, requests } = await edit({ update: updated({ name: 'Main' }) });
    const name = form.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Main');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Main was saved')).toBeVisible();
    expect(requests.find(({ name: called }) => called === 'accounts.update')?.input).toEqual({
      id: everyday.id,
      name: 'Main',
    });
  });

  it('sends nothing if nothing was changed', async () => {
    const { user, form, requests } = await edit();
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Nothing was changed')).toBeVisible();
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  it('shows a concurrent change and lets the user overwrite it', async () => {
    const newest: Account = { ...everyday, name: 'Household', version: 9 };
    let tries = 0;
    const update = () => {
      tries += 1;
      if (tries === 1)
        throw new ApiError({
          code: 'VERSION_CONFLICT',
          status: 412,
          title: '',
          params: { currentVersion: 9, current: newest },
        });
      return { changeSetId, item: { ...newest, balance: usd(130_000), version: 10 } };
    };
    const { user, form, requests } = await edit({ update });
    const balance = form.getByRole('textbox', { name: 'Balance today' });
    await user.clear(balance);
    await user.type(balance, '1300');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await form.findByText('It now says “Name: Household.”')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Save mine' }));
    await screen.findByText('Household was saved');
    const sent = requests.filter(({ name }) => name === 'accounts.update');
    expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"7"', '"9"']);
    // The concurrently saved name is not overwritten with the old one still in the field.
    expect(sent[1]?.input).toEqual({ id: everyday.id, balance: usd(130_000) });
  });

  it('loads the newest version after a conflict if the user chooses to', async () => {
    const newest: Account = { ...everyday, name: 'Household', version: 9 };
    const { user, form } = await edit({
      update: () => {
        throw new ApiError({
          code: 'VERSION_CONFLICT',
          status: 412,
          title: '',
          params: { currentVersion: 9, current: newest },
        });
      },
    });
    await user.type(form.getByRole('textbox', { name: 'Name' }), ' old');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await user.click(await form.findByRole('button', { name: 'Use the latest' }));
    await waitFor(() => expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Household'));
  });
});
