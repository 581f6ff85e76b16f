import type { ReactNode } from 'react';
import { AsOf, Banner, Button, ErrorState, useFormats } from '@tideline/ui';
import { isUnreachable } from './api/api-error.ts';
import { referenceOf } from './api/error-text.ts';
import { messages } from './messages/en.ts';
import { useErrorText } from './use-error-text.ts';

export interface LoadFailureProps {
  error: Error;
  /** What could not be loaded. */
  title: string;
  /** The same where something is in sight; defaults to of when that is. */
  staleTitle?: string;
  /** What still works meanwhile. */
  hint?: ReactNode;
  /** When what is in sight was fetched, in epoch milliseconds; null where nothing is. */
  updatedAt: number | null;
  retrying: boolean;
  onRetry: () => void;
}

/** Nothing was here before the server went away: nobody did anything wrong, and it comes by itself. */
function Away({ retrying, onRetry }: Pick<LoadFailureProps, 'retrying' | 'onRetry'>) {
  const again = (
    <Button variant="quiet" icon="undo" busy={retrying} onClick={onRetry}>
      {messages.tryAgain}
    </Button>
  );
  return (
    <Banner tone="info" title={messages.away} announce="status" actions={again}>
      <p>{messages.awayHint}</p>
    </Banner>
  );
}

/**
 * What `<Load>` says where something could not be fetched, for a list that fetches by itself. The server is out of reach:
 * what is in sight is dated, what is not comes by itself. It answered something else: what to quote, and Try again.
 */
export function LoadFailure({ error, title, staleTitle, hint, updatedAt, retrying, onRetry }: LoadFailureProps) {
  const errorOf = useErrorText();
  const { moment } = useFormats();
  const time = updatedAt === null ? null : moment(new Date(updatedAt).toISOString());
  if (isUnreachable(error))
    return time === null ? <Away retrying={retrying} onRetry={onRetry} /> : <AsOf>{messages.asOf(time)}</AsOf>;
  return (
    <ErrorState
      title={time === null ? title : (staleTitle ?? messages.staleAsOf(time))}
      onRetry={onRetry}
      retrying={retrying}
      reference={referenceOf(error)}
    >
      <p>{errorOf(error)}</p>
      {time === null ? hint : null}
    </ErrorState>
  );
}
