import { useT } from '@tideline/mfe-kit';
import { Money, Stat, Stats } from '@tideline/ui';
import { messages } from '../../messages/sweeps.en.ts';
import type { Totals } from './tabs.tsx';
import { DoneList } from './transfers/done-list.tsx';

/** Shows all money that rules moved: the totals and each past transfer. */
export function History({ rules: { items, movedThisMonth, moved, earned } }: { rules: Totals }) {
  const t = useT(messages);
  return (
    <>
      {items.length === 0 ? null : (
        <Stats>
          <Stat label={t('sweeps.movedThisMonth')} value={<Money {...movedThisMonth} />} />
          <Stat label={t('sweeps.moved')} value={<Money {...moved} />} />
          <Stat label={t('sweeps.earned')} value={<Money {...earned} />} detail={t('sweeps.earnedDetail')} />
        </Stats>
      )}
      <DoneList />
    </>
  );
}
