import { toMinor } from '@tideline/contract';
import { Money } from '@tideline/ui';
import { Waterfall } from '@tideline/ui/working';
import { lineText } from './line-text.ts';
import { waterfallOf } from './waterfall-of.ts';
import type { WorkingWaterfallProps } from './working-waterfall.tsx';

export function WaterfallView({ label, working, until, words = {} }: WorkingWaterfallProps) {
  const { bars } = waterfallOf(working);
  const end = working.steps?.find(({ key }) => key === until) ?? working.result;
  if (bars.length === 0 || end.value.kind !== 'money') return null;
  return (
    <Waterfall
      label={label}
      steps={bars.map(({ line, minor, currency }) => ({ label: lineText(words, line.key), value: <Money minor={minor} currency={currency} />, minor }))}
      result={{ label: lineText(words, end.key), value: <Money {...end.value.money} />, minor: toMinor(end.value.money) }}
    />
  );
}
