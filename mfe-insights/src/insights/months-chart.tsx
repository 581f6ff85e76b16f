import { toMinor, type SpendingInsight } from '@tideline/contract';
import { useT, useTextParam } from '@tideline/mfe-kit';
import { Button, Card, Money, Section, Table, useFormats } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { ShareBar } from './share-bar.tsx';

/** Income and spending of the months around, newest first; a month opens with one press. */
export function MonthsChart({ insight }: { insight: SpendingInsight }) {
  const t = useT(messages);
  const { date } = useFormats();
  const [, setMonth] = useTextParam('month');
  const newestFirst = [...insight.months].reverse();
  const largest = Math.max(1, ...newestFirst.map(({ expense }) => toMinor(expense)));
  if (newestFirst.length < 2) return null;
  return (
    <Section title={t('months.title')}>
      <Card>
        <Table
          caption={t('months.title')}
          columns={[
            {
              id: 'month',
              header: t('months.month'),
              cell: ({ month, expense }) => (
                <>
                  <Button variant="quiet" aria-current={month === insight.month ? 'true' : undefined} onClick={() => setMonth(month, { push: true })}>
                    {date(`${month}-01`, 'month')}
                  </Button>
                  <ShareBar share={toMinor(expense) / largest} />
                </>
              ),
            },
            { id: 'income', header: t('stat.income'), numeric: true, phone: 'hidden', cell: ({ income }) => <Money {...income} /> },
            { id: 'expense', header: t('stat.expense'), numeric: true, phone: 'amount', cell: ({ expense }) => <Money {...expense} /> },
          ]}
          rows={newestFirst}
          rowKey={({ month }) => month}
        />
      </Card>
    </Section>
  );
}
