import type { ModeChange, ModeOverview } from '@tideline/contract';
import { Load, useT } from '@tideline/mfe-kit';
import { Badge, Card, Disclosure, Skeleton, SkeletonBar, Stack, useFormats } from '@tideline/ui';
import { modeMessages } from '../../messages/mode.en.ts';
import { usePlanText } from './active-plan-change.tsx';
import { DiffTable, SweepChanges } from './diff-table.tsx';
import styles from './financial-mode.module.css';
import { modeChangesQuery } from './mode.queries.ts';
import { useModeWords } from './mode-words.ts';

/** Lists every change to the mode, with the figures shown before it. */
export function PastChanges({ debts }: Pick<ModeOverview, 'debts'>) {
  const t = useT(modeMessages);
  return (
    <Load
      query={modeChangesQuery()}
      isEmpty={({ items }) => items.length === 0}
      empty={<p>{t('history.none')}</p>}
      skeleton={
        <Skeleton label={t('history.loading')}>
          <SkeletonBar width="100%" height="8rem" />
        </Skeleton>
      }
    >
      {({ items }) => (
        <Stack gap={16}>
          {items.map((change) => (
            <PastChange key={change.id} change={change} debts={debts} />
          ))}
        </Stack>
      )}
    </Load>
  );
}

function PastChange({ change, debts }: { change: ModeChange; debts: ModeOverview['debts'] }) {
  const t = useT(modeMessages);
  const { date, dayOf } = useFormats();
  const words = useModeWords(debts);
  const say = usePlanText();
  const { refusal, by, createdAt, diff } = change;
  const rules = diff.rules ?? [];
  const names = (goesOn: boolean) => rules.filter((rule) => rule.goesOn === goesOn).map(({ name }) => name);
  return (
    <Card
      title={t(`mode.${change.key}`)}
      level={3}
      badge={change.state === 'active' ? <Badge tone="tide">{t('history.active')}</Badge> : undefined}
    >
      <Stack gap={8}>
        <p>{changeState(change, t, date)}</p>
        {refusal === null ? null : <p>{refusal.reasons.map(words.reason).join(' ')}</p>}
        {diff.plan ? <p>{say(diff.plan)}</p> : null}
        {names(true).length === 0 ? null : <p>{t('rules.wentOn', { names: names(true) })}</p>}
        {names(false).length === 0 ? null : <p>{t('rules.waited', { names: names(false) })}</p>}
        {by === null ? null : <p className={styles.detail}>{t('history.by', { name: by, on: dayOf(createdAt) })}</p>}
        <Disclosure summary={t('history.shown')} lazy>
          <Stack gap={16}>
            <DiffTable diff={change.diff} id={change.id} />
            <SweepChanges sweeps={change.diff.sweeps} />
          </Stack>
        </Disclosure>
      </Stack>
    </Card>
  );
}

function changeState(
  { state, startsOn, startedOn, refusal }: ModeChange,
  t: ReturnType<typeof useT<typeof modeMessages>>,
  date: (on: string) => string,
): string {
  if (refusal !== null) return t('history.refused', { on: date(refusal.on) });
  if (state === 'scheduled') return t('history.scheduled', { on: date(startsOn) });
  return startedOn === null ? t('history.withdrawn') : t('history.over', { on: date(startedOn) });
}
