import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { DebtPlan } from '@tideline/contract';
import { countedDebtsQuery } from './debt.queries.ts';
import { planEngine } from './debt.parts.ts';
import { extraOfWire } from './plan-choice.ts';
import type { PlanPreview } from './plan-preview.ts';

/**
 * Returns the plan at the slider's position, computed in the browser; null while the slider is not moving, or until the
 * engine and the debts are loaded.
 */
export function usePlanPreview(plan: DebtPlan, slidMinor: number | null): PlanPreview | null {
  const { data: engine } = useQuery({ ...planEngine(), enabled: slidMinor !== null });
  const { data: counted } = useQuery({ ...countedDebtsQuery(), enabled: slidMinor !== null });
  const debts = useMemo(
    () => (engine === undefined || counted === undefined ? null : engine.engineDebts(counted)),
    [engine, counted],
  );
  if (slidMinor === null || engine === undefined || counted === undefined || debts === null) return null;
  const { strategy, mode, order = [], extras = [] } = plan;
  return engine.previewPlan(debts, counted.startOn, {
    strategy,
    monthlyMinor: slidMinor,
    order,
    extras: extras.map(extraOfWire),
    mode,
  });
}
