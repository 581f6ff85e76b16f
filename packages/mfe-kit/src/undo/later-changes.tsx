import { Link, useFormats } from '@tideline/ui';
import { ApiError } from '../api/api-error.ts';
import { messages } from '../messages/en.ts';

export interface LaterChangesProps {
  /** Why a change could not be undone. */
  error: Error;
  /** Class name for the list, if the screen styles it. */
  className?: string | undefined;
}

/**
 * Lists the later changes that block an undo, newest first, each with its author, its time, and a link to where it can
 * be undone.
 */
export function LaterChanges({ error, className }: LaterChangesProps) {
  const { moment } = useFormats();
  if (!(error instanceof ApiError && error.is('CHANGE_SET_CONFLICT')) || error.params.later.length === 0) return null;
  return (
    <ul className={className}>
      {error.params.later.map(({ id, label, at, actor }) => (
        <li key={id}>
          <Link href={`/settings?section=audit&change=${id}`}>{label}</Link>{' '}
          {messages.laterBy(actor?.name ?? messages.nobody, moment(at))}
        </li>
      ))}
    </ul>
  );
}
