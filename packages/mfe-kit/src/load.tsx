import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, Updating, useFormats } from '@tideline/ui';
import { referenceOf } from './api/error-text.ts';
import { messages } from './messages/en.ts';
import { useErrorText } from './use-error-text.ts';

export interface LoadProps<T, K extends readonly unknown[]> {
  /** `queryOptions({ queryKey, queryFn })` */
  query: UseQueryOptions<T, Error, T, K>;
  /** A `<Skeleton>` in the exact geometry of the content. */
  skeleton: ReactNode;
  /** Shown once it is known to be empty. */
  empty?: ReactNode;
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

const isBare = (data: unknown): boolean => (Array.isArray(data) ? data.length === 0 : hasItems(data) && data.items.length === 0);

/**
 * The four states of everything that is fetched: on its way, failed, empty, here. What was here stays in sight while
 * newer data is fetched or could not be.
 */
export function Load<T, K extends readonly unknown[]>({ query, skeleton, empty, isEmpty = isBare, failedTitle, failedHint, children }: LoadProps<T, K>) {
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(query);
  const errorOf = useErrorText();
  const { time } = useFormats();
  const failed = error && (
    <ErrorState
      title={data === undefined ? (failedTitle ?? messages.failed) : messages.staleAsOf(time(new Date(dataUpdatedAt).toISOString()))}
      onRetry={() => void refetch()}
      retrying={isFetching}
      reference={referenceOf(error)}
    >
      <p>{errorOf(error)}</p>
      {data === undefined ? failedHint : null}
    </ErrorState>
  );
  if (data === undefined) return failed || skeleton;
  return (
    <>
      {failed}
      {isPlaceholderData ? <Updating active={isFetching} /> : null}
      {empty !== undefined && isEmpty(data) ? empty : children(data)}
    </>
  );
}
