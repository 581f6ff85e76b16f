export const queueNames = ['all', 'review', 'uncategorized', 'transfers', 'duplicates', 'held', 'upcoming'] as const;
export type QueueName = (typeof queueNames)[number];

/** Parameters of the queues that are a filtered list. The other queues have a separate view. */
const filters: Partial<Record<QueueName, string>> = { review: 'review', uncategorized: 'uncategorized' };

export function queueIn(params: URLSearchParams): QueueName {
  const view = params.get('view');
  if (view === 'transfers' || view === 'duplicates' || view === 'held' || view === 'upcoming') return view;
  if (params.get('review') === '1') return 'review';
  return params.get('uncategorized') === '1' ? 'uncategorized' : 'all';
}

/** Returns the address of a queue, without the search of the previous one. It can be bookmarked and shared. */
export function hrefOf(name: QueueName, params: URLSearchParams): string {
  const next = new URLSearchParams();
  const account = params.get('account');
  const filter = filters[name];
  // Queues that are a filtered list keep the account filter.
  if (account !== null && (name === 'all' || filter !== undefined)) next.set('account', account);
  if (filter !== undefined) next.set(filter, '1');
  else if (name !== 'all') next.set('view', name);
  const search = next.toString();
  return search === '' ? '/transactions' : `/transactions?${search}`;
}
