import type { SweepRun } from '@tideline/contract';
import { useT, WorkingWaterfall } from '@tideline/mfe-kit';
import { Disclosure } from '@tideline/ui';
import { messages } from '../../../messages/sweeps.en.ts';

/** The waterfall: balance, bills, card payments, spending, floor, and what is left. */
export function Why({ run: { waterfall } }: { run: Pick<SweepRun, 'waterfall'> }) {
  const t = useT(messages);
  if (waterfall.length < 2) return null;
  return (
    <Disclosure summary={t('proposed.why')} lazy>
      <WorkingWaterfall label={t('proposed.why')} bars={waterfall} />
    </Disclosure>
  );
}
