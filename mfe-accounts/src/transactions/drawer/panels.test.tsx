import { describe, expect, it } from '@jest/globals';
import { ApiError, type FakeApi, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aTransaction } from '../testing/a-transaction.ts';
import { changeSetId, dining, groceries, grocery, ledgerServer, usd, visa } from '../testing/ledger.ts';
import { TransactionsScreen } from '../transactions.screen.tsx';

const render = (more: FakeApi = {}, row = grocery, others: (typeof grocery)[] = []) =>
  renderScreen(<TransactionsScreen />, {
    route: `/transactions?transaction=${row.id}`,
    api: { ...ledgerServer([row, ...others]), ...more },
  });
const opened = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit transaction' }));
  await dialog.findByRole('textbox', { name: 'Payee' });
  return dialog;
};
/** Returns a server that remembers the changes to one row. */
function keeping(changed: Partial<typeof grocery>): FakeApi {
  let now = grocery;
  return {
    transactions: { ...ledgerServer([grocery], { get: () => now }).transactions },
    transactionChanges: {
      edit: () => {
        now = { ...grocery, ...changed, version: 4 };
        return { changeSetId, items: [now], leftOut: [] };
      },
    },
  };
}
const sent = (requests: { name: string; input: Record<string, unknown>; headers: Headers }[], name: string) =>
  requests.find((request) => request.name === name);

describe('split parts', () => {
  const split = (): FakeApi => ({
    transactionChanges: {
      split: ({ splits }) => ({
        changeSetId,
        item: {
          ...grocery,
          version: 4,
          splits: (splits as { categoryId: string | null }[]).map(({ categoryId }, index) => ({
            id: `0189000${index}-0000-7000-8000-000000000001`,
            categoryId,
            amount: usd(-1),
            memo: null,
            tagIds: [],
          })),
        },
      }),
    },
  });

  it('start with the category of the transaction, show the remainder, and are sent with their sign', async () => {
    const { user, requests } = render(split());
    const dialog = await opened();
    await user.click(dialog.getByRole('button', { name: 'Split transaction' }));
    // the form takes the focus, and hides the other Save button
    expect(dialog.getByRole('combobox', { name: 'Category for part 1 (optional)' })).toHaveFocus();
    expect(dialog.getAllByRole('button', { name: /^Save/ })).toHaveLength(1);
    expect(dialog.getByRole('combobox', { name: 'Category for part 1 (optional)' })).toHaveValue(groceries.id);
    await user.type(dialog.getByRole('textbox', { name: 'Amount for part 1' }), '30');
    expect(dialog.getByText('$12.15 left to assign.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Amount for part 2' }), '13');
    expect(dialog.getByText('The parts are $0.85 over.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save parts' }));
    expect(dialog.getByText('The parts don’t add up to the total yet')).toBeVisible();
    expect(sent(requests, 'transactionChanges.split')).toBeUndefined();
    await user.click(dialog.getByRole('button', { name: 'Split evenly' }));
    expect(dialog.getByRole('textbox', { name: 'Amount for part 1' })).toHaveValue('21.08');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Category for part 2 (optional)' }), 'Eating out');
    await user.click(dialog.getByRole('button', { name: 'Save parts' }));
    expect(await screen.findByText('Corner Grocery split into 2')).toBeVisible();
    const request = sent(requests, 'transactionChanges.split');
    expect(request?.headers.get('if-match')).toBe('"3"');
    expect(request?.input['splits']).toEqual([
      { categoryId: groceries.id, amount: usd(-2_108), memo: null, tagIds: [] },
      { categoryId: dining.id, amount: usd(-2_107), memo: null, tagIds: [] },
    ]);
  });

  it('start a new part with the remainder', async () => {
    const { user } = render(split());
    const dialog = await opened();
    await user.click(dialog.getByRole('button', { name: 'Split transaction' }));
    await user.type(dialog.getByRole('textbox', { name: 'Amount for part 1' }), '40');
    await user.click(dialog.getByRole('button', { name: 'Add part' }));
    expect(dialog.getByRole('textbox', { name: 'Amount for part 3' })).toHaveValue('2.15');
  });

  it("show the server's errors and keep the form open", async () => {
    const refuse = () => {
      throw new ApiError({
        code: 'VERSION_CONFLICT',
        status: 412,
        title: '',
        params: { currentVersion: 9, current: grocery },
      });
    };
    const { user } = render({ transactionChanges: { split: refuse } });
    const dialog = await opened();
    await user.click(dialog.getByRole('button', { name: 'Split transaction' }));
    await user.click(dialog.getByRole('button', { name: 'Split evenly' }));
    await user.click(dialog.getByRole('button', { name: 'Save parts' }));
    expect(await dialog.findByText('The parts couldn’t be saved')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Amount for part 1' })).toHaveValue('21.08');
  });
});

describe('tags', () => {
  const holiday = { id: '01890000-0000-7000-d000-000000000001', version: 1, name: 'Holiday', transactionCount: 3 };
  const server = (): FakeApi => ({
    tags: {
      list: () => ({ items: [holiday] }),
      create: ({ name }) => ({ changeSetId, item: { ...holiday, id: '01890000-0000-7000-d000-000000000002', name } }),
    },
    ...keeping({ tagIds: [holiday.id] }),
  });

  it('are found by typing and saved with Enter', async () => {
    const { user, requests } = render(server());
    const dialog = await opened();
    await user.type(dialog.getByRole('combobox', { name: 'Add tag (optional)' }), 'holi');
    await waitFor(() => expect(dialog.getByRole('option', { name: 'Holiday 3 transactions' })).toBeInTheDocument());
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(sent(requests, 'transactionChanges.edit')?.input).toEqual({
        transactions: [{ id: grocery.id, version: 3 }],
        set: { addTagIds: [holiday.id], removeTagIds: [] },
      }),
    );
    expect(await dialog.findByRole('button', { name: 'Remove Holiday' })).toBeVisible();
  });

  it('are created if no tag has the typed name', async () => {
    const { user, requests } = render(server());
    const dialog = await opened();
    await user.type(dialog.getByRole('combobox', { name: 'Add tag (optional)' }), 'Camping');
    await user.click(await dialog.findByRole('option', { name: 'Create “Camping”' }));
    expect(await screen.findByText('Tag Camping created')).toBeVisible();
    expect(sent(requests, 'tags.create')?.input).toEqual({ name: 'Camping' });
  });
});

describe('files', () => {
  const kept = {
    id: '01890000-0000-7000-e000-000000000001',
    version: 2,
    transactionId: grocery.id,
    fileName: 'receipt.png',
    mediaType: 'image/png',
    sizeBytes: 14_336,
    createdAt: '2026-02-27T12:00:00Z',
  };

  it('are shown with their size and address, and removed with their version', async () => {
    const { user, requests } = render({
      attachments: { list: () => ({ items: [kept] }), remove: () => ({ changeSetId }) },
    });
    const dialog = await opened();
    expect(await dialog.findByRole('link', { name: 'receipt.png' })).toHaveAttribute(
      'href',
      `/api/v1/attachments/${kept.id}/content?household=${testSession.household.id}`,
    );
    expect(dialog.getByText('14 kB')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Remove receipt.png' }));
    expect(await screen.findByText('receipt.png was removed')).toBeVisible();
    expect(sent(requests, 'attachments.remove')?.headers.get('if-match')).toBe('"2"');
  });

  it('that the server rejects are reported, and can be retried', async () => {
    let tries = 0;
    const add = () => {
      tries += 1;
      if (tries === 1)
        throw new ApiError({
          code: 'ATTACHMENT_TOO_LARGE',
          status: 413,
          title: '',
          params: { file: 'scan.pdf', limitBytes: 10_485_760 },
        });
      return { changeSetId, item: { ...kept, fileName: 'scan.pdf' } };
    };
    const { user } = render({ attachments: { list: () => ({ items: [] }), add } });
    const dialog = await opened();
    await user.upload(dialog.getByLabelText('Add files'), new File(['x'], 'scan.pdf', { type: 'application/pdf' }));
    expect(await dialog.findByText('scan.pdf couldn’t be added')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('scan.pdf was added')).toBeVisible();
    await waitFor(() => expect(dialog.queryByText('scan.pdf couldn’t be added')).toBeNull());
  });
});

describe('transfer match', () => {
  const arrived = aTransaction({ accountId: visa.id, payee: 'Payment, thank you', amount: usd(4_215) });
  const leg = {
    transferId: changeSetId,
    version: 5,
    state: 'suggested' as const,
    transactionId: arrived.id,
    accountId: visa.id,
  };
  const suggestion = {
    id: changeSetId,
    version: 5,
    state: 'confirmed' as const,
    outflow: grocery,
    inflow: arrived,
    kind: 'card_payment' as const,
    fee: null,
    confidencePpm: null,
    isSure: false,
    reasons: [],
  };

  it('is confirmed with the version of the suggested pair', async () => {
    const { user, requests } = render(
      { transfers: { decide: () => ({ changeSetId, item: suggestion }) } },
      { ...grocery, transfer: leg },
      [arrived],
    );
    const dialog = await opened();
    expect(await dialog.findByRole('link', { name: 'Payment, thank you' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Confirm transfer' }));
    expect(await screen.findByText('Transfer confirmed')).toBeVisible();
    expect(sent(requests, 'transfers.decide')?.headers.get('if-match')).toBe('"5"');
  });

  it('is chosen from candidates that show their reasons', async () => {
    const { user, requests } = render({
      transferCandidates: {
        list: () => ({ items: [{ transaction: arrived, reasons: ['same_amount', 'within_days'] }] }),
      },
      transfers: { create: () => ({ changeSetId, item: suggestion }) },
    });
    const dialog = await opened();
    await user.click(dialog.getByRole('button', { name: 'Find match' }));
    expect(await dialog.findByText('same amount · a few days apart')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Match' }));
    expect(await screen.findByText('Matched as a transfer')).toBeVisible();
    expect(sent(requests, 'transfers.create')?.input).toEqual({ outflowId: grocery.id, inflowId: arrived.id });
  });
});

describe('reconciled transaction', () => {
  const locked = { ...grocery, status: 'reconciled' as const };

  it('keeps its amount and date locked until the user unlocks it', async () => {
    const { user, requests } = render(
      { transactionChanges: { unlock: () => ({ changeSetId, item: { ...grocery, version: 4 } }) } },
      locked,
    );
    const dialog = await opened();
    expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveAttribute('readonly');
    expect(dialog.queryByRole('group', { name: /^Date/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Unlock' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Unlock this transaction?' }));
    expect(sent(requests, 'transactionChanges.unlock')).toBeUndefined();
    await user.click(question.getByRole('button', { name: 'Unlock' }));
    expect(await screen.findByText('Corner Grocery unlocked')).toBeVisible();
  });
});

it('excludes a transaction from reports with a switch', async () => {
  const { user, requests } = render(keeping({ excluded: true }));
  const dialog = await opened();
  await user.click(dialog.getByRole('switch', { name: /^Leave out of reports/ }));
  await waitFor(() => expect(sent(requests, 'transactionChanges.edit')?.input['set']).toEqual({ excluded: true }));
  expect(dialog.getByRole('switch', { name: /^Leave out of reports/ })).toBeChecked();
});
