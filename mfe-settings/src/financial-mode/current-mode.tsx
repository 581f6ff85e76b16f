import type { ModeOverview } from '@tideline/contract';
import { api, useChange, useErrorText, useFreshSignIn, useT } from '@tideline/mfe-kit';
import { Banner, Button, Card, Link, Row, useFormats } from '@tideline/ui';
import { modeMessages } from '../../messages/mode.en.ts';
import styles from './financial-mode.module.css';
import type { ModeKey } from './mode-draft.ts';

interface CurrentModeProps {
  overview: ModeOverview;
  readOnly: boolean;
  onGoBack: (before: { key: ModeKey; parameters: ModeOverview['current']['parameters'] }) => void;
}

/**
 * Shows since when the mode has been active, a scheduled change, and ways to undo or go back. Renders nothing if the
 * mode was never changed and no change is scheduled.
 */
export function CurrentMode({ overview, readOnly, onGoBack }: CurrentModeProps) {
  const t = useT(modeMessages);
  const { date, moment } = useFormats();
  const { current, scheduled, undo, before, waitingRules = [] } = overview;
  const isUntouched = current.since === null && scheduled === null && undo === null && before === null;
  if (isUntouched && waitingRules.length === 0) return null;
  return (
    <Card>
      <div className={styles.status}>
        <div>
          {current.since === null ? null : (
            <p>{t('now.since', { mode: t(`mode.${current.key}`), on: date(current.since) })}</p>
          )}
          {scheduled === null ? null : (
            <p>{t('now.scheduled', { mode: t(`mode.${scheduled.key}`), on: date(scheduled.startsOn) })}</p>
          )}
          {undo === null || readOnly ? null : (
            <p className={styles.detail}>{t('now.undoUntil', { at: moment(undo.until) })}</p>
          )}
          {waitingRules.length === 0 ? null : (
            <p>
              {t('rules.still', { names: waitingRules.map(({ name }) => name) })}{' '}
              <Link href="/sweeps">{t('rules.look')}</Link>
            </p>
          )}
        </div>
        {readOnly ? null : <ModeActions overview={overview} onGoBack={onGoBack} />}
      </div>
    </Card>
  );
}

/** Shows buttons that undo the last change, go back to the previous mode, or cancel the scheduled change. */
function ModeActions({
  overview: { scheduled, undo, before },
  onGoBack,
}: Pick<CurrentModeProps, 'overview' | 'onGoBack'>) {
  const t = useT(modeMessages);
  const errorOf = useErrorText();
  const fresh = useFreshSignIn();
  const revert = useChange({
    change: (changeSetId: string) => fresh.run(() => api.changeSets.undo({ id: changeSetId })),
    done: () => t('now.undone'),
    takesBack: true,
  });
  const cancel = useChange({
    change: ({ id, version }: { id: string; version: number; mode: string }) =>
      fresh.run(() => api.modeChanges.remove({ id }, { ifMatch: version })),
    done: (_result, { mode }) => t('now.canceled', { mode }),
  });
  const error = revert.error ?? cancel.error;
  return (
    <>
      {error === null ? null : <Banner tone="warn" announce="alert" title={errorOf(error)} />}
      {undo === null && before === null && scheduled === null ? null : (
        <Row>
          {undo === null ? null : (
            <Button
              variant="outline"
              icon="undo"
              busy={revert.isPending}
              onClick={() => revert.mutate(undo.changeSetId)}
            >
              {t('now.undo')}
            </Button>
          )}
          {before === null ? null : (
            <Button variant="outline" onClick={() => onGoBack(before)}>
              {t('now.back', { mode: t(`mode.${before.key}`) })}
            </Button>
          )}
          {scheduled === null ? null : (
            <Button
              variant="outline"
              busy={cancel.isPending}
              onClick={() =>
                cancel.mutate({ id: scheduled.id, version: scheduled.version, mode: t(`mode.${scheduled.key}`) })
              }
            >
              {t('now.cancel')}
            </Button>
          )}
        </Row>
      )}
      {fresh.dialog}
    </>
  );
}
