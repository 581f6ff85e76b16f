import type { SweepRule } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Badge, Banner, DefinitionList, Money, Stack, useFormats } from '@tideline/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages as words } from '../../../messages/sweep-words.en.ts';
import { messages } from '../../../messages/sweep-rule.en.ts';
import styles from '../sweeps.module.css';
import { sweepRulesQuery } from '../sweeps.queries.ts';
import { WorkingButton } from '../working-button.tsx';
import { FOLLOWS_LADDER } from './rule-draft.ts';
import { RuleActions } from './rule-actions.tsx';
import { RuleBacktest } from './rule-backtest.tsx';
import { RuleConflicts } from './rule-conflicts.tsx';

/** Shows one rule: its terms, history, backtest and actions. */
export function RuleDetail({ rule, rules }: { rule: SweepRule; rules: readonly SweepRule[] }) {
  const t = useT(messages);
  const w = useT(words);
  const [isTested, setTested] = useState(false);
  const conflicts =
    useQuery(sweepRulesQuery()).data?.conflicts.filter(({ ruleIds }) => ruleIds.includes(rule.id)) ?? [];
  // a draft is reviewed before activation, so its backtest comes first
  const test = <RuleBacktest rule={rule} onSeen={() => setTested(true)} />;
  return (
    <Stack gap={24}>
      <div>
        <p className={styles.name}>
          <strong>{w(`kind.${rule.terms.kind}`)}</strong>{' '}
          <Badge tone={rule.state === 'active' ? 'gain' : rule.state === 'suspended' ? 'warn' : 'neutral'}>
            {w(`rule.${rule.state}`)}
          </Badge>
        </p>
        <p>{t(`kindLine.${rule.terms.kind}`)}</p>
      </div>
      {rule.suspendedFor === null ? null : <Banner tone="warn" title={w(`cause.${rule.suspendedFor}`)} />}
      <RuleConflicts conflicts={conflicts} ownId={rule.id} />
      <RuleActions rule={rule} rules={rules} isTested={isTested || rule.state !== 'draft'} />
      {rule.state === 'draft' ? test : null}
      <Facts rule={rule} />
      {rule.state === 'draft' ? null : test}
    </Stack>
  );
}

function Facts({ rule }: { rule: SweepRule }) {
  const t = useT(messages);
  const w = useT(words);
  const { money, percent, date } = useFormats();
  const {
    sourceName,
    destinationNames,
    inForce,
    maxMove,
    maxPerWeek,
    direction,
    moved,
    broughtBack,
    earned,
    earnedWorking,
    last,
    nextEvaluation,
    state,
  } = rule;
  const limits = [
    ...(maxMove === null ? [] : [t('fact.limitMove', { amount: money(maxMove.minor, maxMove.currency) })]),
    ...(maxPerWeek === null ? [] : [t('fact.limitWeek', { amount: money(maxPerWeek.minor, maxPerWeek.currency) })]),
  ];
  const { automation } = inForce;
  const approval =
    automation.level === 'pre_approved_below'
      ? t('fact.preApproved', { amount: money(automation.limit.minor, automation.limit.currency) })
      : t(`ruleForm.automation.${automation.level}`);
  return (
    <>
      <DefinitionList
        items={[
          { term: t('fact.from'), value: sourceName },
          { term: t('fact.to'), value: destinationNames.join(', ') },
          ...useTermFacts(rule),
          { term: t('fact.floor'), value: <Money {...inForce.floor} /> },
          { term: t('fact.buffer'), value: t('fact.bufferDays', { days: inForce.bufferDays }) },
          { term: t('fact.confidence'), value: t('fact.confidenceOf', { share: percent(inForce.confidencePpm) }) },
          ...(FOLLOWS_LADDER.has(rule.terms.kind)
            ? [{ term: t('fact.obeysLadder'), value: t(rule.obeysLadder ? 'fact.yes' : 'fact.no') }]
            : []),
          { term: t('fact.twoWay'), value: t(direction === 'two_way' ? 'fact.yes' : 'fact.no') },
          ...(limits.length === 0 ? [] : [{ term: t('fact.limits'), value: limits.join(', ') }]),
          { term: t('fact.automation'), value: approval },
          { term: t('fact.cancel'), value: t('fact.cancelHours', { hours: inForce.cancelWindowHours }) },
          ...(last === null
            ? []
            : [
                {
                  term: t('fact.last'),
                  value: `${date(last.on)}${last.reason === null ? '' : `: ${w(`reason.${last.reason}`)}`}`,
                },
              ]),
          ...(state === 'active' && nextEvaluation !== null
            ? [{ term: t('fact.next'), value: date(nextEvaluation, 'weekday') }]
            : []),
          ...(state === 'draft' ? [] : [{ term: t('fact.moved'), value: <Money {...moved} /> }]),
          ...(broughtBack.minor === '0' ? [] : [{ term: t('fact.broughtBack'), value: <Money {...broughtBack} /> }]),
          ...(state === 'draft' ? [] : [{ term: t('fact.earned'), value: <Money {...earned} /> }]),
        ]}
      />
      {state === 'draft' ? null : (
        <div>
          <WorkingButton id="earned" label={t('fact.earnedWorking')} working={earnedWorking} />
        </div>
      )}
    </>
  );
}

/** Returns the terms of the rule's kind. */
function useTermFacts({ terms }: SweepRule): { term: string; value: string }[] {
  const t = useT(messages);
  const w = useT(words);
  const { money, percent, date } = useFormats();
  const say = ({ minor, currency }: { minor: string; currency: string }) => money(minor, currency);
  switch (terms.kind) {
    case 'keep_target':
      return [
        { term: t('ruleForm.target'), value: say(terms.target) },
        ...(terms.band.minor === '0' ? [] : [{ term: t('ruleForm.band'), value: say(terms.band) }]),
      ];
    case 'above_threshold':
      return [{ term: t('ruleForm.threshold'), value: say(terms.threshold) }];
    case 'percent_of_income':
      return [{ term: t('ruleForm.share'), value: percent(terms.sharePpm) }];
    case 'round_up':
      return [
        { term: t('ruleForm.unit'), value: say(terms.unit) },
        { term: t('ruleForm.releaseAt'), value: say(terms.releaseAt) },
        { term: t('ruleForm.since'), value: date(terms.startsOn) },
      ];
    case 'fixed_schedule':
      return [
        { term: t('ruleForm.amount'), value: `${say(terms.amount)} ${w(`interval.${terms.schedule.every}`)}` },
        { term: t('ruleForm.startsOn'), value: date(terms.schedule.startsOn) },
      ];
    case 'savings_goal':
      return [
        { term: t('ruleForm.every'), value: w(`interval.${terms.schedule.every}`) },
        { term: t('ruleForm.startsOn'), value: date(terms.schedule.startsOn) },
      ];
    case 'debt_extra':
      return [
        { term: t('ruleForm.extra'), value: terms.amount === null ? t('ruleForm.everything') : say(terms.amount) },
      ];
    case 'buffer_refill':
      return [{ term: t('ruleForm.protected'), value: say(terms.protectedFloor) }];
    case 'promo_deadline':
    case 'minimum_payment':
      return [];
  }
}
