import { toMinor, type SpendingInsight } from '@tideline/contract';
import { Load, useT } from '@tideline/mfe-kit';
import { Card, ChartSkeleton, Section } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { spendingBars } from './insights.queries.ts';

/** Spending of the surrounding months as bars, with a table of the same figures. */
export function MonthsChart({ insight }: { insight: SpendingInsight }) {
  const t = useT(messages);
  if (insight.months.every(({ expense }) => toMinor(expense) === 0)) return null;
  return (
    <Section title={t('months.title')}>
      <Card>
        <Load query={spendingBars()} skeleton={<ChartSkeleton />} isEmpty={() => false}>
          {({ SpendingBars }) => <SpendingBars months={insight.months} />}
        </Load>
      </Card>
    </Section>
  );
}
