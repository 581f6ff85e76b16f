import type { Insight, WrongReason } from '@tideline/contract';
import { api, MenuButton, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button } from '@tideline/ui';
import { messages } from '../../../messages/feed.en.ts';
import styles from './feed.module.css';

const WRONG_REASONS: readonly WrongReason[] = ['figure', 'data', 'advice', 'timing'];

/** Asks whether an insight is useful, or wrong and why. The answer is stored with the insight. */
export function Feedback({ insight: { id, version, feedback } }: { insight: Insight }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { mutate, isPending, error } = useChange({
    change: (said: { useful: boolean; because: WrongReason | null }) =>
      api.insightFeed.feedback({ id, ...said }, { ifMatch: version }),
    done: () => t('feedback.thanks'),
  });
  if (feedback !== null)
    return (
      <p className={styles.quiet}>
        {feedback.useful || feedback.because === null
          ? t('feedback.useful')
          : t('feedback.wrong', { because: t(`feedback.${feedback.because}`) })}
      </p>
    );
  return (
    <div className={styles.feedback} role="group" aria-label={t('feedback.ask')}>
      <span className={styles.quiet} aria-hidden="true">
        {t('feedback.ask')}
      </span>
      <Button variant="quiet" busy={isPending} onClick={() => mutate({ useful: true, because: null })}>
        {t('feedback.yes')}
      </Button>
      <MenuButton
        label={t('feedback.no')}
        variant="quiet"
        items={WRONG_REASONS.map((because) => ({
          id: because,
          label: t(`feedback.${because}`),
          onSelect: () => mutate({ useful: false, because }),
        }))}
      />
      {error === null ? null : <Banner tone="warn" announce="alert" title={errorOf(error)} />}
    </div>
  );
}
