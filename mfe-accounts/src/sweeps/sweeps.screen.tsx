import type { SweepRule } from '@tideline/contract';
import {
  listKeys,
  Load,
  moveRowFocus,
  useKeys,
  usePrefetchedPart,
  useSession,
  useT,
  useTextParam,
} from '@tideline/mfe-kit';
import { Button, DateText, Money, Page, Stack, Stat, Stats } from '@tideline/ui';
import { messages } from '../../messages/sweeps.en.ts';
import { GoalList } from './goals/goal-list.tsx';
import { PauseButton, PausedNotice } from './pause-everything.tsx';
import { Proposed } from './proposed/proposed.tsx';
import { RuleList } from './rules/rule-list.tsx';
import { goalDrawerPart, ruleDrawerPart, runDrawerPart } from './sweeps.parts.ts';
import { sweepRulesQuery } from './sweeps.queries.ts';
import { SweepsSkeleton } from './sweeps-skeleton.tsx';
import { DoneList } from './transfers/done-list.tsx';
import { Scheduled } from './transfers/scheduled.tsx';
import { useMayEdit } from './use-may-edit.ts';

type Rules = {
  items: SweepRule[];
  moved: SweepRule['moved'];
  movedThisMonth: SweepRule['moved'];
  earned: SweepRule['earned'];
  killSwitch: boolean;
  nextEvaluation: string | null;
};

/** /sweeps: proposals, transfers in progress and completed, and their rules and goals. */
export function SweepsScreen() {
  const t = useT(messages);
  const mayChange = useMayEdit();
  const [, setAdding] = useTextParam('new');
  const add = () => setAdding('1', { push: true });
  usePrefetchedPart(ruleDrawerPart);
  useKeys(
    t('nav.sweeps'),
    listKeys({
      move: (by) => moveRowFocus('[data-sweep-row]', by),
      ...(mayChange ? { create: { label: t('sweeps.newRule'), run: add } } : {}),
    }),
  );
  const actions = mayChange ? (
    <>
      <PauseButton />
      <Button variant="outline" icon="plus" onClick={add}>
        {t('sweeps.newRule')}
      </Button>
    </>
  ) : undefined;
  return (
    <Page title={t('nav.sweeps')} lead={t('sweeps.lead')} actions={actions}>
      <Load
        query={sweepRulesQuery()}
        skeleton={<SweepsSkeleton />}
        failedTitle={t('sweeps.failed')}
        failedHint={<p>{t('sweeps.failedHint')}</p>}
        isEmpty={() => false}
      >
        {(rules) => (
          <Stack gap={32}>
            {mayChange ? null : <p>{t('sweeps.viewer')}</p>}
            {rules.killSwitch ? <PausedNotice /> : null}
            {rules.items.length === 0 ? null : <Totals rules={rules} />}
            <Proposed rules={rules.items} killSwitch={rules.killSwitch} nextEvaluation={rules.nextEvaluation} />
            <Scheduled />
            <DoneList />
            <GoalList />
            <RuleList rules={rules.items} conflicts={rules.conflicts} />
          </Stack>
        )}
      </Load>
      <Panels />
    </Page>
  );
}

function Totals({ rules: { movedThisMonth, moved, earned, nextEvaluation, items } }: { rules: Rules }) {
  const t = useT(messages);
  const { today } = useSession();
  const next =
    nextEvaluation === today ? (
      t('proposed.tonight')
    ) : nextEvaluation === null ? (
      t('sweeps.nextNone')
    ) : (
      <DateText date={nextEvaluation} format="weekday" />
    );
  return (
    <Stats>
      <Stat label={t('sweeps.movedThisMonth')} value={<Money {...movedThisMonth} />} />
      <Stat label={t('sweeps.moved')} value={<Money {...moved} />} />
      <Stat label={t('sweeps.earned')} value={<Money {...earned} />} detail={t('sweeps.earnedDetail')} />
      {items.length === 0 ? null : <Stat label={t('sweeps.next')} value={next} />}
    </Stats>
  );
}

/** `?new=`, `?rule=`, `?run=`, `?goal=`. */
function Panels() {
  const [adding] = useTextParam('new');
  const [ruleId] = useTextParam('rule');
  const [runId, setRun] = useTextParam('run');
  const [goalId, setGoal] = useTextParam('goal');
  if (adding !== null || ruleId !== null) {
    return (
      <Load query={ruleDrawerPart()} skeleton={null} isEmpty={() => false}>
        {({ NewRuleDrawer, RuleDrawer }) =>
          adding === null ? <RuleDrawer ruleId={ruleId ?? ''} /> : <NewRuleDrawer asked={adding} />
        }
      </Load>
    );
  }
  if (runId !== null) {
    return (
      <Load query={runDrawerPart()} skeleton={null} isEmpty={() => false}>
        {({ RunDrawer }) => <RunDrawer runId={runId} onClose={() => setRun(null)} />}
      </Load>
    );
  }
  if (goalId === null) return null;
  return (
    <Load query={goalDrawerPart()} skeleton={null} isEmpty={() => false}>
      {({ GoalDrawer }) => <GoalDrawer goalId={goalId} onClose={() => setGoal(null)} />}
    </Load>
  );
}
