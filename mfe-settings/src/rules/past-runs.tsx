import type { RuleRun } from '@tideline/contract';
import { api, Load, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, Disclosure, Skeleton, SkeletonBar, Stack, Table, useFormats } from '@tideline/ui';
import { messages } from '../../messages/rules.en.ts';
import { ruleRunsQuery } from '../ledger/ledger.queries.ts';

/** Lists past runs of rules on existing transactions, each with Undo. */
export function PastRuns({ mayChange }: { mayChange: boolean }) {
  const t = useT(messages);
  return (
    <Disclosure summary={t('runs.title')} lazy>
      <Load
        query={ruleRunsQuery()}
        skeleton={
          <Skeleton label={t('runs.loading')}>
            <SkeletonBar width="100%" height="6rem" />
          </Skeleton>
        }
        failedTitle={t('runs.failed')}
        isEmpty={() => false}
      >
        {({ items }) => <Runs runs={items.filter(({ state }) => state !== 'previewed')} mayChange={mayChange} />}
      </Load>
    </Disclosure>
  );
}

function Runs({ runs, mayChange }: { runs: readonly RuleRun[]; mayChange: boolean }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { moment } = useFormats();
  const undo = useChange({
    change: (id: string) => api.changeSets.undo({ id }),
    done: () => t('runs.undone'),
    takesBack: true,
  });
  if (runs.length === 0) return <p>{t('runs.none')}</p>;
  return (
    <Stack gap={8}>
      {undo.error ? <Banner tone="warn" announce="alert" title={errorOf(undo.error)} /> : null}
      <Table
        caption={t('runs.title')}
        columns={[
          { id: 'when', header: t('runs.when'), cell: ({ createdAt }) => moment(createdAt) },
          { id: 'changed', header: t('runs.changed'), numeric: true, cell: ({ counts }) => counts.changed },
          { id: 'state', header: t('runs.state'), cell: ({ state }) => t(`state.${state}`) },
          {
            id: 'undo',
            header: t('runs.undo'),
            action: true,
            cell: ({ state, changeSetId }) =>
              state === 'applied' && changeSetId !== null && mayChange ? (
                <Button
                  variant="quiet"
                  icon="undo"
                  busy={undo.isPending && undo.variables === changeSetId}
                  onClick={() => undo.mutate(changeSetId)}
                >
                  {t('runs.undo')}
                </Button>
              ) : null,
          },
        ]}
        rows={runs}
        rowKey={({ id }) => id}
      />
    </Stack>
  );
}
