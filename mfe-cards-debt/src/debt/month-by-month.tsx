import type { DebtPlan } from '@tideline/contract';
import { Load, useSearchParam, useT } from '@tideline/mfe-kit';
import {
  Button,
  Card,
  CellDetail,
  ChartSkeleton,
  Money,
  Section,
  Stack,
  Table,
  useFormats,
  usePrinting,
  type Column,
} from '@tideline/ui';
import { planMessages } from '../../messages/debt-plan.en.ts';
import { messages } from '../../messages/en.ts';
import { oneMonthPart } from './debt.parts.ts';

const rowsAtFirst = 12;
type PlanRow = DebtPlan['rows'][number];

/** Shows payments month by month: one month explained, and all of them as a table. */
export function MonthByMonth({ plan }: { plan: DebtPlan }) {
  const t = useT(messages);
  const p = useT(planMessages);
  const { date } = useFormats();
  const [shown, setShown] = useSearchParam('rows', ['year', 'all'], 'year');
  const all = shown === 'all';
  const paid = ({ debts }: PlanRow, id: string) => {
    const debt = debts.find((entry) => entry.id === id);
    return debt === undefined ? <CellDetail>{t('months.paidOff')}</CellDetail> : <Money {...debt.payment} />;
  };
  const columns: [Column<PlanRow>, ...Column<PlanRow>[]] = [
    { id: 'month', header: t('months.month'), cell: ({ on }) => date(on, 'month') },
    ...plan.debts.map(({ id, name }): Column<PlanRow> => ({
      id,
      header: t('months.to', { name }),
      numeric: true,
      phone: 'labeled',
      cell: (row) => paid(row, id),
    })),
    {
      id: 'interest',
      header: t('months.interest'),
      numeric: true,
      phone: 'labeled',
      cell: ({ interest }) => <Money {...interest} />,
    },
    { id: 'left', header: t('months.left'), numeric: true, cell: ({ closing }) => <Money {...closing} /> },
  ];
  const printing = usePrinting();
  const rows = all || printing ? plan.rows : plan.rows.slice(0, rowsAtFirst);
  return (
    <Section title={p('months.section')} titleHidden>
      <Card>
        <Stack gap={24}>
          {plan.rows.length === 0 ? null : (
            <Load
              query={oneMonthPart()}
              skeleton={<ChartSkeleton />}
              failedTitle={p('one.failed')}
              isEmpty={() => false}
            >
              {({ OneMonth }) => <OneMonth plan={plan} />}
            </Load>
          )}
          <Table caption={t('months.title')} columns={columns} rows={rows} rowKey={({ month }) => String(month)} wide />
          {plan.rows.length > rowsAtFirst ? (
            <p>
              <Button variant="quiet" aria-expanded={all} onClick={() => setShown(all ? 'year' : 'all')}>
                {all ? t('months.fewer') : t('months.all', { count: plan.rows.length })}
              </Button>
            </p>
          ) : null}
        </Stack>
      </Card>
    </Section>
  );
}
