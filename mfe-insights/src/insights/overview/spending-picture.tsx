import { useState } from 'react';
import { toMinor, type SpendingInsight } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Button, Link, Money, useFormats } from '@tideline/ui';
import { CategoryMark } from '@tideline/ui/categories';
import { messages } from '../../../messages/en.ts';
import { overviewMessages } from '../../../messages/overview.en.ts';
import { CategoriesTable } from '../categories-table.tsx';
import { ComparisonWorking } from '../comparison-working.tsx';
import { useMonths } from '../months.ts';
import { spendingHref } from '../spending-href.ts';
import styles from './overview.module.css';
import { Key, PictureCard } from './picture-card.tsx';
import { scaleOfBars } from './scale-of-bars.ts';

type Row = SpendingInsight['categories'][number];

const SHOWN = 10;

/** Compares the spending of each category with its usual amount by the same day of the month. */
export function SpendingPicture({ insight }: { insight: SpendingInsight }) {
  const t = useT(overviewMessages);
  const [withAll, setWithAll] = useState(false);
  const rows = insight.categories.filter(({ spent }) => toMinor(spent) > 0);
  const shown = withAll ? rows : rows.slice(0, SHOWN);
  const scale = scaleOfBars(
    rows.map(({ spent, average }) => [toMinor(spent), average === null ? 0 : toMinor(average)]),
  );
  return (
    <PictureCard
      width={8}
      title={useTitle(insight)}
      lead={useLead(insight)}
      table={() => <CategoriesTable insight={insight} />}
      footer={
        <>
          {insight.earlier.length === 0 ? null : <ComparisonWorking insight={insight} />}
          {rows.length <= SHOWN ? null : (
            <Button variant="quiet" aria-expanded={withAll} onClick={() => setWithAll(!withAll)}>
              {withAll ? t('spending.fewer') : t('spending.all', { count: rows.length - SHOWN })}
            </Button>
          )}
        </>
      }
    >
      <ul className={styles.bars}>
        {shown.map((row) => (
          <CategoryBar key={row.categoryId ?? 'none'} row={row} insight={insight} scale={scale} />
        ))}
      </ul>
      <Key
        items={[
          ['spent', t('key.spent')],
          ['over', t('key.over')],
          ['under', t('key.under')],
          ['usual', t('key.usual')],
        ]}
      />
    </PictureCard>
  );
}

function CategoryBar({
  row,
  insight,
  scale,
}: {
  row: Row;
  insight: SpendingInsight;
  scale: ReturnType<typeof scaleOfBars>;
}) {
  const words = useT(messages);
  const { daysShown } = useMonths();
  const spent = scale(toMinor(row.spent));
  const usual = row.average === null ? null : scale(Math.max(0, toMinor(row.average)));
  const within = usual === null ? spent.share : Math.min(spent.share, usual.share);
  return (
    <li className={styles.bar}>
      <span className={styles.name}>
        <CategoryMark of={row.categoryId === null ? null : { key: row.key, nature: 'expense' }} />
        <Link href={spendingHref({ categoryId: row.categoryId }, daysShown(insight))}>
          {row.categoryId === null ? words('categories.none') : row.name}
        </Link>
      </span>
      <span className={styles.track} aria-hidden="true">
        {usual === null ? null : <i className={styles.under} style={{ width: `${usual.share}%` }} />}
        {usual === null ? null : <i className={styles.over} style={{ width: `${spent.share}%` }} />}
        <i className={styles.spent} style={{ width: `${within}%` }} />
        {usual === null || usual.share === 0 ? null : (
          <i className={styles.usual} style={{ insetInlineStart: `calc(${usual.share}% - 1px)` }} />
        )}
        {spent.isCut ? <i className={styles.cut} /> : null}
      </span>
      <span className={styles.amount}>
        <Money {...row.spent} whole />
      </span>
      <Difference row={row} />
    </li>
  );
}

function Difference({ row: { average, change } }: { row: Row }) {
  const t = useT(overviewMessages);
  const { money } = useFormats();
  if (average === null || change === null) return <span className={styles.difference} />;
  const minor = toMinor(change);
  const amount = money(Math.abs(minor), change.currency, { whole: true });
  // a difference of less than half a unit is shown as no difference
  if (Math.abs(minor) < 50) return <span className={styles.difference}>{t('spending.as')}</span>;
  if (toMinor(average) === 0) return <span className={`${styles.difference} ${styles.more}`}>{t('spending.new')}</span>;
  return minor > 0 ? (
    <span className={`${styles.difference} ${styles.more}`}>{t('spending.over', { amount })}</span>
  ) : (
    <span className={`${styles.difference} ${styles.less}`}>{t('spending.under', { amount })}</span>
  );
}

function useTitle({ through, change, expense }: SpendingInsight): string {
  const t = useT(overviewMessages);
  const { money, date } = useFormats();
  const whole = (minor: number) => money(minor, expense.currency, { whole: true });
  if (change === null) return t('spending.only', { amount: whole(toMinor(expense)) });
  const minor = toMinor(change);
  if (minor === 0) return t('spending.same');
  const by = through === null ? null : date(through);
  return t(minor > 0 ? 'spending.more' : 'spending.less', { amount: whole(Math.abs(minor)), by });
}

function useLead({ through, earlier, expense, usual }: SpendingInsight): string {
  const t = useT(overviewMessages);
  const { money, date } = useFormats();
  const { endsOf } = useMonths();
  const [first, last] = [earlier[0], earlier.at(-1)];
  if (usual === null || first === undefined || last === undefined) return t('spending.noUsual');
  return t('spending.lead', {
    spent: money(expense.minor, expense.currency, { whole: true }),
    usual: money(usual.minor, usual.currency, { whole: true }),
    by: through === null ? null : date(through),
    ...endsOf(first.month, last.month),
  });
}
