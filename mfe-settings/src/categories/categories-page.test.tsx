import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Category } from '@tideline/contract';
import { ApiError, type FakeRequest, renderScreen } from '@tideline/mfe-kit/testing';
import { SettingsScreen } from '../settings/settings.screen.tsx';

const id = (last: string): string => `018f0000-0000-7000-8000-0000000000${last}`;
const category = (last: string, name: string, part: Partial<Category> = {}): Category => ({
  id: id(last),
  version: 1,
  key: null,
  name,
  group: 'Everyday',
  nature: 'expense',
  parentId: null,
  hidden: false,
  mergedIntoId: null,
  transactionCount: 7,
  ...part,
});
const dining = category('c1', 'Eating out', { key: 'dining' });
const coffee = category('c2', 'Coffee', { parentId: id('c1') });
const changeSetId = id('f1');
const answers = {
  categories: {
    list: () => ({ items: [dining, coffee, category('c3', 'Rent', { group: 'Home', hidden: true })] }),
    create: () => ({ changeSetId, item: category('c4', 'Tea') }),
    merge: () => ({ changeSetId, item: dining, transactionCount: 7 }),
  },
};
const open = (route = '/settings?section=categories', api: object = {}) =>
  renderScreen(<SettingsScreen />, { route, api: { ...answers, ...api } });
const changes = (requests: readonly FakeRequest[]): FakeRequest[] => requests.filter(({ method }) => method !== 'GET');

describe('categories', () => {
  it('are listed by group with their usage', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Everyday' })).toBeInTheDocument();
    expect(screen.getAllByText('7 transactions')).toHaveLength(3);
    expect(screen.getByText('Hidden')).toBeInTheDocument();
  });

  it('are added to a group, and a name that already exists is reported at the field', async () => {
    const taken = new ApiError({ code: 'NAME_TAKEN', status: 409, title: '', params: { name: 'Coffee' } });
    const tries = [
      () => {
        throw taken;
      },
      answers.categories.create,
    ];
    const { user, requests } = open(undefined, {
      categories: { ...answers.categories, create: () => tries.shift()?.() },
    });
    await user.click(await screen.findByRole('button', { name: 'Add category' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add category' });
    await user.click(within(dialog).getByRole('button', { name: 'Add category' }));
    expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Enter a name/);
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Tea');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Group' }), 'Everyday');
    await user.click(within(dialog).getByRole('button', { name: 'Add category' }));
    expect(await within(dialog).findAllByText(/Coffee already exists/)).not.toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Add category' }));
    expect(await screen.findByText('Tea was added')).toBeInTheDocument();
    expect(changes(requests).at(-1)?.input).toEqual({
      name: 'Tea',
      group: 'Everyday',
      parentId: null,
      nature: 'expense',
    });
  });

  it('are merged into the category that the user chooses', async () => {
    const { user, requests } = open(`/settings?section=categories&do=merge&of=${id('c2')}`);
    const dialog = await screen.findByRole('alertdialog', { name: 'Merge Coffee' });
    expect(within(dialog).getByText(/7 transactions move/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    expect(changes(requests)).toEqual([]);
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Into' }), 'Eating out');
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('Coffee was merged into Eating out')).toBeInTheDocument();
    expect(changes(requests).at(-1)?.input).toEqual({ id: id('c2'), intoId: id('c1') });
  });
});
