import { ApiError, LaterChanges, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, useFormats } from '@tideline/ui';
import { messages } from '../../messages/audit.en.ts';
import styles from './audit-log.module.css';

export interface RefusedUndoProps {
  error: Error;
  busy: boolean;
  onTakeRest: () => void;
  onClose: () => void;
}

/** Explains why a change cannot be undone, what must be undone first, and what can be undone anyway. */
export function RefusedUndo({ error, busy, onTakeRest, onClose }: RefusedUndoProps) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { locale } = useFormats();
  const conflict = error instanceof ApiError && error.is('CHANGE_SET_CONFLICT') ? error.params : null;
  const rest = conflict !== null && conflict.rowsFree > 0;
  return (
    <Banner
      tone="warn"
      announce="alert"
      title={conflict ? t('change.refused') : t('audit.notUndone')}
      actions={
        <>
          {rest ? (
            <Button variant="outline" busy={busy} onClick={onTakeRest}>
              {t('change.takeRest', {
                free: conflict.rowsFree,
                text: new Intl.NumberFormat(locale).format(conflict.rowsFree),
              })}
            </Button>
          ) : null}
          <Button variant="quiet" onClick={onClose}>
            {t('change.close')}
          </Button>
        </>
      }
    >
      {conflict === null ? (
        <p>{errorOf(error)}</p>
      ) : conflict.later.length === 0 ? (
        <p>{t('change.refusedBare')}</p>
      ) : (
        <>
          <p>{t('change.refusedText')}</p>
          <LaterChanges error={error} className={styles.later} />
        </>
      )}
    </Banner>
  );
}
