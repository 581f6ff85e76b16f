import { Banner, Button } from '@tideline/ui';
import { messages } from '../messages/en.ts';
import { useEditedBy } from './use-edited-by.ts';

export interface ConflictNoticeProps {
  /** The current value, in words. */
  now: string;
  /** The failure, which names the user who saved first, and the time. */
  error?: unknown;
  busy: boolean;
  onTheirs: () => void;
}

/**
 * Shown in a form when another user saved first. It displays the current values and lets the user decide. Saving sends
 * the form again.
 */
export function ConflictNotice({ now, error, busy, onTheirs }: ConflictNoticeProps) {
  const editedBy = useEditedBy();
  return (
    <Banner
      tone="warn"
      announce="alert"
      title={editedBy(error)}
      actions={
        <>
          <Button type="submit" variant="outline" busy={busy}>
            {messages.conflict.mine}
          </Button>
          <Button variant="quiet" onClick={onTheirs}>
            {messages.conflict.theirs}
          </Button>
        </>
      }
    >
      <p>{now}</p>
    </Banner>
  );
}
