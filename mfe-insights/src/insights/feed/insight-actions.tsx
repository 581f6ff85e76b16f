import type { DismissReason, Insight } from '@tideline/contract';
import { api, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, LinkButton, useFormats } from '@tideline/ui';
import { MenuButton } from '@tideline/ui/menus';
import { messages } from '../../../messages/feed.en.ts';
import { SNOOZES } from './snooze-days.ts';
import { type InsightDecisions, useInsightDecisions } from './use-insight-decisions.ts';

type Action = Insight['acts'][number];

const REASONS: readonly DismissReason[] = ['known', 'done', 'not_worth_it', 'not_mine', 'wrong'];

interface Props {
  insight: Insight;
  finding: string;
  isFirst: boolean;
  mayChange: boolean;
}

/** The best action for the insight, other actions, and dismissing or snoozing it. */
export function InsightActions({ insight, finding, isFirst, mayChange }: Props) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const decide = useInsightDecisions();
  const atOnce = useImmediateActions(insight);
  const [best, ...others] = mayChange ? insight.acts : insight.acts.filter(({ kind }) => kind === 'link');
  const failure = decide.error ?? atOnce.error;
  const isOpen = insight.state === 'active' || insight.state === 'read';
  return (
    <>
      {failure === null ? null : <Banner tone="warn" announce="alert" title={errorOf(failure)} />}
      {best === undefined ? null : (
        <BestAction
          act={best}
          insight={insight}
          finding={finding}
          isFirst={isFirst && isOpen}
          decide={decide}
          atOnce={atOnce}
        />
      )}
      {mayChange && isOpen ? (
        <DismissOrSnooze insight={insight} others={others} decide={decide} atOnce={atOnce} />
      ) : null}
      {mayChange && !isOpen ? (
        <Button
          variant="quiet"
          busy={decide.busy}
          aria-label={`${t('dismiss.reopen')}: ${finding}`}
          onClick={() => decide.reopen(insight)}
        >
          {t('dismiss.reopen')}
        </Button>
      ) : null}
    </>
  );
}

interface ImmediateActions {
  run: (act: Extract<Action, { kind: 'merge_duplicate' | 'end_series' }>) => void;
  busy: boolean;
  error: Error | null;
}

/** Actions applied at once, with Undo in the toast. */
function useImmediateActions({ subject: { name } }: Insight): ImmediateActions {
  const t = useT(messages);
  const { mutate, isPending, error } = useChange({
    change: (act: Parameters<ImmediateActions['run']>[0]): Promise<{ changeSetId: string }> =>
      act.kind === 'merge_duplicate'
        ? api.transactionChanges.merge({ kept: act.kept, gone: act.gone })
        : api.recurring.update({ id: act.series.id, state: 'ended' }, { ifMatch: act.series.version }),
    done: (_, act) => (act.kind === 'merge_duplicate' ? t('act.merged') : t('act.ended', { name })),
  });
  return { run: (act) => mutate(act), busy: isPending, error };
}

function useActionName(): (act: Action) => string {
  const t = useT(messages);
  const { date } = useFormats();
  return (act) =>
    act.kind === 'link'
      ? t(`act.${act.does}`)
      : act.kind === 'remind'
        ? t('act.remind', { on: date(act.on) })
        : t(`act.${act.kind}`);
}

function BestAction({
  act,
  insight,
  finding,
  isFirst,
  decide,
  atOnce,
}: {
  act: Action;
  insight: Insight;
  finding: string;
  isFirst: boolean;
  decide: InsightDecisions;
  atOnce: ImmediateActions;
}) {
  const name = useActionName()(act);
  const variant = isFirst ? 'filled' : 'outline';
  if (act.kind === 'link') {
    return (
      <LinkButton variant={variant} href={act.href} aria-label={`${name}: ${finding}`}>
        {name}
      </LinkButton>
    );
  }
  return (
    <Button
      variant={variant}
      busy={decide.busy || atOnce.busy}
      aria-label={`${name}: ${finding}`}
      onClick={() => (act.kind === 'remind' ? decide.snoozeUntil(insight, act.on) : atOnce.run(act))}
    >
      {name}
    </Button>
  );
}

function DismissOrSnooze({
  insight,
  others,
  decide,
  atOnce,
}: {
  insight: Insight;
  others: readonly Action[];
  decide: InsightDecisions;
  atOnce: ImmediateActions;
}) {
  const t = useT(messages);
  const nameOf = useActionName();
  const more = others.map((act, index) => ({
    id: `${act.kind}-${index}`,
    label: nameOf(act),
    ...(act.kind === 'link'
      ? { href: act.href }
      : { onSelect: () => (act.kind === 'remind' ? decide.snoozeUntil(insight, act.on) : atOnce.run(act)) }),
  }));
  return (
    <>
      <MenuButton
        label={t('snooze.label')}
        variant="quiet"
        items={SNOOZES.map(({ key, days }) => ({
          id: key,
          label: t(`snooze.${key}`),
          ...(key === 'week' ? { shortcut: 's' } : {}),
          onSelect: () => decide.snooze(insight, days),
        }))}
      />
      <MenuButton
        label={t('dismiss.label')}
        variant="quiet"
        items={REASONS.map((reason) => ({
          id: reason,
          label: t(`dismiss.${reason}`),
          onSelect: () => decide.dismiss(insight, reason),
        }))}
      />
      <MenuButton
        label={t('act.more')}
        variant="quiet"
        items={[...more, { id: 'done', label: t('act.done'), onSelect: () => decide.done(insight) }]}
      />
    </>
  );
}
