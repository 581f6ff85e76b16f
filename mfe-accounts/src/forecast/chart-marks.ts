import type { ForecastMark } from '@tideline/contract';
import type { useT } from '@tideline/mfe-kit';
import type { Formats } from '@tideline/ui';
import type { ChartMark, ChartMarkKind } from '@tideline/ui/charts';
import type { messages } from '../../messages/cash-line.en.ts';

type T = ReturnType<typeof useT<typeof messages>>;

export const markKinds = (t: T): ChartMarkKind[] => [
  { id: 'out', label: t('line.out'), shape: 'point' },
  { id: 'in', label: t('line.in'), shape: 'open', tone: 'gain' },
  { id: 'beside', label: t('line.beside'), shape: 'open' },
  { id: 'safe', label: t('line.safe'), shape: 'end', tone: 'warn' },
  { id: 'end', label: t('line.end'), shape: 'end', tone: 'debt' },
];

function kindOf({ kind, inLine, amount }: ForecastMark): string {
  if (kind === 'promo_end') return 'end';
  if (kind === 'promo_safe' || kind === 'goal') return 'safe';
  if (!inLine) return 'beside';
  return amount?.minor.startsWith('-') ? 'out' : 'in';
}

/** Describes a mark, with its amount. */
export function markText({ kind, name, amount, inLine }: ForecastMark, t: T, { money }: Formats): string {
  const figure = amount === null ? '' : money(amount.minor, amount.currency, { sign: 'always', trimZeros: false });
  if (kind === 'promo_end' || kind === 'promo_safe' || kind === 'goal') return t(`line.mark.${kind}`, { name });
  if (inLine) return t('line.markAmount', { name, amount: figure });
  if (kind === 'sweep') return t('line.mark.sweep', { name, amount: figure });
  const due = kind === 'loan_due' ? t('line.mark.loan_due', { name }) : t('line.mark.card_due', { name });
  return amount === null ? due : t('line.markAmount', { name: due, amount: figure });
}

export const chartMarks = (marks: readonly ForecastMark[], t: T, formats: Formats): ChartMark[] =>
  marks.map((mark) => ({ x: mark.on, kind: kindOf(mark), label: markText(mark, t, formats) }));
