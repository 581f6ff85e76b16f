import type { ReactNode } from 'react';
import { toMinor, type DebtPlan } from '@tideline/contract';
import { useT, WorkingFigure } from '@tideline/mfe-kit';
import { Badge, Button, Card, CellDetail, Money, Section, Table, useFormats, type Column } from '@tideline/ui';
import { planMessages } from '../../messages/debt-plan.en.ts';
import { messages } from '../../messages/en.ts';
import { extraCostOf } from './price-of-choice.ts';
import { strategies } from './strategies.ts';
import { useStrategyWords } from './strategy-words.ts';
import { usePlanChoice } from './use-plan-choice.ts';

type Summary = DebtPlan['comparison'][number];

/** The strategies side by side, all with the same money a month, against paying minimums only. */
export function Comparison({ plan }: { plan: DebtPlan }) {
  const t = useT(messages);
  const p = useT(planMessages);
  const words = useStrategyWords();
  const { set } = usePlanChoice();
  const { date, money } = useFormats();
  const ordered = strategies.flatMap((name) => plan.comparison.filter(({ strategy }) => strategy === name));
  const nameOf = (id: string) => plan.debts.find((debt) => debt.id === id)?.name ?? '';
  /** The plan that is shown has its workings. */
  const explained = (
    strategy: Summary['strategy'],
    key: 'debtFreeOn' | 'totalInterest' | 'interestSaved' | 'monthsSaved' | 'priceOfChoice',
    figure: ReactNode,
  ) => (
    <WorkingFigure
      id={`plan-${key}`}
      working={strategy === plan.strategy ? (plan.workings?.[key] ?? null) : null}
      title={p(`working.${key}`)}
    >
      {figure}
    </WorkingFigure>
  );
  const columns: [Column<Summary>, ...Column<Summary>[]] = [
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
        result.outcome === 'paid_off'
          ? explained(strategy, 'debtFreeOn', date(result.debtFreeOn, 'month'))
          : t('compare.never'),
    },
    {
      id: 'interest',
      header: t('compare.interest'),
      numeric: true,
      cell: ({ strategy, result, totalInterest }) =>
        result.outcome === 'paid_off'
          ? explained(strategy, 'totalInterest', <Money {...totalInterest} estimate />)
          : t('compare.endless'),
    },
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
            {explained(
              strategy,
              'interestSaved',
              <Money minor={toMinor(interestSaved)} currency={interestSaved.currency} estimate />,
            )}
            {monthsSaved === null || monthsSaved <= 0 ? null : (
              <CellDetail>
                {explained(
                  strategy,
                  'monthsSaved',
                  t('compare.sooner', { time: t('time.months', { months: monthsSaved }) }),
                )}
              </CellDetail>
            )}
          </>
        ),
    },
    {
      id: 'price',
      header: p('price.header'),
      numeric: true,
      phone: 'labelled',
      cell: ({ strategy }) => {
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
        return explained(
          strategy,
          'priceOfChoice',
          price <= 0 ? p('price.none') : p('price.more', { amount: money(price, plan.monthly.currency) }),
        );
      },
    },
  ];
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
