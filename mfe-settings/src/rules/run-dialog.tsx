import { queryOptions, useQuery } from '@tanstack/react-query';
import type { RuleRun } from '@tideline/contract';
import { api, ApiError, Load, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, Row, Stack } from '@tideline/ui';
import { Dialog } from '@tideline/ui/overlays';
import { useState } from 'react';
import { messages } from '../../messages/rules.en.ts';
import styles from '../ledger/ledger.module.css';
import { ListSkeleton } from '../ledger/list-skeleton.tsx';
import { RuleDiff } from './rule-diff.tsx';
import type { RuleNames } from './rule-names.ts';

const PAGE = 25;
const MOST = 200;

/** Computes the changes each time the dialog opens, or on request. */
const runQuery = (ruleIds: readonly string[] | null, look: string) =>
  queryOptions({
    queryKey: ['rule-run', ruleIds, look],
    queryFn: () => api.ruleRuns.create(ruleIds === null ? {} : { ruleIds: [...ruleIds] }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

const rowsQuery = (id: string, limit: number) =>
  queryOptions({
    queryKey: ['rule-run', id, 'rows', limit],
    queryFn: ({ signal }) => api.ruleRuns.rows({ id, limit }, { signal }),
    staleTime: Infinity,
    retry: false,
  });

let runCount = 0;
const nextRunKey = (): string => String((runCount += 1));

/** Shows the rules' changes to existing transactions, and a button that applies exactly these. */
export function RunDialog({
  ruleIds,
  names,
  onClose,
}: {
  ruleIds: readonly string[] | null;
  names: RuleNames;
  onClose: () => void;
}) {
  const t = useT(messages);
  const [look, setLook] = useState(nextRunKey);
  return (
    <Dialog open wide onClose={onClose} dismissable={false} title={t('run.title')}>
      <Load
        query={runQuery(ruleIds, look)}
        skeleton={<ListSkeleton label={t('run.looking')} />}
        failedTitle={t('run.failed')}
        isEmpty={() => false}
      >
        {(run) => (
          <RunPreview key={run.id} run={run} names={names} onAgain={() => setLook(nextRunKey())} onClose={onClose} />
        )}
      </Load>
    </Dialog>
  );
}

interface RunPreviewProps {
  run: RuleRun;
  names: RuleNames;
  onAgain: () => void;
  onClose: () => void;
}

function RunPreview({ run: { id, counts }, names, onAgain, onClose }: RunPreviewProps) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const [limit, setLimit] = useState(PAGE);
  const rows = useQuery({ ...rowsQuery(id, limit), enabled: counts.changed > 0, placeholderData: (before) => before });
  const apply = useChange({
    change: () => api.ruleRuns.apply({ id }),
    done: () => t('run.applied', { count: counts.changed }),
    onSuccess: onClose,
  });
  const failure = apply.error ?? rows.error;
  const isStale = failure instanceof ApiError && (failure.is('RULE_PREVIEW_STALE') || failure.is('RULE_RUN_STATE'));
  const again = (
    <Button variant="outline" onClick={onAgain}>
      {t('run.again')}
    </Button>
  );
  return (
    <Stack gap={16}>
      {failure === null ? null : (
        <Banner tone="warn" announce="alert" title={isStale ? t('run.stale') : errorOf(failure)} actions={again}>
          {isStale ? errorOf(failure) : null}
        </Banner>
      )}
      <p role="status">
        {counts.changed === 0
          ? t('run.nothing')
          : t('preview.count', { matched: counts.matched, changed: counts.changed })}
      </p>
      {counts.refused === 0 ? null : <p className={styles.quiet}>{t('preview.refused', { count: counts.refused })}</p>}
      {rows.data === undefined ? null : <RuleDiff caption={t('preview.title')} rows={rows.data.rows} names={names} />}
      {rows.data === undefined || rows.data.nextOffset === null ? null : limit < MOST ? (
        <Row>
          <Button variant="quiet" busy={rows.isFetching} onClick={() => setLimit(MOST)}>
            {t('run.more')}
          </Button>
        </Row>
      ) : (
        <p className={styles.quiet}>{t('preview.more', { count: counts.changed - rows.data.rows.length })}</p>
      )}
      <Row justify="end" gap={8}>
        <Button variant="quiet" onClick={onClose}>
          {t(counts.changed === 0 ? 'run.close' : 'run.later')}
        </Button>
        {counts.changed === 0 ? null : (
          <Button busy={apply.isPending} onClick={() => apply.mutate(undefined)}>
            {t('run.apply', { count: counts.changed })}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
