import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Payee } from '@tideline/contract';
import { type FakeRequest, renderScreen } from '@tideline/mfe-kit/testing';
import { SettingsScreen } from '../settings/settings.screen.tsx';

const id = (last: string): string => `018f0000-0000-7000-8000-0000000000${last}`;
const kroger: Payee = {
  id: id('a1'),
  version: 2,
  name: 'Kroger',
  aliases: [{ match: 'contains', text: 'KRGR' }],
  defaultCategoryId: null,
  transactionCount: 12,
  lastUsedOn: '2026-02-20',
};
const bakery: Payee = {
  id: null,
  version: null,
  name: 'Bakery',
  aliases: [],
  defaultCategoryId: null,
  transactionCount: 3,
  lastUsedOn: '2026-02-01',
};
const changeSetId = id('f1');

const answers = {
  categories: { list: () => ({ items: [] }) },
  payees: {
    list: () => ({ items: [kroger, bakery], total: 2, nextOffset: null }),
    create: () => ({ changeSetId, item: { ...bakery, id: id('a2'), version: 1, name: 'Good bread' } }),
    update: () => ({ changeSetId, item: kroger }),
    merge: () => ({ changeSetId, item: kroger }),
    previewAliases: () => ({
      count: 4,
      matches: [{ printed: 'KRGR 451', payee: 'Kroger', transactionCount: 4 }],
      conflicts: [{ match: 'contains' as const, text: 'krgr', payees: ['Market'] }],
    }),
  },
};
const open = (route = '/settings?section=payees', api: object = {}) =>
  renderScreen(<SettingsScreen />, { route, api: { ...answers, ...api } });
const changes = (requests: readonly FakeRequest[]): FakeRequest[] =>
  requests.filter(({ method, url }) => method !== 'GET' && !String(url).includes('preview'));

describe('payees', () => {
  it('are listed with their numbers of transactions and aliases', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'Kroger' })).toBeInTheDocument();
    expect(screen.getByText(/12 transactions/)).toBeInTheDocument();
    expect(screen.getByText('1 alias')).toBeInTheDocument();
  });

  it('are renamed together with their transactions', async () => {
    const { user, requests } = open();
    await user.click(await screen.findByRole('button', { name: 'Bakery' }));
    const drawer = await screen.findByRole('dialog', { name: 'Bakery' });
    const name = await within(drawer).findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Good bread');
    await user.click(within(drawer).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Good bread was saved')).toBeInTheDocument();
    expect(changes(requests).at(-1)?.input).toEqual({
      was: 'Bakery',
      name: 'Good bread',
      defaultCategoryId: null,
      aliases: [],
    });
  });

  it('show what their aliases match, and conflicting payees', async () => {
    open('/settings?section=payees&payee=Kroger');
    expect(await screen.findByText('KRGR 451')).toBeInTheDocument();
    expect(screen.getByText(/already belongs to Market/)).toBeInTheDocument();
  });

  it('are merged under the chosen name', async () => {
    const { user, requests } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Bakery' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Kroger' }));
    await user.click(screen.getByRole('button', { name: 'Merge…' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Merge payees' });
    await user.click(within(dialog).getByRole('radio', { name: 'Kroger' }));
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('Merged into Kroger')).toBeInTheDocument();
    expect(changes(requests).at(-1)?.input).toEqual({ names: ['Bakery', 'Kroger'], into: 'Kroger' });
  });

  it('are replaced by a message if a search finds none', async () => {
    open('/settings?section=payees&q=zzz', {
      payees: { ...answers.payees, list: () => ({ items: [], total: 0, nextOffset: null }) },
    });
    expect(await screen.findByText('No payees match')).toBeInTheDocument();
  });
});
