import type { Money, SpendingInsight, Working, WorkingLine } from '@tideline/contract';
import { ShowWorking, useT, type WorkingWords } from '@tideline/mfe-kit';
import { messages } from '../../messages/en.ts';
import { type Months, useMonths } from './months.ts';

const FORMULA = 'spending.against-months-before';

const line = (key: string, money: Money, days: { from: string; to: string }): WorkingLine => ({
  key,
  value: { kind: 'money', money },
  href: `/transactions?from=${days.from}&to=${days.to}`,
});

/** Builds the working from the month and each compared month, oldest first. Each month has its own key. */
function comparisonWorking(
  insight: SpendingInsight,
  change: Money,
  { daysOf, daysShown }: Pick<Months, 'daysOf' | 'daysShown'>,
): Working {
  const before = insight.earlier.map(({ month, to, expense }) =>
    line(month, expense, { from: daysOf(month).from, to }),
  );
  return {
    formulaId: FORMULA,
    lines: [line('expense', insight.expense, daysShown(insight)), ...before],
    result: { key: 'difference', value: { kind: 'money', money: change }, href: null },
    assumptions: ['transfers', 'refunds', 'months', ...(insight.through === null ? [] : ['same_days'])],
    otherwise: null,
  };
}

/** Shows the "See the math" button of the comparison of a month with the previous months. */
export function ComparisonWorking({ insight }: { insight: SpendingInsight }) {
  const t = useT(messages);
  const months = useMonths();
  if (insight.change === null) return null;
  const working = comparisonWorking(insight, insight.change, months);
  const nameOf = (month: string) => t('working.expense', { month: months.nameOf(month) });
  const before = working.lines.slice(1).map(({ key }) => key);
  const sum = before.map((key) => `{${key}}`).join(' + ');
  const words: WorkingWords = {
    lines: {
      expense: nameOf(insight.month),
      difference: t('working.difference'),
      ...Object.fromEntries(before.map((month) => [month, nameOf(month)])),
    },
    formulas: {
      [FORMULA]: {
        terms: [`{expense} − ${before.length === 1 ? sum : `(${sum}) ÷ ${before.length}`}`],
        rounding: t('working.rounding'),
      },
    },
    assumptions: {
      transfers: t('working.transfers'),
      refunds: t('working.refunds'),
      months: t('working.months'),
      same_days: t('working.sameDays'),
    },
  };
  return <ShowWorking id="spending" working={working} words={words} />;
}
