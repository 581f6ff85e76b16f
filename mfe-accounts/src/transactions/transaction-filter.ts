export const sortNames = ['date', 'date_up', 'amount', 'amount_up', 'payee'] as const;
export type SortName = (typeof sortNames)[number];

/** The filter in the address, so that users can bookmark, share and reopen a view. */
export interface TransactionView {
  q: string;
  accountId: string | null;
  categoryId: string | null;
  uncategorized: boolean;
  /** Whether only transactions that an import left for review are listed. */
  needsReview: boolean;
  /** Civil dates, both inclusive. */
  from: string | null;
  to: string | null;
  sort: SortName;
}

/** The filter in the api's format, without unset filters. */
export interface ListFilter {
  q?: string;
  accountId?: string;
  categoryId?: string;
  uncategorized?: true;
  needsReview?: true;
  from?: string;
  to?: string;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const idIn = (text: string | null): string | null => (text !== null && uuid.test(text) ? text : null);

/** Returns a valid date, and null for anything else. */
function dateIn(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null;
}

export function readView(search: URLSearchParams): TransactionView {
  const uncategorized = search.get('uncategorized') === '1';
  return {
    q: (search.get('q') ?? '').slice(0, 1_000),
    accountId: idIn(search.get('account')),
    categoryId: uncategorized ? null : idIn(search.get('category')),
    uncategorized,
    needsReview: search.get('review') === '1',
    from: dateIn(search.get('from')),
    to: dateIn(search.get('to')),
    sort: sortNames.find((name) => name === search.get('sort')) ?? 'date',
  };
}

const names = {
  q: 'q',
  accountId: 'account',
  categoryId: 'category',
  uncategorized: 'uncategorized',
  needsReview: 'review',
  from: 'from',
  to: 'to',
  sort: 'sort',
} as const;

/** Writes changes into the address, and preserves its other parameters. */
export function writeView(search: URLSearchParams, change: Partial<TransactionView>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [field, value] of Object.entries(change) as [keyof TransactionView, string | boolean | null][]) {
    if (value === null || value === '' || value === false || (field === 'sort' && value === 'date'))
      next.delete(names[field]);
    else next.set(names[field], value === true ? '1' : value);
  }
  if (change.uncategorized) next.delete(names.categoryId);
  if (change.categoryId) next.delete(names.uncategorized);
  return next;
}

export const noFilter: TransactionView = {
  q: '',
  accountId: null,
  categoryId: null,
  uncategorized: false,
  needsReview: false,
  from: null,
  to: null,
  sort: 'date',
};

export function isFiltered(view: TransactionView): boolean {
  return Object.keys(toListFilter(view)).length > 0;
}

/** Returns the list request: the filter and, if not the default, the sort order. */
export const toListRequest = (view: TransactionView): ListFilter & { sort?: SortName } => ({
  ...toListFilter(view),
  ...(view.sort === 'date' ? {} : { sort: view.sort }),
});

export function toListFilter({
  q,
  accountId,
  categoryId,
  uncategorized,
  needsReview,
  from,
  to,
}: TransactionView): ListFilter {
  return {
    ...(q.trim() === '' ? {} : { q: q.trim() }),
    ...(accountId === null ? {} : { accountId }),
    ...(categoryId === null ? {} : { categoryId }),
    ...(uncategorized ? { uncategorized } : {}),
    ...(needsReview ? { needsReview } : {}),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  };
}
