import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Updating } from '@tideline/ui';
import { LoadFailure } from './load-failure.tsx';
import { messages } from './messages/en.ts';

export interface LoadProps<T, K extends readonly unknown[]> {
  /** `queryOptions({ queryKey, queryFn })` */
  query: UseQueryOptions<T, Error, T, K>;
  /** A `<Skeleton>` with the same dimensions as the content. */
  skeleton: ReactNode;
  /** Shown once the data is known to be empty: an `<EmptyState>` with a first action; null: nothing. */
  empty?: ReactNode;
  /** Shown instead if a filter excludes everything: a `<FilteredState>`; null while no filter is set. */
  filtered?: ReactNode;
  /** Returns whether the data is empty. By default, an empty list or empty `items`. */
  isEmpty?: (data: T) => boolean;
  /** Names the content that could not be loaded: "Your accounts couldn’t be loaded". */
  failedTitle?: string;
  /** Describes the features that still work in the meantime. */
  failedHint?: ReactNode;
  children: (data: T) => ReactNode;
}

const hasItems = (data: unknown): data is { items: unknown[] } =>
  typeof data === 'object' && data !== null && 'items' in data && Array.isArray(data.items);

const isBare = (data: unknown): boolean =>
  Array.isArray(data) ? data.length === 0 : hasItems(data) && data.items.length === 0;

/**
 * Shows the states of fetched data: loading, failed, unreachable, empty, filtered to nothing, loaded. Loaded data stays
 * visible while newer data is being fetched or cannot be fetched. Old data is shown with its date.
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
      {nothing === undefined ? children(data) : nothing}
    </>
  );
}
