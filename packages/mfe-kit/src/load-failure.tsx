import type { ReactNode } from 'react';
import { AsOf, Banner, Button, ErrorState, useFormats } from '@tideline/ui';
import { isUnreachable } from './api/api-error.ts';
import { referenceOf } from './api/error-text.ts';
import { messages } from './messages/en.ts';
import { useErrorText } from './use-error-text.ts';

export interface LoadFailureProps {
  error: Error;
  /** Names the content that could not be loaded. */
  title: string;
  /** Title while older data is visible; defaults to its date. */
  staleTitle?: string;
  /** Describes the features that still work in the meantime. */
  hint?: ReactNode;
  /** When the visible data was fetched, in epoch milliseconds; null if none is visible. */
  updatedAt: number | null;
  retrying: boolean;
  onRetry: () => void;
}

/** Explains that the server became unreachable before the page loaded, and that it will load once the server is back. */
function Unreachable({ retrying, onRetry }: Pick<LoadFailureProps, 'retrying' | 'onRetry'>) {
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
 * Shows the errors of `<Load>`, for lists that fetch their own data. If the server is unreachable, it shows when the
 * visible data was fetched; missing data loads once the server responds. For any other failure, it shows the reference
 * id and Try again.
 */
export function LoadFailure({ error, title, staleTitle, hint, updatedAt, retrying, onRetry }: LoadFailureProps) {
  const errorOf = useErrorText();
  const { moment } = useFormats();
  const time = updatedAt === null ? null : moment(new Date(updatedAt).toISOString());
  if (isUnreachable(error))
    return time === null ? <Unreachable retrying={retrying} onRetry={onRetry} /> : <AsOf>{messages.asOf(time)}</AsOf>;
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
