import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Category, Rule, RuleCondition, RuleRun } from '@tideline/contract';
import { ApiError, type FakeRequest, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { SettingsScreen } from '../settings/settings.screen.tsx';

const id = (last: string): string => `018f0000-0000-7000-8000-0000000000${last}`;
const usd = (minor: string) => ({ minor, currency: 'USD' });
const category = (last: string, name: string): Category => ({
  id: id(last),
  version: 1,
  key: null,
  name,
  group: 'Everyday',
  nature: 'expense',
  parentId: null,
  hidden: false,
  mergedIntoId: null,
  transactionCount: 0,
});
const categories = [category('c1', 'Groceries'), category('c2', 'Eating out')];

const coffee: Rule = {
  id: id('a1'),
  version: 3,
  name: 'Coffee',
  stage: 'default',
  position: 0,
  enabled: true,
  effectiveFrom: null,
  condition: { all: [{ field: 'raw_text', op: 'contains', value: 'roma' }] },
  actions: [{ do: 'set_category', categoryId: id('c2') }],
};
const counts = { transactions: 40, matched: 3, changed: 2, refused: 1, perRule: [] };
const row = {
  transactionId: id('d1'),
  accountId: id('b1'),
  postedOn: '2026-02-03',
  payee: 'Roma',
  rawDescription: 'SQ *ROMA 12',
  amount: usd('-450'),
  changes: [{ field: 'categoryId' as const, from: null, to: id('c2'), ruleIds: [id('a1')] }],
  refused: [],
};
const run: RuleRun = {
  id: id('e1'),
  state: 'previewed',
  ruleIds: [id('a1')],
  counts,
  createdAt: '2026-03-01T12:00:00.000Z',
  changeSetId: null,
};
const changeSetId = id('f1');

const answers = {
  categories: { list: () => ({ items: categories }) },
  accounts: { list: () => ({ items: [], netWorth: [] }) as never },
  rules: {
    list: () => ({ items: [coffee] }),
    preview: () => ({ counts, rows: [row], nextOffset: null }),
    create: () => ({ changeSetId, item: coffee }),
    update: () => ({ changeSetId, item: { ...coffee, enabled: false } }),
  },
  ruleRuns: {
    list: () => ({ items: [] }),
    create: () => run,
    rows: () => ({ rows: [row], nextOffset: null }),
    apply: () => ({ ...run, state: 'applied' as const, changeSetId }),
  },
};
const open = (route = '/settings?section=rules', api: object = {}, extra: object = {}) =>
  renderScreen(<SettingsScreen />, { route, api: { ...answers, ...api }, ...extra });
const sent = (requests: readonly FakeRequest[], path: string): FakeRequest | undefined =>
  requests.findLast(({ method, url }) => method !== 'GET' && String(url).includes(path));

describe('rules', () => {
  it('are listed as sentences', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Category rules' })).toBeInTheDocument();
    expect(await screen.findByText('Bank description contains “roma”')).toBeInTheDocument();
    expect(await screen.findByText('→ Set category Eating out')).toBeInTheDocument();
  });

  it('are turned off with the displayed version', async () => {
    const { user, requests } = open();
    await user.click(await screen.findByRole('switch', { name: 'On: Coffee' }));
    expect(await screen.findByText('Coffee is off')).toBeInTheDocument();
    const request = sent(requests, '/rules/');
    expect([request?.headers.get('if-match'), request?.input]).toEqual(['"3"', { id: coffee.id, enabled: false }]);
  });

  it.each([
    ['America/Los_Angeles', '2026-03-02T07:30:00.000Z', 'Mar 1, 11:30 PM'],
    ['Pacific/Auckland', '2026-03-01T11:30:00.000Z', 'Mar 2, 12:30 AM'],
  ])('show a run near midnight on the date in %s', async (timezone, createdAt, when) => {
    const { user } = open(
      undefined,
      {
        ruleRuns: {
          ...answers.ruleRuns,
          list: () => ({ items: [{ ...run, state: 'applied', changeSetId, createdAt }] }),
        },
      },
      { session: { ...testSession, today: '2026-03-05', household: { ...testSession.household, timezone } } },
    );
    await user.click(await screen.findByText('Past runs'));
    expect(await screen.findByText(when)).toBeInTheDocument();
  });

  it('are replaced by a message while there are none', async () => {
    open(undefined, { rules: { ...answers.rules, list: () => ({ items: [] }) } });
    expect(await screen.findByText('No category rules yet')).toBeInTheDocument();
  });

  it('cannot be added or turned off by a viewer', async () => {
    open(undefined, {}, { session: { ...testSession, role: 'viewer' } });
    expect(await screen.findByText('Coffee')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add rule' })).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});

describe('rule editor', () => {
  it('previews the changes during editing, saves the rule, and offers to apply the same changes', async () => {
    const { user, requests } = open();
    await user.click(await screen.findByRole('button', { name: 'Add rule' }));
    const drawer = await screen.findByRole('dialog', { name: 'Add rule' });
    await user.type(within(drawer).getByRole('textbox', { name: 'Name' }), 'Coffee');
    await user.selectOptions(within(drawer).getByRole('combobox', { name: 'Field' }), 'Bank description');
    await user.selectOptions(within(drawer).getByRole('combobox', { name: 'Comparison' }), 'does not contain');
    await user.type(within(drawer).getByRole('textbox', { name: 'Text' }), 'roma');
    await user.selectOptions(within(drawer).getByRole('combobox', { name: 'Category' }), 'Eating out');
    expect(await within(drawer).findByText('Matches 3 transactions, changes 2')).toBeInTheDocument();
    expect(within(drawer).getByText('Category: No category → Eating out')).toBeInTheDocument();
    await user.click(within(drawer).getByRole('button', { name: 'Save rule' }));
    const dialog = await screen.findByRole('dialog', { name: 'Apply to existing transactions' });
    expect(requests.find(({ method, url }) => method === 'POST' && String(url).endsWith('/rules'))?.input).toEqual({
      name: 'Coffee',
      stage: 'default',
      effectiveFrom: null,
      condition: { all: [{ not: { field: 'raw_text', op: 'contains', value: 'roma' } }] },
      actions: [{ do: 'set_category', categoryId: id('c2') }],
    });
    await user.click(await within(dialog).findByRole('button', { name: 'Apply to 2 transactions' }));
    expect(await screen.findByText('Applied to 2 transactions')).toBeInTheDocument();
    expect(sent(requests, `/rule-runs/${id('e1')}/apply`)).toBeDefined();
  });

  it('reports missing values at their fields', async () => {
    const refused = new ApiError({
      code: 'VALIDATION_FAILED',
      status: 422,
      title: '',
      params: {
        fields: [
          { pointer: '/name', rule: 'required', message: 'required' },
          { pointer: '/condition/all/0/value', rule: 'required', message: 'required' },
        ],
      },
    });
    const { user } = open('/settings?section=rules&rule=new', {
      rules: {
        ...answers.rules,
        create: () => {
          throw refused;
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Save rule' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text' })).toBeInvalid());
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Required/);
  });

  it.each<[string, RuleCondition, string]>([
    [
      '/condition/all/0/maxMinor',
      { field: 'amount', op: 'between', direction: 'either', minMinor: 5_000, maxMinor: 1_000 },
      'Enter a maximum that isn’t below the minimum',
    ],
    [
      '/condition/all/0/to',
      { field: 'date', op: 'between', from: '2026-03-01', to: '2026-02-01' },
      'Choose a date on or after the start',
    ],
  ])('explains a reversed range in the terms of its field: %s', async (pointer, leaf, message) => {
    const refused = new ApiError({
      code: 'VALIDATION_FAILED',
      status: 422,
      title: '',
      params: { fields: [{ pointer, rule: 'from_after_to', message: 'from_after_to' }] },
    });
    const reversed = { ...coffee, condition: { all: [leaf] } };
    const { user } = open(`/settings?section=rules&rule=${coffee.id}`, {
      rules: {
        ...answers.rules,
        list: () => ({ items: [reversed] }),
        get: () => reversed,
        update: () => {
          throw refused;
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Save rule' }));
    expect((await screen.findAllByText(message))[0]).toBeVisible();
  });

  it('adds a group of conditions', async () => {
    const { user, requests } = open('/settings?section=rules&rule=new');
    await user.click(await screen.findByRole('button', { name: 'Add group' }));
    const group = screen.getByRole('group', { name: 'Group of conditions' });
    await user.type(within(group).getByRole('textbox', { name: 'Text' }), 'kiosk');
    await user.click(screen.getByRole('button', { name: 'Save rule' }));
    await waitFor(() => expect(sent(requests, '/rules')).toBeDefined());
    expect(
      requests.find(({ method, url }) => method === 'POST' && String(url).endsWith('/rules'))?.input,
    ).toMatchObject({
      condition: { all: [{ field: 'payee' }, { any: [{ field: 'payee', op: 'contains', value: 'kiosk' }] }] },
    });
  });

  it('reports that transactions changed since the preview', async () => {
    const stale = new ApiError({ code: 'RULE_PREVIEW_STALE', status: 409, title: '', params: {} });
    const { user } = open(undefined, {
      ruleRuns: {
        ...answers.ruleRuns,
        apply: () => {
          throw stale;
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Apply to existing…' }));
    await user.click(await screen.findByRole('button', { name: 'Apply to 2 transactions' }));
    expect(await screen.findByText('Transactions changed')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Search again' })).toBeInTheDocument();
  });
});
