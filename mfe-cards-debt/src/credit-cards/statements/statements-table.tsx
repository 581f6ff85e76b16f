import { toMinor, type Statement, type CardStatements } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Badge, Button, CellDetail, DateText, Money, Table, useFormats, type BadgeTone } from '@tideline/ui';
import { statementMessages as messages } from '../../../messages/statements.en.ts';
import { useOpenStatement } from './use-open-statement.ts';

const tones: Record<Statement['state'], BadgeTone> = {
  open: 'neutral',
  issued: 'tide',
  minimum_met: 'tide',
  paid_in_full: 'gain',
  past_due: 'debt',
  cured: 'warn',
};

export function StateBadge({ statement: { state, daysLate } }: { statement: Statement }) {
  const t = useT(messages);
  return (
    <Badge tone={tones[state]}>
      {state === 'past_due' ? t('state.past_due', { days: daysLate }) : t(`state.${state}`)}
    </Badge>
  );
}

/** Lists the current statement first, then the closed ones, newest first, with interest by type of rate. */
export function StatementsTable({ statements: { items, running } }: { statements: CardStatements }) {
  const t = useT(messages);
  const { openStatement } = useOpenStatement();
  const rows = [...(running === null ? [] : [running]), ...items];
  if (rows.length === 0) return null;
  return (
    <Table
      caption={t('table.caption')}
      captionShown
      rows={rows}
      rowKey={({ id }) => id ?? 'running'}
      columns={[
        { id: 'period', header: t('table.period'), cell: (row) => <Period statement={row} onOpen={openStatement} /> },
        { id: 'due', header: t('table.due'), phone: 'labeled', cell: ({ dueOn }) => <DateText date={dueOn} /> },
        { id: 'state', header: t('table.state'), phone: 'labeled', cell: (row) => <StateBadge statement={row} /> },
        {
          id: 'interest',
          header: t('table.interest'),
          numeric: true,
          phone: 'labeled',
          cell: (row) => <Interest statement={row} />,
        },
        {
          id: 'minimum',
          header: t('table.minimum'),
          numeric: true,
          phone: 'labeled',
          cell: ({ minimumDue, id }) => <Money {...minimumDue} estimate={id === null} />,
        },
        {
          id: 'closing',
          header: t('table.closing'),
          numeric: true,
          phone: 'amount',
          cell: ({ closing, id }) => <Money {...closing} estimate={id === null} />,
        },
      ]}
    />
  );
}

function Period({ statement, onOpen }: { statement: Statement; onOpen: (id: string) => void }) {
  const t = useT(messages);
  const { date } = useFormats();
  const { id, closesOn, source, changedSince, printedDifference, unassigned, interestNotPosted } = statement;
  if (id === null) {
    return (
      <>
        {t('table.running')}{' '}
        <CellDetail>
          {date(closesOn)}, {t('table.estimated')}
        </CellDetail>
      </>
    );
  }
  const marks = [
    ...(source === 'estimated' ? [t('table.estimated')] : []),
    ...(changedSince.length > 0 ? [t('table.changed')] : []),
    ...(toMinor(interestNotPosted) === 0 ? [] : [t('table.interestNotPosted')]),
    ...(toMinor(printedDifference) !== 0 || toMinor(unassigned) !== 0 ? [t('table.differs')] : []),
  ];
  return (
    <>
      <Button variant="quiet" aria-label={t('table.open', { on: date(closesOn) })} onClick={() => onOpen(id)}>
        {date(closesOn)}
      </Button>
      {marks.length === 0 ? null : <CellDetail>{marks.join(', ')}</CellDetail>}
    </>
  );
}

function Interest({ statement: { interest, interestByAprType, id } }: { statement: Statement }) {
  const t = useT(messages);
  const { money } = useFormats();
  const bearing = interestByAprType.filter((each) => toMinor(each.interest) !== 0);
  return (
    <>
      <Money {...interest} estimate={id === null} />
      {bearing.length < 2 ? null : (
        <CellDetail>
          {bearing
            .map((each) => `${t(`aprType.${each.aprType}`)} ${money(each.interest.minor, each.interest.currency)}`)
            .join(' · ')}
        </CellDetail>
      )}
    </>
  );
}
