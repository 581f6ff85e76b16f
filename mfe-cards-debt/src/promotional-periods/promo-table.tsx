import { toMinor, type Promo } from '@tideline/contract';
import { useT, WorkingFigure } from '@tideline/mfe-kit';
import { Badge, CellDetail, type Column, DateText, Link, Money, Table, useFormats } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { promoMessages } from '../../messages/promos.en.ts';

/** The timeline's data as a table. */
export function PromoTable({ promos }: { promos: readonly Promo[] }) {
  const t = useT(promoMessages);
  return <Table caption={t('table.caption')} wide rows={promos} rowKey={({ id }) => id} columns={useColumns()} />;
}

function useColumns(): [Column<Promo>, ...Column<Promo>[]] {
  const t = useT(promoMessages);
  const m = useT(messages);
  const { percent } = useFormats();
  return [
    {
      id: 'card',
      header: t('table.card'),
      cell: (promo) => (
        <>
          <Link href={`#promo-${promo.id}`}>{promo.cardName}</Link>
          <CellDetail>{m(`kind.${promo.kind}`)}</CellDetail>
        </>
      ),
    },
    {
      id: 'rates',
      header: t('table.rates'),
      phone: 'labelled',
      cell: (promo) => m('promo.ratesValue', { now: percent(promo.promoAprPpm), after: percent(promo.revertAprPpm) }),
    },
    {
      id: 'safe',
      header: t('table.payBy'),
      phone: 'labelled',
      cell: (promo) => <PayBy promo={promo} />,
    },
    { id: 'balance', header: t('table.balance'), numeric: true, cell: ({ balance }) => <Money {...balance} /> },
    {
      id: 'needed',
      header: t('table.needed'),
      numeric: true,
      phone: 'labelled',
      cell: ({ id, neededPerMonth, workings }) =>
        neededPerMonth === null ? (
          '–'
        ) : (
          <WorkingFigure
            id={`row-needed-${id}`}
            working={workings?.neededPerMonth ?? null}
            title={t('working.neededPerMonth')}
          >
            <Money {...neededPerMonth} />
          </WorkingFigure>
        ),
    },
    { id: 'course', header: t('table.course'), phone: 'labelled', cell: (promo) => <OnTrack promo={promo} /> },
    {
      id: 'cost',
      header: t('table.cost'),
      numeric: true,
      phone: 'labelled',
      cell: ({ id, costIfNothingChanges, workings }) => (
        <WorkingFigure
          id={`row-cost-${id}`}
          working={workings?.costIfNothingChanges ?? null}
          title={t('working.costIfNothingChanges')}
        >
          <Money {...costIfNothingChanges} estimate={toMinor(costIfNothingChanges) !== 0} />
        </WorkingFigure>
      ),
    },
  ];
}

function PayBy({ promo: { payBy, endsOn } }: { promo: Promo }) {
  const t = useT(promoMessages);
  return (
    <>
      {payBy === null ? '–' : <DateText date={payBy} />}
      <CellDetail>
        {t('table.ends')} <DateText date={endsOn} />
      </CellDetail>
    </>
  );
}

/** A balance that payments on their way pay off needs no course. */
export function OnTrack({ promo: { course, balance, onTheWay } }: { promo: Promo }) {
  const t = useT(promoMessages);
  const { money } = useFormats();
  const isPaid = toMinor(balance) > 0 && toMinor(onTheWay) === toMinor(balance);
  if (course === null && !isPaid) return '–';
  return course?.atRisk ? (
    <Badge tone="warn">
      {t('course.left', { amount: money(course.leftAtPayBy.minor, course.leftAtPayBy.currency) })}
    </Badge>
  ) : (
    <Badge tone="gain">{t('course.on')}</Badge>
  );
}
