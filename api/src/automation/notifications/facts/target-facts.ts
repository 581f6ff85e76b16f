import { toMoney } from '@tideline/contract';
import type { TargetMonth } from '../../../outlook/targets/target-months.ts';
import type { NotificationFact } from '../../../ledger/notify/notification-fact.ts';

/**
 * Returns facts about categories that are over their monthly target, on pace to exceed it, or past the share that the
 * user chose. Each notifies once a month, and again if spending then exceeds the target.
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
