import { toMoney } from '@tideline/contract';
import type { TargetMonth } from '../../targets/target-months.ts';
import type { NotificationFact } from '../notification-fact.ts';

/**
 * A category that is over its target of the month, or on the way there, or has used the share of it that was asked for. Each is told once a month,
 * and being over it once more than being on the way.
 */
export const targetFacts = (targets: readonly TargetMonth[], currency: string): NotificationFact[] =>
  targets.flatMap(({ category: { id, name }, target, pace, spentMinor }): NotificationFact[] => {
    if (pace === null || (pace.state === 'on_track' && !pace.alert)) return [];
    return [
      {
        type: 'target_pace',
        subject: { kind: 'category', id },
        dedupKey: `target_pace ${id} ${pace.month} ${pace.state === 'over' ? 'over' : 'ahead'}`,
        severity: 'notice',
        href: `/insights?section=targets&target=${id}`,
        params: {
          categoryName: name,
          month: pace.month,
          spent: toMoney(spentMinor, currency),
          target: toMoney(target.amountMinor, currency),
          expected: toMoney(pace.projectedMinor, currency),
        },
      },
    ];
  });
