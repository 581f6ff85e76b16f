import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Updating } from '@tideline/ui';
import { LoadFailure } from './load-failure.tsx';
import { messages } from './messages/en.ts';

export interface LoadProps<T, K extends readonly unknown[]> {
  /** `queryOptions({ queryKey, queryFn })` */
  query: UseQueryOptions<T, Error, T, K>;
  /** A `<Skeleton>` in the exact geometry of the content. */
  skeleton: ReactNode;
  /** Shown once it is known to be empty: an `<EmptyState>` with a way in. */
  empty?: ReactNode;
  /** Shown instead where it is a filter that leaves nothing: a `<FilteredState>`. Null while none is set. */
  filtered?: ReactNode;
  /** Defaults to: a list, or `items`, without entries. */
  isEmpty?: (data: T) => boolean;
  /** What could not be loaded: "Your accounts could not be loaded". */
  failedTitle?: string;
  /** What still works meanwhile. */
  failedHint?: ReactNode;
  children: (data: T) => ReactNode;
}

const hasItems = (data: unknown): data is { items: unknown[] } =>
  typeof data === 'object' && data !== null && 'items' in data && Array.isArray(data.items);

const isBare = (data: unknown): boolean =>
  Array.isArray(data) ? data.length === 0 : hasItems(data) && data.items.length === 0;

/**
 * The states of everything that is fetched: on its way, failed, out of reach, empty, filtered to nothing, here. What was
 * here stays in sight while newer data is fetched or could not be; it says of when it is once it is older than it should be.
 */
export function Load<T, K extends readonly unknown[]>({
  query,
  skeleton,
  empty,
  filtered,
  isEmpty = isBare,
  failedTitle = messages.failed,
  failedHint,
  children,
}: LoadProps<T, K>) {
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(query);
  const failure = error && (
    <LoadFailure
      error={error}
      title={failedTitle}
      hint={failedHint}
      updatedAt={data === undefined ? null : dataUpdatedAt}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
  if (data === undefined) return failure ?? skeleton;
  const nothing = isEmpty(data) ? (filtered ?? empty) : undefined;
  return (
    <>
      {failure}
      {isFetching && (isPlaceholderData || error !== null) ? <Updating active /> : null}
      {nothing ?? children(data)}
    </>
  );
}
