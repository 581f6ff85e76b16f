import type { ReactNode } from 'react';
import { toMinor, type DebtPlan, type Working } from '@tideline/contract';
import { useMay, useSortParam, useT, WorkingFigure } from '@tideline/mfe-kit';
import {
  Card,
  CellDetail,
  Link,
  LinkButton,
  Money,
  Percent,
  Section,
  Table,
  useFormats,
  type Column,
} from '@tideline/ui';
import { planMessages } from '../../messages/debt-plan.en.ts';
import { messages } from '../../messages/en.ts';
import { cardWords } from '../../messages/card-words.en.ts';

type Debt = DebtPlan['debts'][number];

const explained = (id: string, working: Working | null | undefined, title: string, figure: ReactNode) => (
  <WorkingFigure id={id} working={working ?? null} words={cardWords} title={title}>
    {figure}
  </WorkingFigure>
);

/** Lists every debt of the plan with its cost and payoff date. */
export function DebtsTable({ plan }: { plan: DebtPlan }) {
  const t = useT(messages);
  const { locale } = useFormats();
  const sorted = useSortParam(
    'sort',
    plan.debts,
    {
      debt: ({ name }) => name,
      owed: ({ owed }) => toMinor(owed),
      minimum: ({ minimum }) => toMinor(minimum),
      interest: ({ interest }) => toMinor(interest),
      gone: ({ paidOffOn }) => paidOffOn,
    },
    { column: 'gone', direction: 'ascending' },
    locale,
  );
  return (
    <Section title={t('debts.title')} actions={<CreateSweep />}>
      <Card>
        <Table caption={t('debts.title')} columns={useColumns(plan)} {...sorted} rowKey={({ id }) => id} />
      </Card>
    </Section>
  );
}

function useColumns(plan: DebtPlan): [Column<Debt>, ...Column<Debt>[]] {
  const t = useT(messages);
  const p = useT(planMessages);
  const { date } = useFormats();
  const { currency } = plan.monthly;
  const sum = (of: (debt: Debt) => number, estimate = true) => (
    <Money minor={plan.debts.reduce((total, debt) => total + of(debt), 0)} currency={currency} estimate={estimate} />
  );
  return [
    {
      id: 'debt',
      header: t('debts.debt'),
      sortable: true,
      footer: t('debts.all'),
      cell: (debt) => <DebtName debt={debt} />,
    },
    {
      id: 'owed',
      header: t('debts.owed'),
      numeric: true,
      sortable: true,
      cell: ({ owed }) => <Money {...owed} />,
      footer: sum(({ owed }) => toMinor(owed), false),
    },
    {
      id: 'minimum',
      header: t('debts.minimum'),
      numeric: true,
      sortable: true,
      phone: 'labeled',
      cell: ({ id, name, minimum, workings }) =>
        explained(`minimum-${id}`, workings?.minimum, p('working.minimumOf', { name }), <Money {...minimum} />),
      footer: sum(({ minimum }) => toMinor(minimum), false),
    },
    {
      id: 'interest',
      header: t('debts.interest'),
      numeric: true,
      sortable: true,
      phone: 'labeled',
      cell: ({ id, name, interest, workings }) =>
        explained(
          `interest-${id}`,
          workings?.interest,
          p('working.interestOf', { name }),
          <Money {...interest} estimate />,
        ),
      footer: sum(({ interest }) => toMinor(interest)),
    },
    {
      id: 'gone',
      header: t('debts.gone'),
      numeric: true,
      sortable: true,
      phone: 'labeled',
      cell: ({ id, name, paidOffOn, workings }) =>
        paidOffOn === null
          ? t('compare.never')
          : explained(`gone-${id}`, workings?.gone, p('working.goneOf', { name }), date(paidOffOn, 'month')),
    },
  ];
}

function DebtName({ debt: { id, name, kind, aprPpm } }: { debt: Debt }) {
  const t = useT(messages);
  return (
    <>
      <Link href={kind === 'card' ? `/credit-cards?card=${id}` : `/debt?loan=${id}`}>{name}</Link>
      <CellDetail>
        <Percent ppm={aprPpm} /> {t(kind === 'card' ? 'debts.highestRate' : 'debts.rate')}
      </CellDetail>
    </>
  );
}

/** Links to a new rule that sends an extra amount, or everything that is safe to move, to the debts. */
function CreateSweep() {
  const t = useT(messages);
  if (!useMay('edit')) return null;
  return (
    <LinkButton variant="quiet" icon="sweep" href="/sweeps?new=debt_extra">
      {t('debts.sweep')}
    </LinkButton>
  );
}
