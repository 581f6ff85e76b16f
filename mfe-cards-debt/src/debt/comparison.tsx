import { toMinor, type DebtPlan } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Badge, Card, CellDetail, Money, Section, Table, useFormats, type Column } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { strategies } from './strategies.ts';

type Summary = DebtPlan['comparison'][number];

/** The strategies side by side, all with the same money a month, against paying minimums only. */
export function Comparison({ plan }: { plan: DebtPlan }) {
  const t = useT(messages);
  const { date, money } = useFormats();
  const ordered = strategies.flatMap((name) => plan.comparison.filter(({ strategy }) => strategy === name));
  const nameOf = (id: string) => plan.debts.find((debt) => debt.id === id)?.name ?? '';
  const columns: [Column<Summary>, ...Column<Summary>[]] = [
    {
      id: 'strategy',
      header: t('plan.strategy'),
      cell: ({ strategy, firstWin }) => (
        <>
          {t(`strategy.${strategy}`)} {strategy === plan.strategy ? <Badge tone="tide">{t('compare.shown')}</Badge> : null}
          {firstWin === null ? null : <CellDetail>{t('compare.firstWin', { name: nameOf(firstWin.debtId), on: date(firstWin.on, 'month') })}</CellDetail>}
        </>
      ),
    },
    { id: 'free', header: t('plan.freeBy'), phone: 'labelled', cell: ({ result }) => (result.outcome === 'paid_off' ? date(result.debtFreeOn, 'month') : t('compare.never')) },
    { id: 'interest', header: t('compare.interest'), numeric: true, cell: ({ result, totalInterest }) => (result.outcome === 'paid_off' ? <Money {...totalInterest} estimate /> : t('compare.endless')) },
    {
      id: 'saved',
      header: t('compare.saved'),
      numeric: true,
      phone: 'labelled',
      cell: ({ strategy, interestSaved, monthsSaved }) =>
        strategy === 'minimum_only' ? (
          t('compare.baseline')
        ) : interestSaved === null ? (
          t('compare.noEnd')
        ) : (
          <>
            <Money minor={toMinor(interestSaved)} currency={interestSaved.currency} estimate />
            {monthsSaved === null || monthsSaved <= 0 ? null : <CellDetail>{t('compare.sooner', { time: t('time.months', { months: monthsSaved }) })}</CellDetail>}
          </>
        ),
    },
  ];
  return (
    <Section title={t('compare.title')} lead={t('compare.lead', { monthly: money(plan.monthly.minor, plan.monthly.currency) })}>
      <Card>
        <Table caption={t('compare.title')} columns={columns} rows={ordered} rowKey={({ strategy }) => strategy} />
      </Card>
    </Section>
  );
}
