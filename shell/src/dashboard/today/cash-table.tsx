import { Money, Table } from '@tideline/ui';
import { cashRows, type UseNames } from './cash-uses.ts';

/** Lists where the cash of each account goes. */
export function CashTable({ names }: { names: UseNames }) {
  const { t } = names;
  return (
    <Table
      caption={t('flow.title')}
      columns={[
        { id: 'use', header: t('flow.use'), cell: ({ use }) => use },
        { id: 'account', header: t('flow.account'), cell: ({ account }) => account },
        { id: 'amount', header: t('flow.amount'), numeric: true, cell: ({ amount }) => <Money {...amount} /> },
      ]}
      rows={cashRows(names)}
      rowKey={({ id }) => id}
    />
  );
}
