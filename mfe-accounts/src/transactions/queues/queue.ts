export const queueNames = ['all', 'review', 'uncategorised', 'transfers', 'duplicates', 'upcoming'] as const;
export type QueueName = (typeof queueNames)[number];

/** Queues that are the list itself with one filter, and those with a view of their own. */
const filters: Partial<Record<QueueName, string>> = { review: 'review', uncategorised: 'uncategorised' };

export function queueIn(params: URLSearchParams): QueueName {
  const view = params.get('view');
  if (view === 'transfers' || view === 'duplicates' || view === 'upcoming') return view;
  if (params.get('review') === '1') return 'review';
  return params.get('uncategorised') === '1' ? 'uncategorised' : 'all';
}

/** A queue begins without the search of another; its address can be kept and shared. */
export function hrefOf(name: QueueName, params: URLSearchParams): string {
  const next = new URLSearchParams();
  const account = params.get('account');
  const filter = filters[name];
  // A person who looks at one account goes on looking at it where there is a list.
  if (account !== null && (name === 'all' || filter !== undefined)) next.set('account', account);
  if (filter !== undefined) next.set(filter, '1');
  else if (name !== 'all') next.set('view', name);
  const search = next.toString();
  return search === '' ? '/transactions' : `/transactions?${search}`;
}
