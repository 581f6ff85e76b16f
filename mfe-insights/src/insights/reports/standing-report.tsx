import type { HouseholdIndicator, HouseholdIndicators } from '@tideline/contract';
import { Load, RatesNote, useT, WorkingFigure } from '@tideline/mfe-kit';
import { Card, CellDetail, type Column, Link, Money, Percent, Section, Stack, Table, useFormats } from '@tideline/ui';
import { messages } from '../../../messages/reports.en.ts';
import { InsightsSkeleton } from '../insights-skeleton.tsx';
import { NothingToReport } from '../nothing-to-report.tsx';
import { indicatorsQuery } from '../reports.queries.ts';
import { roundShare } from './round-share.ts';
import { useReportWords } from './report-words.ts';

type CardUse = HouseholdIndicators['cards'][number];

/** Summarizes the household's finances in a few figures. */
export function Report() {
  const t = useT(messages);
  return (
    <Load
      query={indicatorsQuery()}
      skeleton={<InsightsSkeleton />}
      isEmpty={({ items, cards }) => cards.length === 0 && items.every(({ value }) => value === null)}
      empty={<NothingToReport report="standing" />}
      failedTitle={t('reports.failed')}
    >
      {({ items, cards, exchange, asOf = null }) => (
        <Stack gap={32}>
          <Figures items={items} asOf={asOf} />
          {cards.length === 0 ? null : <Cards cards={cards} />}
          <RatesNote exchange={exchange} of="accounts" />
        </Stack>
      )}
    </Load>
  );
}

function Figures({ items, asOf }: { items: HouseholdIndicator[]; asOf: string | null }) {
  const t = useT(messages);
  const { date } = useFormats();
  const words = useReportWords();
  const columns: [Column<HouseholdIndicator>, ...Column<HouseholdIndicator>[]] = [
    {
      id: 'name',
      header: t('standing.figure'),
      cell: ({ name }) => (
        <>
          {t(`indicator.${name}`)}
          <CellDetail>{t(`indicator.${name}.means`)}</CellDetail>
        </>
      ),
    },
    {
      id: 'value',
      header: t('standing.value'),
      numeric: true,
      phone: 'amount',
      cell: (item) => (
        <WorkingFigure
          id={`standing-${item.name}`}
          working={item.working}
          words={words}
          title={t(`indicator.${item.name}`)}
        >
          <Figure item={item} />
        </WorkingFigure>
      ),
    },
    {
      id: 'says',
      header: t('standing.says'),
      phone: 'secondary',
      cell: ({ reason, band }) => (reason === null ? (band === null ? '' : t(`band.${band}`)) : t(`reason.${reason}`)),
    },
  ];
  return (
    <Section title={t('report.standing')}>
      <Card>
        {asOf === null ? null : <p>{t('standing.asOf', { on: date(asOf, 'short') })}</p>}
        <Table caption={t('report.standing')} columns={columns} rows={items} rowKey={({ name }) => name} />
      </Card>
    </Section>
  );
}

function Figure({ item: { value } }: { item: HouseholdIndicator }) {
  const t = useT(messages);
  const { locale } = useFormats();
  if (value === null) return '–';
  if (value.kind === 'money') return <Money {...value.money} />;
  if (value.kind === 'ppm') return <Percent ppm={roundShare(value.ppm, 'tenth')} decimals={1} />;
  return t('months', { count: (value.tenths / 10).toLocaleString(locale, { minimumFractionDigits: 1 }) });
}

function Cards({ cards }: { cards: CardUse[] }) {
  const t = useT(messages);
  const columns: [Column<CardUse>, ...Column<CardUse>[]] = [
    {
      id: 'card',
      header: t('standing.card'),
      cell: ({ accountId, name }) => <Link href={`/credit-cards?card=${accountId}`}>{name}</Link>,
    },
    {
      id: 'owed',
      header: t('standing.owed'),
      numeric: true,
      phone: 'secondary',
      cell: ({ owed }) => <Money {...owed} />,
    },
    {
      id: 'limit',
      header: t('standing.limit'),
      numeric: true,
      phone: 'hidden',
      cell: ({ limit }) => (limit === null ? '–' : <Money {...limit} />),
    },
    {
      id: 'used',
      header: t('indicator.utilization'),
      numeric: true,
      phone: 'amount',
      cell: ({ utilizationPpm }) =>
        utilizationPpm === null ? (
          t('reason.no_limit')
        ) : (
          <Percent ppm={roundShare(utilizationPpm, 'percent')} decimals={0} />
        ),
    },
  ];
  return (
    <Section title={t('standing.cards')}>
      <Card>
        <Table caption={t('standing.cards')} columns={columns} rows={cards} rowKey={({ accountId }) => accountId} />
      </Card>
    </Section>
  );
}
