import { api, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import type { Connection, SyncRun } from '@tideline/contract';
import { Button, useFormats } from '@tideline/ui';
import { messages } from '../../messages/connections.en.ts';
import { isRunning } from './connections.queries.ts';
import styles from './connections.module.css';

const COUNTS = ['new', 'changed', 'review', 'voided', 'listed'] as const;

/** Returns a function that describes the result of a sync: "3 new, 1 changed". */
export function useCountsText(): (counts: SyncRun['counts']) => string {
  const t = useT(messages);
  return (counts) =>
    COUNTS.filter((kind) => counts[kind] > 0)
      .map((kind) => t(`counts.${kind}`, { count: counts[kind] }))
      .join(', ') || t('counts.nothing');
}

/** Shows the last sync with its result, and the time of the next one. */
export function ConnectionFacts({ connection, mayChange }: { connection: Connection; mayChange: boolean }) {
  const t = useT(messages);
  const { moment } = useFormats();
  const countsText = useCountsText();
  const { syncedAt, nextSyncAt, run, accounts, state } = connection;
  if (syncedAt === null && accounts.length === 0) return null;
  const isLinked = accounts.some((account) => account.state === 'linked');
  const didSync =
    run !== null && !isRunning(connection) && (run.state === 'succeeded' || run.state === 'partial') && isLinked;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('facts.synced')}</dt>
        <dd>{syncedAt === null ? t('facts.never') : moment(syncedAt)}</dd>
      </div>
      {didSync ? (
        <div>
          <dt>{t('facts.brought')}</dt>
          <dd>
            {countsText(run.counts)}{' '}
            {mayChange &&
            run.changeSetId !== null &&
            run.counts.new + run.counts.changed + run.counts.voided + run.counts.review > 0 ? (
              <UndoSync id={run.changeSetId} />
            ) : null}
          </dd>
        </div>
      ) : null}
      {state === 'revoked' ? null : (
        <div>
          <dt>{t('facts.next')}</dt>
          <dd>
            {nextSyncAt !== null
              ? t('facts.about', { when: moment(nextSyncAt) })
              : isLinked
                ? t('facts.notByItself')
                : t('facts.noneLinked')}
          </dd>
        </div>
      )}
    </dl>
  );
}

function UndoSync({ id }: { id: string }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const undo = useChange({ change: () => api.changeSets.undo({ id }), done: () => t('action.undone') });
  return (
    <>
      <Button variant="quiet" busy={undo.isPending} onClick={() => undo.mutate(undefined)}>
        {t('action.undo')}
      </Button>
      {undo.error ? <p role="alert">{errorOf(undo.error)}</p> : null}
    </>
  );
}
