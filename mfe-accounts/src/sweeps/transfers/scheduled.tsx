import type { SweepRun } from '@tideline/contract';
import { api, Load, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Badge, Banner, Button, Card, LinkButton, Money, Row, Section, Stack, useFormats } from '@tideline/ui';
import { messages } from '../../../messages/sweeps.en.ts';
import { FromTo } from '../from-to.tsx';
import styles from '../sweeps.module.css';
import { runsQuery } from '../sweeps.queries.ts';
import { useMayEdit } from '../use-may-edit.ts';
import { Instruction } from './instruction.tsx';
import { timeLeft, useNow } from '../time-left.ts';

/** Lists approved transfers that have not arrived. Renders nothing if there are none. */
export function Scheduled() {
  const t = useT(messages);
  return (
    <Load query={runsQuery('under_way')} skeleton={null} failedTitle={t('scheduled.failed')} isEmpty={() => false}>
      {({ items }) =>
        items.length === 0 ? null : (
          <Section title={t('scheduled.title')} lead={t('scheduled.lead')}>
            <Stack gap={16}>
              {items.map((run) => (
                <ScheduledCard key={run.id} run={run} />
              ))}
            </Stack>
          </Section>
        )
      }
    </Load>
  );
}

function ScheduledCard({ run }: { run: SweepRun }) {
  const t = useT(messages);
  const names = { from: run.from.name, to: run.to.name };
  return (
    <Card level={3} title={<FromTo run={run} />} badge={<Badge tone="tide">{t(`state.${run.state}`)}</Badge>}>
      <Stack gap={8}>
        <p className={styles.amount}>
          <Money {...run.amount} />
        </p>
        <TransferStatus run={run} />
        {run.can.includes('mark_made') ? <Instruction run={run} /> : null}
        <Row gap={8}>
          {run.can.includes('undo') ? <UndoButton run={run} /> : <CancelButton run={run} />}
          <NotMadeButton run={run} />
          <LinkButton variant="quiet" href={`/sweeps?run=${run.id}`} aria-label={t('proposed.detailsOf', names)}>
            {t('proposed.details')}
          </LinkButton>
        </Row>
      </Stack>
    </Card>
  );
}

/** Shows the state of a transfer and its next event. */
function TransferStatus({ run }: { run: SweepRun }) {
  const t = useT(messages);
  const { date } = useFormats();
  const { state, approvedBy, arrivesOn, way, can } = run;
  const who = approvedBy === null ? t('scheduled.byItself') : t('scheduled.by', { name: approvedBy });
  if (state === 'in_transit')
    return (
      <p>{arrivesOn === null ? t('scheduled.waitingBank') : t('scheduled.in_transit', { on: date(arrivesOn) })}</p>
    );
  if (state === 'instructed')
    return can.includes('mark_made') ? null : (
      <p>{t(way === 'webhook' ? 'scheduled.waitingBank' : 'scheduled.made')}</p>
    );
  return (
    <>
      <p>
        {who} {t('scheduled.approved')}
      </p>
      <CancelWindow run={run} />
    </>
  );
}

function CancelWindow({ run: { cancelUntil, can } }: { run: SweepRun }) {
  const t = useT(messages);
  const { moment } = useFormats();
  const left = timeLeft(cancelUntil, useNow());
  if (cancelUntil === null || !can.includes('undo')) return null;
  return (
    <p className={styles.quiet}>
      {t('scheduled.until', { at: moment(cancelUntil) })} {left === null ? null : t('scheduled.left', left)}
    </p>
  );
}

/** Undoes the approval, so that the transfer waits for approval again. */
function UndoButton({ run }: { run: SweepRun }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { money } = useFormats();
  const mayChange = useMayEdit();
  const undo = useChange({
    change: () => api.sweepRuns.undo({ id: run.id, version: run.version }),
    done: () => t('answered.back', { amount: money(run.amount.minor, run.amount.currency), to: run.to.name }),
  });
  if (!mayChange) return null;
  return (
    <>
      {undo.error ? <Banner tone="warn" announce="alert" title={errorOf(undo.error)} /> : null}
      <Button
        variant="outline"
        busy={undo.isPending}
        aria-label={t('scheduled.undoOf', { from: run.from.name, to: run.to.name })}
        onClick={() => undo.mutate(undefined)}
      >
        {t('scheduled.undo')}
      </Button>
    </>
  );
}

function CancelButton({ run }: { run: SweepRun }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { money } = useFormats();
  const mayChange = useMayEdit();
  const names = { from: run.from.name, to: run.to.name };
  const cancel = useChange({
    change: () => api.sweepRuns.cancel({ id: run.id, version: run.version }),
    done: () => t('scheduled.canceled', { amount: money(run.amount.minor, run.amount.currency), to: run.to.name }),
  });
  if (!run.can.includes('cancel') || !mayChange) return null;
  return (
    <>
      {cancel.error ? <Banner tone="warn" announce="alert" title={errorOf(cancel.error)} /> : null}
      <Button
        variant="outline"
        busy={cancel.isPending}
        aria-label={t('scheduled.cancelOf', names)}
        onClick={() => cancel.mutate(undefined)}
      >
        {t('scheduled.cancel')}
      </Button>
    </>
  );
}

/** Reports that the user checked the bank and did not find the transfer. */
function NotMadeButton({ run: { id, version, can, from, to } }: { run: SweepRun }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const mayChange = useMayEdit();
  const lost = useChange({
    change: () => api.sweepRuns.markNotMade({ id, version }),
    done: () => t('instruct.notMadeDone'),
  });
  if (!mayChange || !can.includes('mark_not_made') || can.includes('mark_made')) return null;
  return (
    <>
      {lost.error ? <Banner tone="warn" announce="alert" title={errorOf(lost.error)} /> : null}
      <Button
        variant="outline"
        busy={lost.isPending}
        aria-label={t('scheduled.notMadeOf', { from: from.name, to: to.name })}
        onClick={() => lost.mutate(undefined)}
      >
        {t('scheduled.notMade')}
      </Button>
    </>
  );
}
