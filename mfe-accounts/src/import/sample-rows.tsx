import type { ImportStatement } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Badge, CellDetail, type Column, Disclosure, Money, Stack, Table, useFormats } from '@tideline/ui';
import { messages } from '../../messages/import.en.ts';
import styles from './import.module.css';

type Sample = ImportStatement['sample'][number];

function Rows({ caption, rows }: { caption: string; rows: readonly Sample[] }) {
  const t = useT(messages);
  const { date } = useFormats();
  const columns: [Column<Sample>, ...Column<Sample>[]] = [
    {
      id: 'payee',
      header: t('import.payee'),
      cell: ({ payee, postedOn }) => (
        <>
          {payee}
          <CellDetail>{date(postedOn)}</CellDetail>
        </>
      ),
    },
    {
      id: 'outcome',
      header: t('import.outcome'),
      cell: ({ outcome }) => (
        <Badge tone={outcome === 'review' ? 'warn' : outcome === 'new' ? 'tide' : 'neutral'}>
          {t(`import.${outcome}`)}
        </Badge>
      ),
    },
    {
      id: 'amount',
      header: t('import.amount'),
      numeric: true,
      cell: ({ amount }) => <Money minor={amount.minor} currency={amount.currency} sign="always" />,
    },
  ];
  return <Table caption={caption} columns={columns} rows={rows} rowKey={({ line }) => String(line)} />;
}

/**
 * Shows rows as they would be imported. The first ones are always visible, so that the user can check how they were
 * read.
 */
export function SampleRows({ rows, shown }: { rows: readonly Sample[]; shown: number }) {
  const t = useT(messages);
  const [first, more] = [rows.slice(0, shown), rows.slice(shown)];
  return (
    <Stack gap={8}>
      {first.length === 0 ? null : (
        <>
          <p className={styles.source}>{t('import.firstRows')}</p>
          <Rows caption={t('import.firstRows')} rows={first} />
        </>
      )}
      {more.length === 0 ? null : (
        <Disclosure summary={shown === 0 ? t('import.sample') : t('import.moreRows')}>
          <Rows caption={shown === 0 ? t('import.sample') : t('import.moreRows')} rows={more} />
        </Disclosure>
      )}
    </Stack>
  );
}
