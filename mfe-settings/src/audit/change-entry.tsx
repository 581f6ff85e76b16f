import { useEffect, useRef } from 'react';
import type { ChangeSet } from '@tideline/contract';
import { useMay, useT, useTextParam } from '@tideline/mfe-kit';
import { Badge, Button, Disclosure, useFormats } from '@tideline/ui';
import { messages } from '../../messages/audit.en.ts';
import { countsText } from '../../messages/audit-words.en.ts';
import styles from './audit-log.module.css';
import { ChangeRows } from './change-rows.tsx';
import { RefusedUndo } from './refused-undo.tsx';
import { useUndoFromLog } from './use-undo-from-log.ts';

/** Shows one change in the log: what changed, who made it and when, its size, and Undo. */
export function ChangeEntry({ changeSet }: { changeSet: ChangeSet }) {
  const t = useT(messages);
  const { locale, moment } = useFormats();
  const mayEdit = useMay('edit');
  const [openId, setOpenId] = useTextParam('change');
  const revert = useUndoFromLog(changeSet);
  const { id, label, actor, apiTokenName, at, cause, state, counts, rowsKept, next, undoesId } = changeSet;
  const who = actor?.name ?? t('change.nobody');
  const isOpen = openId === id;
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li ref={element} className={styles.entry} aria-label={label}>
      <div className={styles.head}>
        <div>
          <p className={styles.label}>
            {label}{' '}
            {state === 'applied' || undoesId !== null ? null : (
              <Badge tone={state === 'undone' ? 'warn' : 'info'}>{t(`state.${state}`)}</Badge>
            )}{' '}
            {cause === 'user' ? null : <Badge>{t(`cause.${cause}`)}</Badge>}
          </p>
          <p className={styles.detail}>{t('change.by', { who, token: apiTokenName, when: moment(at) })}</p>
          <p className={styles.detail}>{counts.length === 0 ? t('change.onlyNotes') : countsText(counts, locale)}</p>
          {rowsKept ? null : <p className={styles.detail}>{t('change.notKept')}</p>}
        </div>
        {next === null || !mayEdit ? null : (
          <Button
            variant="outline"
            busy={revert.isPending}
            aria-label={t(next.action === 'undo' ? 'change.undoNamed' : 'change.redoNamed', { label })}
            onClick={() => revert.mutate({ next, partial: false })}
          >
            {t(`change.${next.action}`)}
          </Button>
        )}
      </div>
      {revert.error === null || next === null ? null : (
        <RefusedUndo
          error={revert.error}
          busy={revert.isPending}
          onTakeRest={() => revert.mutate({ next, partial: true })}
          onClose={revert.reset}
        />
      )}
      {rowsKept ? (
        <Disclosure
          summary={t('change.show')}
          open={isOpen}
          onToggle={(open) => (open === isOpen ? undefined : setOpenId(open ? id : null))}
          lazy
        >
          <ChangeRows id={id} />
        </Disclosure>
      ) : null}
    </li>
  );
}
