import { type Money as MoneyValue, type Series, toMinor } from '@tideline/contract';
import { Load, RatesNote, useT } from '@tideline/mfe-kit';
import {
  Badge,
  Card,
  CellDetail,
  type Column,
  DateText,
  EmptyState,
  Link,
  LinkButton,
  Money,
  Section,
  Stack,
  StatHero,
  Table,
  useFormats,
} from '@tideline/ui';
import { messages } from '../../../messages/reports.en.ts';
import { InsightsSkeleton } from '../insights-skeleton.tsx';
import { seriesQuery } from '../reports.queries.ts';

const isRunning = ({ kind, state, standing }: Series): boolean =>
  kind === 'subscription' && (state === 'active' || state === 'suggested') && standing !== 'ended';
const yearly = ({ yearly: amount }: Series): number => Math.abs(toMinor(amount));

/** Lists subscriptions by yearly cost, including those that became more expensive. */
export function Report() {
  const t = useT(messages);
  return (
    <Load
      query={seriesQuery()}
      skeleton={<InsightsSkeleton />}
      isEmpty={({ items }) => !items.some(isRunning)}
      empty={
        <EmptyState
          title={t('subscriptions.none')}
          action={<LinkButton href="/transactions?view=upcoming">{t('subscriptions.all')}</LinkButton>}
        >
          {t('subscriptions.noneBody')}
        </EmptyState>
      }
      failedTitle={t('reports.failed')}
    >
      {({ items, converted = [], exchange }) => (
        <Stack gap={32}>
          <Subscriptions
            items={items.filter(isRunning).toSorted((one, other) => yearly(other) - yearly(one))}
            converted={new Map(converted.map((series) => [series.id, series]))}
          />
          <RatesNote exchange={exchange} of="accounts" />
        </Stack>
      )}
    </Load>
  );
}

interface SubscriptionsProps {
  items: Series[];
  /** Amounts of subscriptions in other currencies, converted to the household's. */
  converted: ReadonlyMap<string, { yearly: MoneyValue; rise: MoneyValue | null }>;
}

function Subscriptions({ items, converted }: SubscriptionsProps) {
  const t = useT(messages);
  const { money, currency } = useFormats();
  const known = items.flatMap(({ id, yearly: amount, priceRise }) =>
    amount.currency === currency ? [{ yearly: amount, rise: priceRise?.yearly ?? null }] : (converted.get(id) ?? []),
  );
  const sumOf = (amounts: readonly (MoneyValue | null)[]) =>
    amounts.reduce((sum, amount) => sum + (amount === null ? 0 : Math.abs(toMinor(amount))), 0);
  const total = sumOf(known.map((series) => series.yearly));
  const risen = sumOf(known.map((series) => series.rise));
  return (
    <Stack gap={32}>
      <StatHero
        label={t('subscriptions.total')}
        figure={<Money minor={total} currency={currency} />}
        detail={
          risen > 0
            ? t('subscriptions.risen', { amount: money(risen, currency) })
            : t('subscriptions.count', { count: items.length })
        }
      />
      <Section title={t('report.subscriptions')}>
        <Card>
          <Table caption={t('report.subscriptions')} columns={useColumns()} rows={items} rowKey={({ id }) => id} />
        </Card>
      </Section>
    </Stack>
  );
}

function useColumns(): [Column<Series>, ...Column<Series>[]] {
  const t = useT(messages);
  const { money } = useFormats();
  return [
    {
      id: 'payee',
      header: t('subscriptions.payee'),
      cell: ({ id, payee, state, priceRise }) => (
        <>
          <Link href={`/transactions?view=upcoming&series=${id}`}>{payee}</Link>{' '}
          {state === 'suggested' ? <Badge>{t('subscriptions.detected')}</Badge> : null}
          {priceRise === null ? null : (
            <CellDetail>
              {t('subscriptions.rose', {
                from: money(Math.abs(toMinor(priceRise.from)), priceRise.from.currency),
                to: money(Math.abs(toMinor(priceRise.to)), priceRise.to.currency),
              })}
            </CellDetail>
          )}
        </>
      ),
    },
    {
      id: 'amount',
      header: t('subscriptions.amount'),
      numeric: true,
      phone: 'secondary',
      cell: ({ amount, cadence }) => (
        <>
          {money(Math.abs(toMinor(amount)), amount.currency)} {t(`cadence.${cadence}`)}
        </>
      ),
    },
    {
      id: 'yearly',
      header: t('subscriptions.yearly'),
      numeric: true,
      phone: 'amount',
      cell: (series) => <Money minor={yearly(series)} currency={series.yearly.currency} />,
    },
    {
      id: 'next',
      header: t('subscriptions.next'),
      phone: 'hidden',
      cell: ({ nextOn }) => (nextOn === null ? '–' : <DateText date={nextOn} />),
    },
  ];
}
