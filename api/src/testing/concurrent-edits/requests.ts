import type { Account, Category, DuplicateCandidate, Transaction, TransferSuggestion } from '@tideline/contract';
import { money } from '../ledger.ts';

/** The state that all writers of a round start from: the same rows at the same versions. */
export interface View {
  transactions: readonly Transaction[];
  accounts: readonly Account[];
  /** Categories of this household only, so that they can be merged and deleted. */
  categories: readonly Category[];
  tags: readonly { id: string; version: number }[];
  transfers: readonly TransferSuggestion[];
  duplicates: readonly DuplicateCandidate[];
  rules: readonly { id: string; version: number }[];
  /** Uploads that are not applied yet. */
  uploads: readonly string[];
  /** Change sets, newest first. */
  changes: readonly string[];
}

export interface EditRequest {
  does: string;
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  version?: number;
}

/** Returns an integer from 0 to `below` (exclusive). */
export type Pick = (below: number) => number;

type Edit = (view: View, pick: Pick) => EditRequest | undefined;

const oneOf = <T>(items: readonly T[], pick: Pick): T | undefined => items[pick(Math.max(1, items.length))];
const seen = ({ id, version }: Transaction): { id: string; version: number } => ({ id, version });

/** Returns between two and six different rows. */
function some(items: readonly Transaction[], pick: Pick): Transaction[] {
  const start = pick(Math.max(1, items.length));
  return items
    .map((_, index) => items[(start + index * 3) % items.length])
    .filter((row, index, all) => row !== undefined && all.indexOf(row) === index)
    .slice(0, 2 + pick(5)) as Transaction[];
}

const changeRow: Edit = ({ transactions, accounts, categories, tags }, pick) => {
  const row = oneOf(transactions, pick);
  const account = oneOf(accounts, pick);
  const category = oneOf(categories, pick);
  const tag = oneOf(tags, pick);
  if (row === undefined || account === undefined || category === undefined || tag === undefined) return undefined;
  const changes = [
    { amount: money([-10_000, 10_000, -777][pick(3)] ?? 1, row.amount.currency) },
    { accountId: account.id },
    { categoryId: category.id },
    { postedOn: `2026-02-0${1 + pick(6)}` },
    { payee: `Payee ${pick(4)}`, tagIds: [tag.id] },
    { excluded: pick(2) === 0 },
  ];
  return {
    does: 'edit',
    method: 'PATCH',
    path: `/transactions/${row.id}`,
    body: { ...changes[pick(6)], ...changes[pick(6)] },
    version: row.version,
  };
};

const changeMany: Edit = ({ transactions, accounts, categories, tags }, pick) => {
  const account = oneOf(accounts, pick);
  const category = oneOf(categories, pick);
  const tag = oneOf(tags, pick);
  const rows = some(transactions, pick).map(seen);
  if (account === undefined || category === undefined || tag === undefined || rows.length === 0) return undefined;
  const set = [
    { accountId: account.id },
    { accountId: account.id },
    { categoryId: category.id },
    { addTagIds: [tag.id] },
    { removeTagIds: [tag.id] },
    { postedOn: '2026-02-03' },
  ][pick(6)];
  return { does: 'edit many', method: 'POST', path: '/transactions/edit', body: { transactions: rows, set } };
};

const split: Edit = ({ transactions, categories }, pick) => {
  const row = oneOf(transactions, pick);
  const category = oneOf(categories, pick);
  if (row === undefined) return undefined;
  const share = 1 + pick(600);
  const parts = [share, Number(row.amount.minor) - share].map((minor) => ({
    categoryId: category?.id ?? null,
    amount: money(minor, row.amount.currency),
  }));
  return {
    does: 'split',
    method: 'PUT',
    path: `/transactions/${row.id}/splits`,
    body: { splits: pick(3) === 0 ? [] : parts },
    version: row.version,
  };
};

const link: Edit = ({ transactions }, pick) => {
  const [outflow, inflow] = [
    oneOf(
      transactions.filter(({ amount }) => Number(amount.minor) < 0),
      pick,
    ),
    oneOf(
      transactions.filter(({ amount }) => Number(amount.minor) > 0),
      pick,
    ),
  ];
  return outflow === undefined || inflow === undefined
    ? undefined
    : { does: 'link', method: 'POST', path: '/transfers', body: { outflowId: outflow.id, inflowId: inflow.id } };
};

const unlink: Edit = ({ transactions }, pick) => {
  const row = oneOf(
    transactions.filter(({ transfer }) => transfer !== null),
    pick,
  );
  return row?.transfer
    ? {
        does: 'unlink',
        method: 'PATCH',
        path: `/transfers/${row.transfer.transferId}`,
        body: { state: 'rejected' },
        version: row.transfer.version,
      }
    : undefined;
};

const mergeRows: Edit = ({ transactions }, pick) => {
  const kept = oneOf(transactions, pick);
  const gone =
    kept &&
    oneOf(
      transactions.filter(({ accountId, id }) => accountId === kept.accountId && id !== kept.id),
      pick,
    );
  return kept === undefined || gone === undefined
    ? undefined
    : { does: 'merge', method: 'POST', path: '/transactions/merge', body: { kept: seen(kept), gone: seen(gone) } };
};

const decideDuplicate: Edit = ({ duplicates }, pick) => {
  const pair = oneOf(duplicates, pick);
  if (pair === undefined) return undefined;
  return pick(3) === 0
    ? { does: 'keep both', method: 'POST', path: `/duplicates/${pair.id}/keep-both`, body: {} }
    : {
        does: 'merge duplicate',
        method: 'POST',
        path: `/duplicates/${pair.id}/merge`,
        body: { keptId: pick(2) === 0 ? pair.first.id : pair.second.id },
      };
};

const changeCategory: Edit = ({ categories }, pick) => {
  const [category, other] = [oneOf(categories, pick), oneOf(categories, pick)];
  if (category === undefined || other === undefined) return undefined;
  if (pick(3) === 0)
    return { does: 'delete category', method: 'DELETE', path: `/categories/${category.id}`, version: category.version };
  return {
    does: 'merge category',
    method: 'POST',
    path: `/categories/${category.id}/merge`,
    body: { intoId: other.id },
  };
};

const changeAccount: Edit = ({ accounts }, pick) => {
  const account = oneOf(accounts, pick);
  const spare = accounts.find(({ name }) => name.startsWith('Spare'));
  if (account === undefined) return undefined;
  const kind = pick(4);
  if (kind === 0 && spare !== undefined)
    return { does: 'delete account', method: 'DELETE', path: `/accounts/${spare.id}`, version: spare.version };
  if (kind === 1)
    return {
      does: 'correct balance',
      method: 'PATCH',
      path: `/accounts/${account.id}`,
      body: { balance: money(pick(50_000), account.currency) },
      version: account.version,
    };
  return {
    does: 'rename account',
    method: 'PATCH',
    path: `/accounts/${account.id}`,
    body: { name: account === spare ? `Spare ${pick(9)}` : `Account ${pick(9)}` },
    version: account.version,
  };
};

const reconcile: Edit = ({ accounts, transactions }, pick) => {
  const account = oneOf(accounts, pick);
  if (account === undefined) return undefined;
  const rows = transactions
    .filter(({ accountId, status }) => accountId === account.id && status !== 'reconciled')
    .slice(0, 3);
  return {
    does: 'reconcile',
    method: 'POST',
    path: `/accounts/${account.id}/reconcile`,
    body: {
      version: account.version,
      closedOn: '2026-02-28',
      closing: money(100),
      transactionIds: rows.map(({ id }) => id),
      how: 'adjust',
    },
  };
};

const unlock: Edit = ({ transactions }, pick) => {
  const row = oneOf(
    transactions.filter(({ status }) => status === 'reconciled'),
    pick,
  );
  return row && { does: 'unlock', method: 'POST', path: `/transactions/${row.id}/unlock`, body: {} };
};

const onRow =
  (does: string, request: (row: Transaction) => Omit<EditRequest, 'does'>): Edit =>
  (view, pick) => {
    const row = oneOf(view.transactions, pick);
    return row && { does, ...request(row) };
  };

const changeTag: Edit = ({ tags }, pick) => {
  const tag = oneOf(tags, pick);
  return (
    tag && {
      does: 'rename tag',
      method: 'PATCH',
      path: `/tags/${tag.id}`,
      body: { name: `Tag ${pick(3)}` },
      version: tag.version,
    }
  );
};

/** Kinds of edits. A kind that is listed more often is chosen more often. */
const EDITS: readonly Edit[] = [
  changeRow,
  changeRow,
  changeRow,
  changeMany,
  changeMany,
  changeMany,
  split,
  split,
  link,
  link,
  link,
  unlink,
  mergeRows,
  mergeRows,
  decideDuplicate,
  changeCategory,
  changeAccount,
  reconcile,
  unlock,
  changeTag,
  onRow('remove', ({ id, version }) => ({ method: 'DELETE', path: `/transactions/${id}`, version })),
  onRow('copy', ({ id }) => ({ method: 'POST', path: '/transactions/duplicate', body: { ids: [id] } })),
  onRow('add', ({ accountId, amount }) => ({
    method: 'POST',
    path: '/transactions',
    body: { accountId, postedOn: '2026-02-04', amount, payee: 'TRANSFER' },
  })),
  ({ transactions }, pick) => ({
    does: 'remove many',
    method: 'POST',
    path: '/transactions/remove',
    body: { transactions: some(transactions, pick).map(seen) },
  }),
  ({ transfers }) =>
    transfers.length === 0
      ? undefined
      : {
          does: 'confirm transfers',
          method: 'POST',
          path: '/transfers/confirm',
          body: { ids: transfers.map(({ id }) => id) },
        },
  (_, pick) =>
    pick(2) === 0
      ? { does: 'find transfers', method: 'POST', path: '/transfers/find', body: {} }
      : { does: 'find duplicates', method: 'POST', path: '/duplicates/find', body: {} },
  (_, pick) => ({
    does: 'merge payees',
    method: 'POST',
    path: '/payees/merge',
    body: { names: [`Payee ${pick(4)}`, 'TRANSFER'], into: `Payee ${pick(4)}` },
  }),
  ({ rules }) => ({
    does: 'look at rules',
    method: 'POST',
    path: '/rule-runs',
    body: { ruleIds: rules.map(({ id }) => id) },
  }),
  ({ uploads }, pick) => {
    const id = oneOf(uploads, pick);
    return id === undefined
      ? undefined
      : { does: 'apply import', method: 'POST', path: `/imports/${id}/apply`, body: { statements: [] } };
  },
  ...[0, 1, 2].map((): Edit => ({ changes }, pick) => {
    const id = oneOf(changes.slice(0, 12), pick);
    return id === undefined
      ? undefined
      : { does: 'undo', method: 'POST', path: `/change-sets/${id}/undo`, body: { partial: pick(3) === 0 } };
  }),
];

/** Returns a request that fits the view. */
export function nextRequest(view: View, pick: Pick): EditRequest {
  for (;;) {
    const request = EDITS[pick(EDITS.length)]?.(view, pick);
    if (request !== undefined) return request;
  }
}
