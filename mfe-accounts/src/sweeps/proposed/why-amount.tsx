import { useQuery } from '@tanstack/react-query';
import type { SweepRun } from '@tideline/contract';
import { useT, WorkingWaterfall } from '@tideline/mfe-kit';
import { Disclosure, Stack, useFormats } from '@tideline/ui';
import { messages } from '../../../messages/sweeps.en.ts';
import { runQuery } from '../sweeps.queries.ts';
import { barsToSafe, limitingFactorOf } from './limiting-factor.ts';

/**
 * Shows balance, bills, card payments, spending, floor and safe-to-move, and explains why the proposed amount differs.
 */
function WhyAmount({ run }: { run: SweepRun }) {
  const t = useT(messages);
  const { money } = useFormats();
  const working = useQuery(runQuery(run.id)).data?.working ?? null;
  const bound = limitingFactorOf(run, working);
  return (
    <Stack gap={16}>
      <WorkingWaterfall label={t('proposed.why')} bars={barsToSafe(run.waterfall)} />
      {bound === null ? null : <p>{t(`bound.${bound}`, { amount: money(run.amount.minor, run.amount.currency) })}</p>}
    </Stack>
  );
}

/** Shows the explanation of the amount, collapsed. */
export function Why({ run }: { run: SweepRun }) {
  const t = useT(messages);
  if (run.waterfall.length < 2) return null;
  return (
    <Disclosure summary={t('proposed.why')} lazy>
      <WhyAmount run={run} />
    </Disclosure>
  );
}
