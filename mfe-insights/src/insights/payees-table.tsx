import type { SpendingInsight } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Card, CellDetail, Link, Money, Section, Table } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { daysOf } from './months.ts';
import { spendingHref } from './reports/spending-href.ts';

/** Payees that received most of the month's money. */
export function PayeesTable({ insight }: { insight: SpendingInsight }) {
  const t = useT(messages);
  const { from, to } = daysOf(insight.month);
  if (insight.payees.length === 0) return null;
  return (
    <Section title={t('payees.title')}>
      <Card>
        <Table
          caption={t('payees.title')}
          columns={[
            {
              id: 'payee',
              header: t('payees.payee'),
              cell: ({ payee, transactionCount }) => (
                <>
                  <Link href={spendingHref({ payee }, { from, to })}>{payee}</Link>
                  <CellDetail>{t('categories.count', { count: transactionCount })}</CellDetail>
                </>
              ),
            },
            { id: 'spent', header: t('categories.spent'), numeric: true, cell: ({ spent }) => <Money {...spent} /> },
          ]}
          rows={insight.payees}
          rowKey={({ payee }) => payee}
        />
      </Card>
    </Section>
  );
}
