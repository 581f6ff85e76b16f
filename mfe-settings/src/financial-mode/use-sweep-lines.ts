import type { ModeDiff } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { modeMessages } from '../../messages/mode.en.ts';

/** Returns a function that describes each difference in the proposed sweeps. */
export function useSweepLines() {
  const t = useT(modeMessages);
  const { money } = useFormats();
  const amount = (of: { minor: string; currency: string }) => money(of.minor, of.currency);
  return ({ added, removed, changed }: ModeDiff['sweeps']): string[] => [
    ...added.map(({ from, to, amount: of }) => t('check.sweepAdded', { from, to, amount: amount(of) })),
    ...changed.map(({ from, to, before, after }) =>
      t('check.sweepChanged', { from, to, before: amount(before), after: amount(after) }),
    ),
    ...removed.map(({ from, to, amount: of }) => t('check.sweepRemoved', { from, to, amount: amount(of) })),
  ];
}
