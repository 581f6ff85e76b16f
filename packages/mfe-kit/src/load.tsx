import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AsOf, Banner, Button, ErrorState, Updating, useFormats } from '@tideline/ui';
import { ApiError } from './api/api-error.ts';
import { referenceOf } from './api/error-text.ts';
import { messages } from './messages/en.ts';
import { useErrorText } from './use-error-text.ts';

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

const isBare = (data: unknown): boolean => (Array.isArray(data) ? data.length === 0 : hasItems(data) && data.items.length === 0);

const isAway = (error: Error): boolean => error instanceof ApiError && error.isUnreachable;

interface FailureProps {
  error: Error;
  title: string;
  hint?: ReactNode;
  retrying: boolean;
  retry: () => void;
}

/** The server answered, but not with this: what to quote, and what still works. */
function Failed({ error, title, hint, retrying, retry }: FailureProps) {
  const errorOf = useErrorText();
  return (
    <ErrorState title={title} onRetry={retry} retrying={retrying} reference={referenceOf(error)}>
      <p>{errorOf(error)}</p>
      {hint}
    </ErrorState>
  );
}

/** Nothing was here before the server went away: nobody did anything wrong, and it comes by itself. */
function Away({ retrying, retry }: Pick<FailureProps, 'retrying' | 'retry'>) {
  return (
    <Banner
      tone="info"
      title={messages.away}
      announce="status"
      actions={
        <Button variant="quiet" icon="undo" busy={retrying} onClick={retry}>
          {messages.tryAgain}
        </Button>
      }
    >
      <p>{messages.awayHint}</p>
    </Banner>
  );
}

/**
 * The states of everything that is fetched: on its way, failed, out of reach, empty, filtered to nothing, here. What was
 * here stays in sight while newer data is fetched or could not be; it says of when it is once it is older than it should be.
 */
export function Load<T, K extends readonly unknown[]>({ query, skeleton, empty, filtered, isEmpty = isBare, failedTitle = messages.failed, failedHint, children }: LoadProps<T, K>) {
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(query);
  const { moment } = useFormats();
  const attempt = { retrying: isFetching, retry: () => void refetch() };
  if (data === undefined) {
    if (!error) return skeleton;
    return isAway(error) ? <Away {...attempt} /> : <Failed error={error} title={failedTitle} hint={failedHint} {...attempt} />;
  }
  const time = moment(new Date(dataUpdatedAt).toISOString());
  const nothing = isEmpty(data) ? (filtered ?? empty) : undefined;
  return (
    <>
      {error && isAway(error) ? <AsOf>{messages.asOf(time)}</AsOf> : null}
      {error && !isAway(error) ? <Failed error={error} title={messages.staleAsOf(time)} {...attempt} /> : null}
      {isFetching && (isPlaceholderData || error !== null) ? <Updating active /> : null}
      {nothing ?? children(data)}
    </>
  );
}
