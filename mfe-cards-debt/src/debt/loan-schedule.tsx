import { useState } from 'react';
import { toMinor, type Loan, type LoanSchedule } from '@tideline/contract';
import { Load, ShowWorking, useT } from '@tideline/mfe-kit';
import { Button, Money, Section, SkeletonBar, Stack, Table, useFormats, type Column } from '@tideline/ui';
import { figureMessage, MoneyField, parseMoney } from '@tideline/ui/forms';
import { partMessages } from '../../messages/debt-parts.en.ts';
import { loanScheduleQuery } from './debt.queries.ts';

const rowsAtFirst = 12;
type ScheduleRow = LoanSchedule['rows'][number];

/** Lists the remaining payments, optionally with an extra amount each month. */
export function LoanScheduleView({ loan }: { loan: Loan }) {
  const say = useT(partMessages);
  const { locale } = useFormats();
  const [typed, setTyped] = useState('');
  const parsed = typed.trim() === '' ? null : parseMoney(typed, loan.owed.currency, locale);
  const question = { id: loan.account.id, ...(parsed?.ok ? { extraMinor: parsed.minor } : {}) };
  return (
    <Section title={say('loan.schedule')}>
      <Stack gap={16}>
        <MoneyField
          label={say('loan.extra')}
          optional
          name="loan-extra"
          currency={loan.owed.currency}
          value={typed}
          onChange={setTyped}
          error={parsed === null || parsed.ok ? undefined : figureMessage(parsed.error, say('loan.extraWhat'))}
        />
        <Load
          query={loanScheduleQuery(question)}
          skeleton={<SkeletonBar width="100%" height="8rem" />}
          failedTitle={say('loan.scheduleFailed')}
          isEmpty={() => false}
        >
          {(schedule) => <Schedule schedule={schedule} />}
        </Load>
      </Stack>
    </Section>
  );
}

function Schedule({ schedule }: { schedule: LoanSchedule }) {
  const say = useT(partMessages);
  const { money, date } = useFormats();
  const { result, totalInterest, interestSaved, paymentsSaved, working } = schedule;
  const amount = (value: typeof totalInterest) => money(value.minor, value.currency);
  const saved = interestSaved === null ? 0 : toMinor(interestSaved);
  return (
    <>
      <p role="status">
        {result.outcome === 'paid_off'
          ? say('loan.scheduleEnds', {
              payments: result.payments,
              on: date(result.paidOffOn, 'month'),
              interest: amount(totalInterest),
            })
          : say('loan.scheduleNever', { needed: amount(result.neededMonthly) })}
        {interestSaved !== null && saved > 0
          ? ` ${
              paymentsSaved
                ? say('loan.extraSaves', { amount: amount(interestSaved), payments: paymentsSaved })
                : say('loan.extraSavesOnly', { amount: amount(interestSaved) })
            }`
          : ''}
      </p>
      {working === null ? null : (
        <p>
          <ShowWorking id="loan" working={working} title={say('loan.workingTitle')} />
        </p>
      )}
      <ScheduleTable rows={schedule.rows} />
    </>
  );
}

function ScheduleTable({ rows }: { rows: readonly ScheduleRow[] }) {
  const say = useT(partMessages);
  const { date } = useFormats();
  const [all, setAll] = useState(false);
  const columns: [Column<ScheduleRow>, ...Column<ScheduleRow>[]] = [
    { id: 'on', header: say('loan.rowOn'), cell: ({ on }) => date(on, 'month') },
    {
      id: 'payment',
      header: say('loan.rowPayment'),
      numeric: true,
      phone: 'labeled',
      cell: ({ payment, extra }) => <Money minor={toMinor(payment) + toMinor(extra)} currency={payment.currency} />,
    },
    {
      id: 'interest',
      header: say('loan.rowInterest'),
      numeric: true,
      phone: 'labeled',
      cell: ({ interest }) => <Money {...interest} />,
    },
    {
      id: 'principal',
      header: say('loan.rowPrincipal'),
      numeric: true,
      phone: 'labeled',
      cell: ({ principal }) => <Money {...principal} />,
    },
    { id: 'closing', header: say('loan.rowClosing'), numeric: true, cell: ({ closing }) => <Money {...closing} /> },
  ];
  return (
    <>
      <Table
        caption={say('loan.scheduleTable')}
        columns={columns}
        rows={all ? rows : rows.slice(0, rowsAtFirst)}
        rowKey={({ paymentNo }) => String(paymentNo)}
        wide
      />
      {rows.length <= rowsAtFirst ? null : (
        <p>
          <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? say('loan.rowsFewer') : say('loan.rowsAll', { count: rows.length })}
          </Button>
        </p>
      )}
    </>
  );
}
