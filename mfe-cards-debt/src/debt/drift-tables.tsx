import { toMinor, type Money as WireMoney, type PlanProgress } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { CellDetail, Money, Stack, Table, useFormats, type Column } from '@tideline/ui';
import { LineChart } from '@tideline/ui/charts';
import { partMessages } from '../../messages/debt-parts.en.ts';

type Drift = NonNullable<PlanProgress['drift']>;
type Month = Drift['months'][number];
type DebtDrift = Drift['debts'][number];

/** Shows planned and actual balances as a chart, by month with the causes, and by debt. */
export function DriftTables({ drift }: { drift: Drift }) {
  const say = useT(partMessages);
  const { money } = useFormats();
  const last = drift.months.at(-1);
  const line = (id: 'planned' | 'owed', label: string) => ({
    id,
    label,
    points: drift.months.map((month) => ({ x: month.on, y: toMinor(month[id]) })),
  });
  return (
    <Stack gap={24}>
      {drift.months.length < 2 || last === undefined ? null : (
        <LineChart
          caption={say('follow.finding', {
            owed: money(last.owed.minor, last.owed.currency),
            planned: money(last.planned.minor, last.planned.currency),
          })}
          label={say('follow.chart')}
          xLabel={say('follow.month')}
          series={[line('owed', say('follow.chartActual')), line('planned', say('follow.chartPlan'))]}
        />
      )}
      <MonthsTable months={drift.months} />
      <DebtsDrift debts={drift.debts} />
    </Stack>
  );
}

/** Returns a function that describes the causes of a month's difference, largest first, without zeros. */
function useCauses() {
  const say = useT(partMessages);
  const { money } = useFormats();
  return ({ paidLess, chargedMore, spent, other }: Month['causes']): string[] => {
    const parts: [WireMoney, (amount: string) => string][] = [
      [paidLess, (amount) => say(toMinor(paidLess) > 0 ? 'follow.paidLess' : 'follow.paidMore', { amount })],
      [
        chargedMore,
        (amount) => say(toMinor(chargedMore) > 0 ? 'follow.chargedMore' : 'follow.chargedLess', { amount }),
      ],
      [spent, (amount) => say('follow.spent', { amount })],
      [other, (amount) => say('follow.other', { amount })],
    ];
    return parts
      .filter(([cause]) => toMinor(cause) !== 0)
      .toSorted(([one], [another]) => Math.abs(toMinor(another)) - Math.abs(toMinor(one)))
      .map(([cause, words]) => words(money(Math.abs(toMinor(cause)), cause.currency)));
  };
}

/** Returns columns for the planned balance, the actual one and their difference, for a month or a debt. */
function useFigureColumns(): Column<Pick<DebtDrift, 'planned' | 'owed' | 'drift'>>[] {
  const say = useT(partMessages);
  return [
    {
      id: 'planned',
      header: say('follow.planned'),
      numeric: true,
      phone: 'labeled',
      cell: ({ planned }) => <Money {...planned} estimate />,
    },
    {
      id: 'owed',
      header: say('follow.owed'),
      numeric: true,
      phone: 'labeled',
      cell: ({ owed }) => <Money {...owed} />,
    },
    {
      id: 'drift',
      header: say('follow.drift'),
      numeric: true,
      cell: ({ drift }) => <Money {...drift} sign="always" />,
    },
  ];
}

function MonthsTable({ months }: { months: readonly Month[] }) {
  const say = useT(partMessages);
  const { date } = useFormats();
  const causesOf = useCauses();
  const columns: [Column<Month>, ...Column<Month>[]] = [
    { id: 'month', header: say('follow.month'), cell: ({ on }) => date(on) },
    {
      id: 'why',
      header: say('follow.why'),
      phone: 'labeled',
      cell: ({ causes }) => {
        const words = causesOf(causes);
        return words.length === 0 ? <CellDetail>{say('follow.asPlanned')}</CellDetail> : words.join(', ');
      },
    },
    ...useFigureColumns(),
  ];
  return (
    <Table caption={say('follow.details')} columns={columns} rows={months} rowKey={({ month }) => String(month)} />
  );
}

function DebtsDrift({ debts }: { debts: readonly DebtDrift[] }) {
  const say = useT(partMessages);
  const columns: [Column<DebtDrift>, ...Column<DebtDrift>[]] = [
    { id: 'debt', header: say('follow.debt'), cell: ({ name }) => name },
    ...useFigureColumns(),
  ];
  return (
    <Table caption={say('follow.byDebt')} captionShown columns={columns} rows={debts} rowKey={({ debtId }) => debtId} />
  );
}
