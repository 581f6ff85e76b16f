import { toMinor, type SpendingInsight, type Working, type WorkingLine } from '@tideline/contract';
import { ShowWorking, useT, type WorkingWords } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { averageExpenseMinor } from './compare.ts';
import { daysOf } from './months.ts';

const FORMULA = 'spending.against-months-before';

const line = (key: string, money: WorkingLine['value'] & { kind: 'money' }, month: string): WorkingLine => {
  const { from, to } = daysOf(month);
  return { key, value: money, href: `/transactions?from=${from}&to=${to}` };
};

/** Builds the working from the month and each compared month, oldest first; each month is its own key. */
function comparisonWorking(insight: SpendingInsight): Working {
  const { month, expense, months, comparedWith } = insight;
  const before = months
    .filter((each) => comparedWith.includes(each.month))
    .map((each) => line(each.month, { kind: 'money', money: each.expense }, each.month));
  const difference = toMinor(expense) - (averageExpenseMinor(insight) ?? 0);
  return {
    formulaId: FORMULA,
    lines: [line('expense', { kind: 'money', money: expense }, month), ...before],
    result: {
      key: 'difference',
      value: { kind: 'money', money: { minor: String(difference), currency: expense.currency } },
      href: null,
    },
    assumptions: ['transfers', 'refunds', 'months'],
    otherwise: null,
  };
}

/** "Show the working" of the month compared with the previous months. */
export function ComparisonWorking({ insight }: { insight: SpendingInsight }) {
  const t = useT(messages);
  const { date } = useFormats();
  const working = comparisonWorking(insight);
  const nameOf = (month: string) => t('working.expense', { month: date(`${month}-01`, 'month') });
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
    assumptions: { transfers: t('working.transfers'), refunds: t('working.refunds'), months: t('working.months') },
  };
  return (
    <p>
      <ShowWorking id="spending" working={working} words={words} />
    </p>
  );
}
