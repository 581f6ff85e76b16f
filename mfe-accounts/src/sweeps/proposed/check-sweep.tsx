import { useQuery } from '@tanstack/react-query';
import { toMinor, type SweepRunDetail } from '@tideline/contract';
import { Load, useErrorText, useT, useTextParam } from '@tideline/mfe-kit';
import {
  Banner,
  Button,
  Card,
  DefinitionList,
  EmptyState,
  LinkButton,
  Money,
  Page,
  Row,
  Skeleton,
  SkeletonBar,
  Stack,
  useFormats,
} from '@tideline/ui';
import { messages } from '../../../messages/sweeps.en.ts';
import { messages as checking } from '../../../messages/sweep-check.en.ts';
import { runQuery, sweepRulesQuery } from '../sweeps.queries.ts';
import { useMayEdit } from '../use-may-edit.ts';
import { WorkingButton } from '../working-button.tsx';
import { RiskList } from './risk-list.tsx';
import { isGone, useApprove } from './use-approve.ts';
import { WhyAmount } from './why-amount.tsx';
import { useWhy } from './why.ts';

/** `/sweeps?check=<run>`: everything about a transfer on one page, shown before the first approval. */
export function CheckSweep({ runId }: { runId: string }) {
  const c = useT(checking);
  const mayChange = useMayEdit();
  return (
    <Page title={c('check.title')} lead={c('check.lead')}>
      <Load
        query={runQuery(runId)}
        skeleton={
          <Skeleton>
            <SkeletonBar width="100%" height="20rem" />
          </Skeleton>
        }
        failedTitle={c('check.failed')}
        isEmpty={() => false}
      >
        {(run) => (mayChange && run.can.includes('approve') ? <Check run={run} /> : <NothingToApprove />)}
      </Load>
    </Page>
  );
}

function NothingToApprove() {
  const c = useT(checking);
  return (
    <EmptyState title={c('check.over')} action={<LinkButton href="/sweeps">{c('check.back')}</LinkButton>}>
      {c('check.overText')}
    </EmptyState>
  );
}

function Check({ run }: { run: SweepRunDetail }) {
  const t = useT(messages);
  const c = useT(checking);
  const why = useWhy();
  const errorOf = useErrorText();
  const { money } = useFormats();
  const [, setCheck] = useTextParam('check');
  const rule = useQuery(sweepRulesQuery()).data?.items.find(({ id }) => id === run.ruleId);
  const { approve, busy, error, dialog } = useApprove(run, () => setCheck(null));
  const amount = money(run.amount.minor, run.amount.currency);
  return (
    <Stack gap={24}>
      {error === null ? null : (
        <Banner tone="warn" announce="alert" title={isGone(error) ? t('proposed.changed') : errorOf(error)} />
      )}
      <Card title={c('check.transfer')}>
        <Stack gap={16}>
          <p>{why(run, rule)}</p>
          <Facts run={run} hours={rule?.inForce.cancelWindowHours} />
        </Stack>
      </Card>
      {run.waterfall.length < 2 ? null : (
        <Card
          title={t('proposed.why')}
          footer={
            run.working === null ? undefined : (
              <WorkingButton id="amount" label={c('check.working')} working={run.working} />
            )
          }
        >
          <WhyAmount run={run} />
        </Card>
      )}
      <Card title={t('proposed.risks')}>
        <RiskList risks={run.risks} />
      </Card>
      <Row gap={8}>
        <Button icon="check" busy={busy} onClick={() => void approve().catch(() => undefined)}>
          {c('check.approve', { amount })}
        </Button>
        <Button variant="quiet" onClick={() => setCheck(null)}>
          {c('check.back')}
        </Button>
      </Row>
      {dialog}
    </Stack>
  );
}

function Facts({ run, hours }: { run: SweepRunDetail; hours: number | undefined }) {
  const t = useT(messages);
  const c = useT(checking);
  const { date, money } = useFormats();
  const { from, to, amount, arrivesOn, perYear, forName } = run;
  const year = toMinor(perYear);
  return (
    <DefinitionList
      items={[
        { term: c('check.from'), value: from.name },
        {
          term: c('check.to'),
          value: forName === null ? to.name : `${to.name}, ${t('proposed.for', { name: forName })}`,
        },
        { term: t('proposed.amount'), value: <Money {...amount} /> },
        ...(arrivesOn === null ? [] : [{ term: t('proposed.arrives'), value: date(arrivesOn, 'weekday') }]),
        ...(year === 0
          ? []
          : [
              {
                term: t(year < 0 ? 'proposed.costs' : 'proposed.worth'),
                value: t('proposed.perYear', { amount: money(Math.abs(year), perYear.currency) }),
              },
            ]),
        ...(hours === undefined ? [] : [{ term: c('check.cancel'), value: c('check.cancelHours', { hours }) }]),
        { term: c('check.after'), value: c('check.afterText') },
      ]}
    />
  );
}
