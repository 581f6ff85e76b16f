import { toMoney, type Insight as WireInsight, type PlannedMove } from '@tideline/contract';
import type { Insight } from '@tideline/domain';
import { hrefOf, type Named } from './evidence.ts';
import type { FoundRow } from './feed.store.ts';

type Act = WireInsight['acts'][number];

const SERIES_TYPES: ReadonlySet<Insight['type']> = new Set(['price_rise', 'new_subscription', 'doubled_subscription']);

/** Returns at most three actions, best first: prefilled screens, a reminder, or an immediate change. */
export function actsOf(
  insight: Pick<FoundRow, 'type' | 'act' | 'subject' | 'evidenceIds' | 'currency'>,
  named: Named,
  { today, move }: { today: string; move: PlannedMove | null },
): Act[] {
  const own = allActs(insight, named, today);
  const all = move === null ? own : [quoted(move), ...own.filter((act) => !doesSame(act, quoted(move)))];
  // Omit a link to a page that an earlier action already opens.
  return all
    .filter(
      (act, index) =>
        act.kind !== 'link' || all.findIndex((other) => other.kind === 'link' && other.href === act.href) === index,
    )
    .slice(0, 3);
}

/**
 * Returns the action that opens the form for a move of today's plan. It replaces other forms for the same kind of move.
 */
const quoted = ({ kind, amount, href }: PlannedMove): Extract<Act, { kind: 'link' }> => ({
  kind: 'link',
  does: kind === 'pay' ? 'pay' : 'move',
  amount,
  href,
});

const doesSame = (act: Act, { does }: { does: string }): boolean => act.kind === 'link' && act.does === does;

function allActs(
  { type, act, subject, evidenceIds, currency }: Parameters<typeof actsOf>[0],
  named: Named,
  today: string,
): Act[] {
  const look = lookAt(subject, named);
  const series = SERIES_TYPES.has(type) ? endSeries(subject.id, named) : [];
  switch (type) {
    case 'duplicate_charge':
      return [...mergeOf(evidenceIds, named), ...look];
    case 'doubled_subscription':
      return [...series, ...look];
    case 'price_rise':
      return [...look, ...series];
    default:
      return [...actOf({ type, act, currency }, named, today), ...series, ...look];
  }
}

function actOf(
  { type, act, currency }: Pick<FoundRow, 'type' | 'act' | 'currency'>,
  named: Named,
  today: string,
): Act[] {
  switch (act.kind) {
    case 'sweep':
      return moveOf(type, act, { named, currency });
    case 'plan': {
      if (act.subject.kind === 'promotion') {
        return [
          { kind: 'link', does: 'move', amount: null, href: `/sweeps?new=promo_deadline&promo=${act.subject.id}` },
          { kind: 'link', does: 'plan_promotion', amount: null, href: '/debt?strategy=promo_aware' },
        ];
      }
      return [
        act.subject.kind === 'plan'
          ? { kind: 'link', does: 'plan_debt', amount: null, href: '/debt' }
          : { kind: 'link', does: 'save_up', amount: null, href: '/sweeps?goal=new' },
      ];
    }
    // A reminder for today is pointless, because the user is reading the insight now.
    case 'reminder':
      return act.on <= today
        ? []
        : [{ kind: 'remind', on: act.on, href: lookAt(act.subject, named)[0]?.href ?? '/insights' }];
    case 'open':
      return lookAt(act.subject, named);
  }
}

/**
 * Returns the link for a move of money. For a card it opens the card's payment screen, otherwise a prefilled sweep.
 * Idle cash moves by a recurring rule, other money once.
 */
function moveOf(
  type: FoundRow['type'],
  act: Extract<FoundRow['act'], { kind: 'sweep' }>,
  { named, currency }: { named: Named; currency: string },
): Act[] {
  const to = named.get(act.toAccountId);
  if (to === undefined) return [];
  const from: Record<string, string> = act.fromAccountId === null ? {} : { from: act.fromAccountId };
  if (to.kind === 'card')
    return [
      {
        kind: 'link',
        does: 'pay',
        amount: toMoney(act.amountMinor, currency),
        href: `/credit-cards?${new URLSearchParams({ pay: to.id, amount: String(act.amountMinor), ...from }).toString()}`,
      },
    ];
  const rule = to.kind === 'loan' ? 'debt_extra' : type === 'idle_cash' ? 'keep_target' : 'fixed_schedule';
  const filled = new URLSearchParams({
    new: rule,
    to: `${to.kind === 'loan' ? 'loan' : 'account'}:${to.id}`,
    ...from,
    ...(rule === 'keep_target' ? {} : { amount: String(act.amountMinor) }),
    ...(rule === 'fixed_schedule' ? { once: '1' } : {}),
  });
  const amount = rule === 'keep_target' ? null : toMoney(act.amountMinor, currency);
  return [{ kind: 'link', does: 'move', amount, href: `/sweeps?${filled.toString()}` }];
}

function lookAt({ kind, id }: Insight['subject'], named: Named): Extract<Act, { kind: 'link' }>[] {
  if (kind === 'household')
    return [
      { kind: 'link', does: 'open', amount: null, href: id === 'spending' ? '/insights?section=reports' : '/accounts' },
    ];
  const row = named.get(id);
  return row === undefined ? [] : [{ kind: 'link', does: 'open', amount: null, href: hrefOf(row) }];
}

function mergeOf(ids: readonly string[], named: Named): Act[] {
  const [first, second, ...others] = ids
    .flatMap((id) => named.get(id) ?? [])
    .sort((a, b) => ((a.on ?? '') < (b.on ?? '') ? -1 : (a.on ?? '') > (b.on ?? '') ? 1 : a.id < b.id ? -1 : 1));
  if (first === undefined || second === undefined || others.length > 0 || second.isReadOnly) return [];
  return [
    {
      kind: 'merge_duplicate',
      kept: { id: first.id, version: first.version },
      gone: { id: second.id, version: second.version },
      href: hrefOf(second),
    },
  ];
}

function endSeries(id: string, named: Named): Act[] {
  const row = named.get(id);
  return row === undefined || row.isReadOnly
    ? []
    : [{ kind: 'end_series', series: { id, version: row.version }, href: hrefOf(row) }];
}
