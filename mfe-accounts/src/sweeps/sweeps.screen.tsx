import { useQuery } from '@tanstack/react-query';
import type { SweepRun } from '@tideline/contract';
import {
  listKeys,
  Load,
  moveRowFocus,
  useKeys,
  usePrefetchedPart,
  useSearchParam,
  useT,
  useTextParam,
} from '@tideline/mfe-kit';
import { Button, Page, Stack } from '@tideline/ui';
import { messages } from '../../messages/sweeps.en.ts';
import { GoalList } from './goals/goal-list.tsx';
import { PauseButton, PausedNotice } from './pause-everything.tsx';
import { History } from './history.tsx';
import { Proposed } from './proposed/proposed.tsx';
import { Recipes } from './recipes.tsx';
import { RuleList } from './rules/rule-list.tsx';
import { useRuleDrawer } from './rules/use-open-rule.ts';
import { goalDrawerPart, ruleDrawerPart, runDrawerPart } from './sweeps.parts.ts';
import { runsQuery, sweepRulesQuery } from './sweeps.queries.ts';
import { SweepsSkeleton } from './sweeps-skeleton.tsx';
import { Tabs } from './tabs.tsx';
import { Scheduled } from './transfers/scheduled.tsx';
import { useMayEdit } from './use-may-edit.ts';

/** /sweeps: transfers to approve or under way, recipes, rules and goals; `?view=history`: past transfers. */
export function SweepsScreen() {
  const t = useT(messages);
  const mayChange = useMayEdit();
  const [, setAdding] = useTextParam('new');
  const [view] = useSearchParam('view', ['overview', 'history'], 'overview');
  const add = () => setAdding('1', { push: true });
  const hasNone = useQuery(sweepRulesQuery()).data?.items.length === 0;
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
      {hasNone ? null : (
        <Button variant="outline" icon="plus" onClick={add}>
          {t('sweeps.newRule')}
        </Button>
      )}
    </>
  ) : undefined;
  return (
    <Page title={t('nav.sweeps')} lead={<Lead />} actions={actions}>
      <Load
        query={sweepRulesQuery()}
        skeleton={<SweepsSkeleton />}
        failedTitle={t('sweeps.failed')}
        failedHint={<p>{t('sweeps.failedHint')}</p>}
        isEmpty={() => false}
      >
        {(rules) => (
          <>
            {hasNone && view === 'overview' ? null : <Tabs current={view} rules={rules} />}
            <Stack gap={16}>
              {mayChange ? null : <p>{t('sweeps.viewer')}</p>}
              {rules.killSwitch ? <PausedNotice /> : null}
              {view === 'history' ? (
                <History rules={rules} />
              ) : (
                <>
                  <Proposed rules={rules.items} killSwitch={rules.killSwitch} nextEvaluation={rules.nextEvaluation} />
                  <Scheduled />
                  {mayChange ? <Recipes rules={rules.items} /> : null}
                  <RuleList rules={rules.items} conflicts={rules.conflicts} />
                  <GoalList optional={hasNone} />
                </>
              )}
            </Stack>
          </>
        )}
      </Load>
      <Panels />
    </Page>
  );
}

/** Returns whether another member must approve a proposal. Unreliable while all sweeps are paused. */
const isForOthers = ({ can, approval, twoPerson }: SweepRun): boolean =>
  !can.includes('approve') &&
  approval !== 'inform_only' &&
  (twoPerson === null || twoPerson.waitsFor.some(({ isYou }) => !isYou));

/** Shows how many transfers wait for the user and for another member, and whether any move without approval. */
function Lead() {
  const t = useT(messages);
  const proposed = useQuery(runsQuery('proposed')).data?.items ?? [];
  const rules = useQuery(sweepRulesQuery()).data;
  const count = proposed.filter(({ can }) => can.includes('approve')).length;
  const forOthers = rules?.killSwitch === false ? proposed.filter(isForOthers).length : 0;
  const isPreApproved = rules?.items.some(
    ({ state, inForce }) => state === 'active' && inForce.automation.level === 'pre_approved_below',
  );
  return [
    ...(count === 0 ? [] : [t('sweeps.toApprove', { count })]),
    ...(forOthers === 0 ? [] : [t('sweeps.forOthers', { count: forOthers })]),
    t(isPreApproved ? 'sweeps.leadBelow' : 'sweeps.lead'),
  ].join(' ');
}

/** Shows the drawer in the address: `?new=`, `?rule=`, `?run=` or `?goal=`. */
function Panels() {
  const { adding, ruleId, isOpen } = useRuleDrawer();
  const [runId, setRun] = useTextParam('run');
  const [goalId, setGoal] = useTextParam('goal');
  if (isOpen) {
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
