import { Banner, Button } from '@tideline/ui';
import { messages } from '../messages/en.ts';

export interface ConflictNoticeProps {
  /** What it says now, in words. */
  now: string;
  busy: boolean;
  onTheirs: () => void;
}

/** Inside a form: somebody else was faster; what stands now, and the person decides. Saving sends the form again. */
export function ConflictNotice({ now, busy, onTheirs }: ConflictNoticeProps) {
  return (
    <Banner
      tone="warn"
      announce="alert"
      title={messages.conflict.title}
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
