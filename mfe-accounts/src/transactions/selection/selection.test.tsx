import { describe, expect, it } from '@jest/globals';
import { ApiError, type FakeApi, renderScreen } from '@tideline/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aTransaction } from '../testing/a-transaction.ts';
import { bakery, changeSetId, dining, everyday, grocery, ledgerServer, salary, usd, visa } from '../testing/ledger.ts';
import { TransactionsScreen } from '../transactions.screen.tsx';

const render = (more: FakeApi = {}, rows = [grocery, salary, bakery], route = '/transactions') =>
  renderScreen(<TransactionsScreen />, { route, api: { ...ledgerServer(rows), ...more } });
const loaded = () => screen.findByRole('link', { name: 'Corner Grocery' });
const bar = async () => within(await screen.findByRole('region', { name: 'Selected transactions' }));
const sent = (requests: { name: string; input: Record<string, unknown> }[], name: string) =>
  requests.find((request) => request.name === name)?.input;
const edited = (leftOut: { id: string; reason: 'reconciled' | 'split' }[] = []): FakeApi => ({
  transactionChanges: {
    edit: ({ transactions }) => ({
      changeSetId,
      items: [grocery, salary, bakery]
        .filter(({ id }) => transactions.some((row) => row.id === id) && !leftOut.some((left) => left.id === id))
        .map((row) => ({ ...row, version: row.version + 1 })),
      leftOut,
    }),
  },
});

describe('selection', () => {
  it('shows its count and sum, and ends on Escape', async () => {
    const { user } = render();
    await loaded();
    await user.keyboard('jx');
    await user.keyboard('jx');
    const selected = await bar();
    expect(selected.getByRole('status')).toHaveTextContent('2 selected+$2,457.85');
    expect(screen.getByRole('checkbox', { name: 'Select Corner Grocery' })).toBeChecked();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected transactions' })).toBeNull());
    expect(screen.getByRole('checkbox', { name: 'Select Corner Grocery' })).not.toBeChecked();
  });

  it('extends to a row with Shift, by keyboard and by pointer', async () => {
    const { user } = render();
    await loaded();
    await user.click(screen.getByRole('checkbox', { name: 'Select Corner Grocery' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Bakery' }));
    await user.keyboard('{/Shift}');
    await waitFor(() => expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(4));
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    await user.keyboard('k'.repeat(4));
    await user.keyboard('x{Shift>}{ArrowDown}{/Shift}');
    expect((await bar()).getByText('2 selected')).toBeVisible();
  });

  it('includes everything the filter finds, up to the limit of one change, and explains the limit', async () => {
    const many = [
      grocery,
      ...Array.from({ length: 1_200 }, (_, index) => aTransaction({ payee: `Shop ${index}`, accountId: everyday.id })),
    ];
    const { user } = render({}, many);
    await loaded();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all 1,201 transactions' }));
    const selected = await bar();
    expect(await selected.findByText('1,000 selected')).toBeVisible();
    expect(selected.getByText('1,000 of 1,201 selected, the most you can change at once')).toBeVisible();
  });

  it('ends when another filter is applied', async () => {
    const { user } = render();
    await loaded();
    await user.keyboard('jx');
    await bar();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Account' }), 'Aria Visa');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected transactions' })).toBeNull());
  });
});

describe('bulk changes', () => {
  it('send the versions that were shown, end the selection, and offer Undo', async () => {
    const { user, requests } = render(edited());
    await loaded();
    await user.keyboard('jxjx');
    await user.click((await bar()).getByRole('button', { name: 'Category' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change category' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Category' }), 'Eating out');
    await user.click(dialog.getByRole('button', { name: 'Change 2 transactions' }));
    expect(await screen.findByText('2 transactions changed')).toBeVisible();
    expect(sent(requests, 'transactionChanges.edit')).toEqual({
      transactions: [
        { id: grocery.id, version: 3 },
        { id: salary.id, version: 1 },
      ],
      set: { categoryId: dining.id },
    });
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Selected transactions' })).toBeNull();
  });

  it('report missing values and send nothing', async () => {
    const { user, requests } = render(edited());
    await loaded();
    await user.keyboard('jx');
    await user.click((await bar()).getByRole('button', { name: 'Category' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change category' }));
    await user.click(dialog.getByRole('button', { name: 'Change 1 transaction' }));
    expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveAccessibleDescription('Choose a category');
    expect(sent(requests, 'transactionChanges.edit')).toBeUndefined();
  });

  it('report which rows were skipped and why, and keep those selected', async () => {
    const { user } = render(edited([{ id: salary.id, reason: 'reconciled' }]));
    await loaded();
    await user.keyboard('jxjx');
    await user.click((await bar()).getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Leave out of reports' }));
    const dialog = within(await screen.findByRole('dialog', { name: '1 transaction skipped' }));
    expect(dialog.getByRole('region', { name: /^Reconciled. Unlock it first/ })).toHaveTextContent('Acme Payroll');
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect((await bar()).getByText('1 selected')).toBeVisible();
  });

  it('are undone if the server rejects them', async () => {
    const edit = () => {
      throw new ApiError({ code: 'SERVICE_UNAVAILABLE', status: 503, title: '', params: {} });
    };
    const { user } = render({ transactionChanges: { edit } });
    await loaded();
    await user.keyboard('jx');
    await user.click((await bar()).getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Leave out of reports' }));
    expect(await screen.findByText(/^Nothing was changed/)).toBeVisible();
    expect(screen.queryByText('Not in reports')).toBeNull();
    expect((await bar()).getByText('1 selected')).toBeVisible();
  });

  it('delete the selected rows with the versions that were shown', async () => {
    const { user, requests } = render({
      transactionChanges: {
        removeMany: ({ transactions }) => ({ changeSetId, removedIds: transactions.map(({ id }) => id), leftOut: [] }),
      },
    });
    await loaded();
    await user.keyboard('jxjx');
    await user.click((await bar()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('2 transactions deleted')).toBeVisible();
    expect(sent(requests, 'transactionChanges.removeMany')).toEqual({
      transactions: [
        { id: grocery.id, version: 3 },
        { id: salary.id, version: 1 },
      ],
    });
  });

  it('copy the focused row with the key u', async () => {
    const { user, requests } = render({
      transactionChanges: { duplicate: () => ({ changeSetId, items: [aTransaction()] }) },
    });
    await loaded();
    await user.keyboard('ju');
    expect(await screen.findByText('Copy of Corner Grocery added')).toBeVisible();
    expect(sent(requests, 'transactionChanges.duplicate')).toEqual({ ids: [grocery.id] });
  });
});

describe('two selected rows', () => {
  const typed = aTransaction({
    accountId: everyday.id,
    postedOn: '2026-02-27',
    payee: 'Grocer',
    amount: usd(-4_215),
    source: 'manual',
  });
  const fromBank = { ...grocery, source: 'import' as const };

  it("are compared side by side and merged, and the bank's row is preselected to stay", async () => {
    const { user, requests } = render({ transactionChanges: { merge: () => ({ changeSetId, item: fromBank }) } }, [
      typed,
      fromBank,
    ]);
    await loaded();
    await user.keyboard('jxjxm');
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge two transactions' }));
    expect(dialog.getByRole('radio', { name: /^The second/ })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Merge transactions' }));
    expect(await screen.findByText('Merged into Corner Grocery')).toBeVisible();
    expect(sent(requests, 'transactionChanges.merge')).toEqual({
      kept: { id: fromBank.id, version: 3 },
      gone: { id: typed.id, version: 1 },
    });
  });

  it('report that they could not be merged', async () => {
    const merge = () => {
      throw new ApiError({ code: 'MERGE_REFUSED', status: 409, title: '', params: { reason: 'both_split' } });
    };
    const { user } = render({ transactionChanges: { merge } }, [typed, fromBank]);
    await loaded();
    await user.keyboard('jxjxm');
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Merge two transactions' })).getByRole('button', {
        name: 'Merge transactions',
      }),
    );
    expect(await screen.findByText('Couldn’t merge them')).toBeVisible();
  });

  it('become a transfer, with the outflow first', async () => {
    const out = aTransaction({ accountId: everyday.id, payee: 'To card', amount: usd(-9_000) });
    const arrived = aTransaction({ accountId: visa.id, payee: 'Payment', amount: usd(9_000) });
    const suggestion = {
      id: changeSetId,
      version: 1,
      state: 'confirmed' as const,
      outflow: out,
      inflow: arrived,
      kind: 'card_payment' as const,
      fee: null,
      confidencePpm: null,
      isSure: false,
      reasons: [],
    };
    const { user, requests } = render({ transfers: { create: () => ({ changeSetId, item: suggestion }) } }, [
      arrived,
      out,
    ]);
    await screen.findByRole('link', { name: 'To card' });
    await user.keyboard('jxjxr');
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Match as a transfer' })).getByRole('button', {
        name: 'Match as a transfer',
      }),
    );
    expect(await screen.findByText('Matched as a transfer')).toBeVisible();
    expect(sent(requests, 'transfers.create')).toEqual({ outflowId: out.id, inflowId: arrived.id });
  });

  it('are required for a merge, and cannot become a transfer within the same account', async () => {
    const { user } = render();
    await loaded();
    await user.keyboard('jxm');
    expect(await screen.findByText('Select two transactions to merge them')).toBeVisible();
    await user.keyboard('jxr');
    const dialog = within(await screen.findByRole('dialog', { name: 'Match as a transfer' }));
    expect(dialog.getByText('These two can’t be a transfer')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Match as a transfer' })).toBeNull();
  });
});
