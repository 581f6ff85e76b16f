import type { DismissReason, Insight } from '@tideline/contract';
import { api, MenuButton, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, LinkButton, useFormats } from '@tideline/ui';
import { messages } from '../../../messages/feed.en.ts';
import { SNOOZES } from './snooze-days.ts';
import { type InsightDecisions, useInsightDecisions } from './use-insight-decisions.ts';

type Action = Insight['acts'][number];

const REASONS: readonly DismissReason[] = ['known', 'done', 'not_worth_it', 'not_mine', 'wrong'];

const isPending = ({ state }: Insight): boolean => state === 'active' || state === 'read';

/** Shows the one button of a row: the best action or, for a snoozed or dismissed insight, Reopen. */
export function BestAction({
  insight,
  title,
  isFirst,
  mayChange,
}: {
  insight: Insight;
  title: string;
  isFirst: boolean;
  mayChange: boolean;
}) {
  const t = useT(messages);
  const nameOf = useActionName();
  const decide = useInsightDecisions();
  const atOnce = useImmediateActions(insight);
  const [act] = mayChange ? insight.acts : insight.acts.filter((each) => each.kind === 'link' && each.does === 'open');
  const isOpen = isPending(insight);
  if (mayChange && !isOpen)
    return (
      <>
        <Button
          variant="outline"
          busy={decide.busy}
          aria-label={`${t('dismiss.reopen')}: ${title}`}
          onClick={() => decide.reopen(insight)}
        >
          {t('dismiss.reopen')}
        </Button>
        <Failure error={decide.error} />
      </>
    );
  if (act === undefined) return null;
  const name = nameOf(act);
  const look = { variant: isFirst && isOpen ? 'filled' : 'outline', 'aria-label': `${name}: ${title}` } as const;
  if (act.kind === 'link')
    return (
      <LinkButton {...look} href={act.href}>
        {name}
      </LinkButton>
    );
  return (
    <>
      <Button
        {...look}
        busy={decide.busy || atOnce.busy}
        onClick={() => (act.kind === 'remind' ? decide.snoozeUntil(insight, act.on) : atOnce.run(act))}
      >
        {name}
      </Button>
      <Failure error={decide.error ?? atOnce.error} />
    </>
  );
}

/** Shows buttons to snooze or dismiss an insight, and further actions. */
export function InsightDecision({ insight }: { insight: Insight }) {
  const t = useT(messages);
  const nameOf = useActionName();
  const decide = useInsightDecisions();
  const atOnce = useImmediateActions(insight);
  if (!isPending(insight)) return null;
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
        items={[
          ...insight.acts.slice(1).map((act, index) => moreItem(act, `${act.kind}-${index}`, nameOf(act))),
          { id: 'done', label: t('act.done'), onSelect: () => decide.done(insight) },
        ]}
      />
      <Failure error={decide.error ?? atOnce.error} />
    </>
  );

  function moreItem(act: Action, id: string, label: string) {
    if (act.kind === 'link') return { id, label, href: act.href };
    const onSelect = () => (act.kind === 'remind' ? decide.snoozeUntil(insight, act.on) : atOnce.run(act));
    return { id, label, onSelect };
  }
}

function Failure({ error }: { error: InsightDecisions['error'] }) {
  const errorOf = useErrorText();
  return error === null ? null : <Banner tone="warn" announce="alert" title={errorOf(error)} />;
}

interface ImmediateActions {
  run: (act: Extract<Action, { kind: 'merge_duplicate' | 'end_series' }>) => void;
  busy: boolean;
  error: Error | null;
}

/** Returns actions that are applied immediately, with Undo in the toast. */
function useImmediateActions({ subject: { name } }: Insight): ImmediateActions {
  const t = useT(messages);
  const {
    mutate,
    isPending: busy,
    error,
  } = useChange({
    change: (act: Parameters<ImmediateActions['run']>[0]): Promise<{ changeSetId: string }> =>
      act.kind === 'merge_duplicate'
        ? api.transactionChanges.merge({ kept: act.kept, gone: act.gone })
        : api.recurring.update({ id: act.series.id, state: 'ended' }, { ifMatch: act.series.version }),
    done: (_, act) => (act.kind === 'merge_duplicate' ? t('act.merged') : t('act.ended', { name })),
  });
  return { run: (act) => mutate(act), busy, error };
}

/** Names of links by the beginning of their addresses. */
const OPENS = [
  ['/transactions?transaction=', 'charge'],
  ['/transactions', 'payments'],
  ['/credit-cards', 'card'],
  ['/promotional-periods', 'offer'],
  ['/accounts', 'account'],
  ['/debt', 'plan'],
  ['/insights?section=reports', 'spending'],
] as const;

function useActionName(): (act: Action) => string {
  const t = useT(messages);
  const { date, money } = useFormats();
  return (act) => {
    if (act.kind === 'remind') return t('act.remind', { on: date(act.on) });
    if (act.kind !== 'link') return t(`act.${act.kind}`);
    const { does, amount, href } = act;
    if (does === 'open') {
      const thing = OPENS.find(([start]) => href.startsWith(start))?.[1];
      return thing === undefined ? t('act.open') : t(`act.open.${thing}`);
    }
    if (amount === null || (does !== 'pay' && does !== 'move')) return t(`act.${does}`);
    return t(`act.${does}Amount`, { amount: money(amount.minor, amount.currency) });
  };
}
