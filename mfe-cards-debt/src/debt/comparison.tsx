import { useState, type ReactNode } from 'react';
import { toMinor, type DebtPlan } from '@tideline/contract';
import { useT, WorkingFigure } from '@tideline/mfe-kit';
import {
  Badge,
  Button,
  CellDetail,
  Money,
  Section,
  Stack,
  Table,
  useFormats,
  usePrinting,
  type Column,
} from '@tideline/ui';
import { planMessages } from '../../messages/debt-plan.en.ts';
import { toolMessages } from '../../messages/debt-tool.en.ts';
import { messages } from '../../messages/en.ts';
import { comparedRows, type ComparedRow } from './compared-rows.ts';
import styles from './debt-tool.module.css';
import { isActivePlan } from './is-active-plan.ts';
import { useStrategyWords } from './strategy-words.ts';
import { useActivePlan } from './use-active-plan.ts';

/** Compares the strategies at the same monthly amount: five lines at first, all on request. */
export function Comparison({ plan }: { plan: DebtPlan }) {
  const t = useT(messages);
  const say = useT(toolMessages);
  const active = useActivePlan(plan);
  const printing = usePrinting();
  const [all, setAll] = useState(false);
  const isWhole = all || printing;
  const rows = comparedRows(plan, active !== null && isActivePlan(plan) ? null : active, isWhole);
  const columns = useColumns(plan, rows, isWhole);
  return (
    <Section title={t('compare.title')} titleHidden>
      <Stack gap={8}>
        <Table caption={t('compare.title')} columns={columns} rows={rows} rowKey={({ key }) => key} />
        <p>
          <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? say('compare.fewer') : say('compare.all', { count: plan.comparison.length })}
          </Button>
        </p>
      </Stack>
    </Section>
  );
}

function useColumns(
  plan: DebtPlan,
  rows: readonly ComparedRow[],
  isWhole: boolean,
): [Column<ComparedRow>, ...Column<ComparedRow>[]] {
  const t = useT(messages);
  const say = useT(toolMessages);
  const { date } = useFormats();
  const most = Math.max(1, ...rows.map(({ interestMinor }) => interestMinor ?? 0));
  const free = (on: string | null): ReactNode => (on === null ? t('compare.never') : date(on, 'monthShort'));
  return [
    {
      id: 'strategy',
      header: t('plan.strategy'),
      cell: (row) => <StrategyCell row={row} plan={plan} withWin={isWhole} />,
    },
    { id: 'free', header: t('plan.freeBy'), cell: ({ debtFreeOn }) => free(debtFreeOn) },
    {
      id: 'interest',
      header: t('compare.interest'),
      numeric: true,
      cell: ({ interestMinor, isShown }) =>
        interestMinor === null ? (
          t('compare.endless')
        ) : (
          <span className={styles.measured}>
            <svg className={isShown ? `${styles.share} ${styles.chosen}` : styles.share} aria-hidden="true">
              <rect width={`${(interestMinor / most) * 100}%`} height="12" rx="2" />
            </svg>
            <Money minor={interestMinor} currency={plan.monthly.currency} />
          </span>
        ),
    },
    ...(isWhole
      ? [
          {
            id: 'saved',
            header: t('compare.saved'),
            numeric: true,
            phone: 'labeled' as const,
            cell: (row: ComparedRow) => <Saved row={row} />,
          },
        ]
      : []),
    {
      id: 'price',
      header: say('compare.vsBest'),
      numeric: true,
      phone: isWhole ? 'labeled' : 'hidden',
      cell: (row) => (
        <VsBest
          row={row}
          plan={plan}
          isLowest={rows.every(({ extraMinor }) => extraMinor === null || extraMinor >= 0)}
        />
      ),
    },
  ];
}

/** Shows the name of a strategy, with the debt it pays off first. */
function StrategyCell({ row, plan, withWin }: { row: ComparedRow; plan: DebtPlan; withWin: boolean }) {
  const t = useT(messages);
  const say = useT(toolMessages);
  const words = useStrategyWords();
  const { date, money } = useFormats();
  const { strategy, activeMonthly, isShown, firstWin } = row;
  const name =
    activeMonthly === null
      ? words.name(strategy, plan.mode?.key)
      : say('compare.active', { amount: money(activeMonthly.minor, activeMonthly.currency) });
  return (
    <>
      {isShown ? <strong>{name}</strong> : name} {isShown ? <Badge tone="tide">{t('compare.shown')}</Badge> : null}
      {!withWin || firstWin === null ? null : (
        <CellDetail>
          {t('compare.firstWin', {
            name: plan.debts.find((debt) => debt.id === firstWin.debtId)?.name ?? '',
            on: date(firstWin.on, 'monthShort'),
          })}
        </CellDetail>
      )}
    </>
  );
}

/** Shows interest and time saved compared with minimum payments only. */
function Saved({ row: { strategy, activeMonthly, interestSaved, monthsSaved } }: { row: ComparedRow }) {
  const t = useT(messages);
  if (strategy === 'minimum_only' && activeMonthly === null) return t('compare.baseline');
  if (interestSaved === null) return t('compare.noEnd');
  return (
    <>
      <Money minor={toMinor(interestSaved)} currency={interestSaved.currency} />
      {monthsSaved === null || monthsSaved <= 0 ? null : (
        <CellDetail>{t('compare.sooner', { time: t('time.months', { months: monthsSaved }) })}</CellDetail>
      )}
    </>
  );
}

/**
 * Shows the extra cost compared with the best plan. The best plan is the cheapest of those that miss the fewest
 * minimums and pay-by dates, so another plan can cost less.
 */
function VsBest({
  row: { key, strategy, extraMinor, isShown },
  plan,
  isLowest,
}: {
  row: ComparedRow;
  plan: DebtPlan;
  isLowest: boolean;
}) {
  const p = useT(planMessages);
  const say = useT(toolMessages);
  const { money } = useFormats();
  if (strategy === 'best' && key !== 'active') return say(isLowest ? 'compare.lowest' : 'compare.safest');
  if (extraMinor === null) return p('price.unknown');
  const text =
    extraMinor === 0
      ? p('price.none')
      : say(extraMinor < 0 ? 'compare.less' : 'compare.more', {
          amount: money(Math.abs(extraMinor), plan.monthly.currency),
        });
  return (
    <WorkingFigure
      id={`vs-best-${key}`}
      working={isShown ? (plan.workings?.priceOfChoice ?? null) : null}
      title={p('working.priceOfChoice')}
    >
      {text}
    </WorkingFigure>
  );
}
