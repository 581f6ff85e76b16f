import type { Series } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Badge, Button, CellDetail, DateText, Money, Section, Stack, Table, useFormats } from '@tideline/ui';
import { messages } from '../../messages/recurring.en.ts';
import styles from './recurring.module.css';

const KINDS = ['income', 'bill', 'subscription', 'debt_payment', 'transfer'] as const;

interface Props {
  series: readonly Series[];
  accountName: (id: string) => string;
  onOpen: (id: string) => void;
}

/** Lists every confirmed or entered series, by kind, with ended ones last. */
export function SeriesList({ series, accountName, onOpen }: Props) {
  const t = useT(messages);
  const going = series.filter(({ state }) => state !== 'ended');
  const groups = [
    ...KINDS.map((kind) => ({ title: t(`series.${kind}`), rows: going.filter((each) => each.kind === kind) })),
    { title: t('series.ended'), rows: series.filter(({ state }) => state === 'ended') },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <Stack gap={32}>
      {groups.map(({ title, rows }) => (
        <Section key={title} title={title}>
          <SeriesTable title={title} rows={rows} accountName={accountName} onOpen={onOpen} />
        </Section>
      ))}
    </Stack>
  );
}

function SeriesTable({
  title,
  rows,
  accountName,
  onOpen,
}: { title: string; rows: readonly Series[] } & Pick<Props, 'accountName' | 'onOpen'>) {
  const t = useT(messages);
  return (
    <Table
      caption={title}
      columns={[
        {
          id: 'payee',
          header: t('series.payee'),
          cell: (each) => <PayeeCell series={each} accountName={accountName} onOpen={onOpen} />,
        },
        {
          id: 'next',
          header: t('series.next'),
          cell: ({ nextOn }) => (nextOn === null ? t('series.noNext') : <DateText date={nextOn} />),
        },
        {
          id: 'amount',
          header: t('series.amount'),
          numeric: true,
          cell: ({ amount, amountKind }) => (
            <Money minor={amount.minor} currency={amount.currency} estimate={amountKind !== 'fixed'} />
          ),
        },
        {
          id: 'yearly',
          header: t('series.yearly'),
          numeric: true,
          phone: 'hidden',
          cell: ({ yearly, amountKind }) => (
            <Money minor={yearly.minor} currency={yearly.currency} estimate={amountKind !== 'fixed'} trimZeros />
          ),
        },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
    />
  );
}

function PayeeCell({ series, accountName, onOpen }: { series: Series } & Pick<Props, 'accountName' | 'onOpen'>) {
  const t = useT(messages);
  const { money, date } = useFormats();
  const { id, payee, cadence, accountId, priceRise, state, standing, assumed } = series;
  return (
    <>
      <span className={styles.name}>
        <Button variant="quiet" onClick={() => onOpen(id)}>
          {payee}
        </Button>
        {state === 'paused' ? <Badge>{t('series.paused')}</Badge> : null}
        {state === 'active' && standing === 'late' ? <Badge tone="warn">{t('series.late')}</Badge> : null}
        {state === 'active' && standing === 'not_seen' ? <Badge tone="info">{t('series.notSeen')}</Badge> : null}
        {state === 'active' && standing === 'missed' ? <Badge tone="warn">{t('series.missed')}</Badge> : null}
        {state === 'active' && standing === 'ended' ? <Badge tone="warn">{t('series.stopped')}</Badge> : null}
      </span>
      <CellDetail>
        {t(`cadence.${cadence}`)}, {accountName(accountId)}
      </CellDetail>
      {assumed === null || state !== 'active' ? null : (
        <CellDetail>{t('series.assumed', { from: date(assumed.from), through: date(assumed.dataThrough) })}</CellDetail>
      )}
      {priceRise === null ? null : (
        <CellDetail>
          {t('series.rise', {
            from: money(sizeOf(priceRise.from.minor), priceRise.from.currency),
            to: money(sizeOf(priceRise.to.minor), priceRise.to.currency),
            date: date(priceRise.on),
          })}
        </CellDetail>
      )}
    </>
  );
}

/** Returns the amount without its sign, because prices are not negative. */
const sizeOf = (minor: string): string => minor.replace('-', '');
