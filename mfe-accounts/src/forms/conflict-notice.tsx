import { useT } from '@tideline/mfe-kit';
import { Banner, Button } from '@tideline/ui';
import { words } from '../../messages/words.en.ts';

export interface ConflictNoticeProps {
  /** What it says now, in words. */
  now: string;
  busy: boolean;
  onTheirs: () => void;
}

/** Inside a form: somebody else was faster; what stands now, and the person decides. Saving sends the form again. */
export function ConflictNotice({ now, busy, onTheirs }: ConflictNoticeProps) {
  const t = useT(words);
  return (
    <Banner
      tone="warn"
      announce="alert"
      title={t('conflict.title')}
      actions={
        <>
          <Button type="submit" variant="outline" busy={busy}>
            {t('conflict.mine')}
          </Button>
          <Button variant="quiet" onClick={onTheirs}>
            {t('conflict.theirs')}
          </Button>
        </>
      }
    >
      <p>{now}</p>
    </Banner>
  );
}
