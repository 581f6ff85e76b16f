import { toMinor, type StatementDetail } from '@tideline/contract';
import { ShowWorking, useT } from '@tideline/mfe-kit';
import { CellDetail, Money, Percent, Table, useFormats } from '@tideline/ui';
import { statementMessages as messages } from '../../../messages/statements.en.ts';
import { cardWords } from '../../../messages/card-words.en.ts';

type Segment = StatementDetail['segments'][number];

/** Returns a function that returns the label of a statement balance. */
function useSegmentName(): (segment: Pick<Segment, 'id' | 'kind'>) => string {
  const t = useT(messages);
  return ({ id, kind }) => {
    if (id === 'purchases' || id === 'cash' || id === 'transfers') return t(`segment.${id}`);
    if (kind === 'purchase') return t('segment.purchases');
    return kind === 'cash_advance' ? t('segment.cash') : t(`segment.${kind}`);
  };
}

/** Lists the balances of a statement by rate with the interest charged on each, and the unassigned amount. */
export function SegmentsTable({ statement }: { statement: StatementDetail }) {
  const t = useT(messages);
  const { currency } = statement.closing;
  const unassigned = toMinor(statement.unassigned);
  const rows: (Segment | null)[] = [...statement.segments, ...(unassigned === 0 ? [] : [null])];
  return (
    <Table
      caption={t('rates.caption')}
      rows={rows}
      rowKey={(row) => row?.id ?? 'unassigned'}
      columns={[
        {
          id: 'name',
          header: t('rates.balance'),
          cell: (row) => (row === null ? t('rates.unassigned') : <Name segment={row} />),
        },
        {
          id: 'rate',
          header: t('rates.rate'),
          numeric: true,
          phone: 'labeled',
          cell: (row) =>
            row === null ? null : row.aprPpm === null ? t('rates.unknown') : <Percent ppm={row.aprPpm} />,
        },
        {
          id: 'opening',
          header: t('rates.opening'),
          numeric: true,
          phone: 'labeled',
          cell: (row) => (row === null ? null : <Money {...row.opening} />),
        },
        {
          id: 'paid',
          header: t('rates.paid'),
          numeric: true,
          phone: 'labeled',
          cell: (row) => (row === null ? null : <Money {...row.paid} />),
        },
        {
          id: 'interest',
          header: t('rates.interest'),
          numeric: true,
          phone: 'labeled',
          cell: (row) => (row === null ? null : <Interest segment={row} />),
        },
        {
          id: 'closing',
          header: t('rates.closing'),
          numeric: true,
          phone: 'amount',
          cell: (row) => <Money {...(row === null ? { minor: String(unassigned), currency } : row.closing)} />,
        },
        {
          id: 'working',
          header: t('rates.working'),
          action: true,
          cell: (row) => (row === null ? null : <InterestWorking statement={statement} segment={row} />),
        },
      ]}
    />
  );
}

function InterestWorking({ statement, segment }: { statement: StatementDetail; segment: Segment }) {
  const t = useT(messages);
  const nameOf = useSegmentName();
  const found = statement.workings.find(({ segmentId }) => segmentId === segment.id);
  if (found === undefined) return null;
  return (
    <ShowWorking
      id={`interest-${segment.id}`}
      working={found.working}
      words={cardWords}
      title={t('figures.interestWorking', { name: nameOf(segment) })}
    />
  );
}

function Name({ segment }: { segment: Segment }) {
  const t = useT(messages);
  const { money } = useFormats();
  const { deferredAccrued, retroInterest } = segment;
  return (
    <>
      {useSegmentName()(segment)}
      {toMinor(deferredAccrued) === 0 ? null : (
        <CellDetail>
          {t('rates.deferred', { amount: money(deferredAccrued.minor, deferredAccrued.currency) })}
        </CellDetail>
      )}
      {toMinor(retroInterest) === 0 ? null : (
        <CellDetail>{t('rates.retro', { amount: money(retroInterest.minor, retroInterest.currency) })}</CellDetail>
      )}
    </>
  );
}

function Interest({ segment: { interest, interestWorkedOut } }: { segment: Segment }) {
  const t = useT(messages);
  const { money } = useFormats();
  return (
    <>
      <Money {...interest} />
      {interest.minor === interestWorkedOut.minor ? null : (
        <CellDetail>
          {t('figures.workedOut', { amount: money(interestWorkedOut.minor, interestWorkedOut.currency) })}
        </CellDetail>
      )}
    </>
  );
}
