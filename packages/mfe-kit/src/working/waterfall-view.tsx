import { toMinor } from '@tideline/contract';
import { Money } from '@tideline/ui';
import { Waterfall, type WorkingStep } from '@tideline/ui/working';
import { lineText } from './line-text.ts';
import type { WorkingWaterfallProps } from './working-waterfall.tsx';

export function WaterfallView({ label, bars, words = {} }: WorkingWaterfallProps) {
  const steps = bars.map(({ key, amount }): WorkingStep => ({
    label: lineText(words, key),
    value: <Money {...amount} />,
    minor: toMinor(amount),
  }));
  const result = steps.at(-1);
  return result === undefined ? null : <Waterfall label={label} steps={steps.slice(0, -1)} result={result} />;
}
