import type { SweepRule } from '@tideline/contract';
import { useSession, useT } from '@tideline/mfe-kit';
import { DateText, Money, TabLinks } from '@tideline/ui';
import { messages } from '../../messages/sweeps.en.ts';
import styles from './overview.module.css';

export interface Totals {
  items: readonly SweepRule[];
  moved: SweepRule['moved'];
  movedThisMonth: SweepRule['moved'];
  earned: SweepRule['earned'];
  nextEvaluation: string | null;
}

const VIEWS = ['overview', 'history'] as const;

/** Shows the tabs, followed by the amounts moved and earned and the day of the next check on the same line. */
export function Tabs({ current, rules }: { current: (typeof VIEWS)[number]; rules: Totals }) {
  const t = useT(messages);
  const { items, movedThisMonth, earned } = rules;
  return (
    <div className={styles.tabs}>
      <TabLinks
        label={t('sweeps.tabs')}
        tabs={VIEWS.map((view) => ({
          href: view === 'overview' ? '/sweeps' : `/sweeps?view=${view}`,
          label: t(`sweeps.${view}`),
          current: view === current,
        }))}
      />
      {items.length === 0 ? null : (
        <p className={styles.summary}>
          <span>
            {t('sweeps.movedThisMonth')}{' '}
            <strong>
              <Money {...movedThisMonth} />
            </strong>
          </span>
          <span>
            {t('sweeps.earned')}{' '}
            <strong>
              <Money {...earned} />
            </strong>
          </span>
          <span>
            {t('sweeps.next')}{' '}
            <strong>
              <NextCheck on={rules.nextEvaluation} />
            </strong>
          </span>
        </p>
      )}
    </div>
  );
}

function NextCheck({ on }: { on: string | null }) {
  const t = useT(messages);
  const { today } = useSession();
  if (on === null) return t('sweeps.nextNone');
  return on === today ? t('proposed.tonight') : <DateText date={on} format="short" />;
}
