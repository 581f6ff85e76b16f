import type { ReactNode } from 'react';
import { toMinor, type DebtPlan } from '@tideline/contract';
import { useT, WorkingFigure } from '@tideline/mfe-kit';
import { Badge, Button, Card, CellDetail, Money, Section, Table, useFormats, type Column } from '@tideline/ui';
import { planMessages } from '../../messages/debt-plan.en.ts';
import { messages } from '../../messages/en.ts';
import { extraCostOf } from './extra-cost.ts';
import { strategies } from './strategies.ts';
import { useStrategyWords } from './strategy-words.ts';
import { usePlanChoice } from './use-plan-choice.ts';

type Summary = DebtPlan['comparison'][number];
type Strategy = Summary['strategy'];

/** The strategies side by side at the same monthly amount, compared with paying minimums only. */
export function Comparison({ plan }: { plan: DebtPlan }) {
  const t = useT(messages);
  const { money } = useFormats();
  const ordered = strategies.flatMap((name) => plan.comparison.filter(({ strategy }) => strategy === name));
  const columns = useColumns(plan);
  return (
    <Section
      title={t('compare.title')}
      lead={t('compare.lead', { monthly: money(plan.monthly.minor, plan.monthly.currency) })}
    >
      <Card>
        <Table caption={t('compare.title')} columns={columns} rows={ordered} rowKey={({ strategy }) => strategy} />
      </Card>
    </Section>
  );
}

interface ExplainedProps {
  plan: DebtPlan;
  strategy: Strategy;
  figure: 'debtFreeOn' | 'totalInterest' | 'interestSaved' | 'monthsSaved' | 'priceOfChoice';
  children: ReactNode;
}

/** A figure with its working. Only the displayed plan has workings. */
function Explained({ plan, strategy, figure, children }: ExplainedProps) {
  const p = useT(planMessages);
  return (
    <WorkingFigure
      id={`plan-${figure}`}
      working={strategy === plan.strategy ? (plan.workings?.[figure] ?? null) : null}
      title={p(`working.${figure}`)}
    >
      {children}
    </WorkingFigure>
  );
}

function useColumns(plan: DebtPlan): [Column<Summary>, ...Column<Summary>[]] {
  const t = useT(messages);
  const p = useT(planMessages);
  const words = useStrategyWords();
  const { date } = useFormats();
  const nameOf = (id: string) => plan.debts.find((debt) => debt.id === id)?.name ?? '';
  return [
    {
      id: 'strategy',
      header: t('plan.strategy'),
      cell: ({ strategy, firstWin }) => (
        <>
          {words.name(strategy, plan.mode?.key)}{' '}
          {strategy === plan.strategy ? <Badge tone="tide">{t('compare.shown')}</Badge> : null}
          {firstWin === null ? null : (
            <CellDetail>
              {t('compare.firstWin', { name: nameOf(firstWin.debtId), on: date(firstWin.on, 'month') })}
            </CellDetail>
          )}
        </>
      ),
    },
    {
      id: 'free',
      header: t('plan.freeBy'),
      phone: 'labelled',
      cell: ({ strategy, result }) =>
        result.outcome === 'paid_off' ? (
          <Explained plan={plan} strategy={strategy} figure="debtFreeOn">
            {date(result.debtFreeOn, 'month')}
          </Explained>
        ) : (
          t('compare.never')
        ),
    },
    {
      id: 'interest',
      header: t('compare.interest'),
      numeric: true,
      cell: ({ strategy, result, totalInterest }) =>
        result.outcome === 'paid_off' ? (
          <Explained plan={plan} strategy={strategy} figure="totalInterest">
            <Money {...totalInterest} estimate />
          </Explained>
        ) : (
          t('compare.endless')
        ),
    },
    {
      id: 'saved',
      header: t('compare.saved'),
      numeric: true,
      phone: 'labelled',
      cell: (summary) => <Saved summary={summary} plan={plan} />,
    },
    {
      id: 'price',
      header: p('price.header'),
      numeric: true,
      phone: 'labelled',
      cell: ({ strategy }) => <ExtraCost strategy={strategy} plan={plan} />,
    },
  ];
}

/** Interest and time saved compared with paying minimums only. */
function Saved({ summary: { strategy, interestSaved, monthsSaved }, plan }: { summary: Summary; plan: DebtPlan }) {
  const t = useT(messages);
  if (strategy === 'minimum_only') return t('compare.baseline');
  if (interestSaved === null) return t('compare.noEnd');
  return (
    <>
      <Explained plan={plan} strategy={strategy} figure="interestSaved">
        <Money minor={toMinor(interestSaved)} currency={interestSaved.currency} estimate />
      </Explained>
      {monthsSaved === null || monthsSaved <= 0 ? null : (
        <CellDetail>
          <Explained plan={plan} strategy={strategy} figure="monthsSaved">
            {t('compare.sooner', { time: t('time.months', { months: monthsSaved }) })}
          </Explained>
        </CellDetail>
      )}
    </>
  );
}

/** The extra cost compared with the best strategy. */
function ExtraCost({ strategy, plan }: { strategy: Strategy; plan: DebtPlan }) {
  const p = useT(planMessages);
  const { money } = useFormats();
  const { set } = usePlanChoice();
  const price = extraCostOf(plan, strategy);
  if (strategy === 'best')
    return plan.strategy === 'best' ? (
      p('price.none')
    ) : (
      <Button variant="quiet" onClick={() => set('strategy', 'best')}>
        {p('price.see')}
      </Button>
    );
  if (price === null) return p('price.unknown');
  return (
    <Explained plan={plan} strategy={strategy} figure="priceOfChoice">
      {price <= 0 ? p('price.none') : p('price.more', { amount: money(price, plan.monthly.currency) })}
    </Explained>
  );
}
