import {
  type CivilDate,
  civilDate,
  minor,
  occurrenceId,
  planFlows,
  type PlannedFlow,
  type SeriesPlan,
} from '@tideline/domain';
import type { Expected } from '../recurring/expected.ts';
import { planOfSeries } from '../recurring/stored-series.ts';

/** A planned movement of a series, with the expected day it is. */
export interface SeriesFlow {
  flow: PlannedFlow;
  expected: Expected;
}

/** What series will bring and take from tomorrow on; days that a person moved or priced are as they said, without any doubt. */
export function seriesFlowsOf(expected: readonly Expected[], today: CivilDate): SeriesFlow[] {
  return expected.flatMap((each): SeriesFlow[] => {
    const { series, dueOn, on, amountMinor, state, transactionId, override } = each;
    const plan = state === 'skipped' ? null : planOfSeries(series);
    if (plan === null) return [];
    const said: SeriesPlan = {
      ...plan,
      ...(amountMinor === plan.typicalMinor && (override?.amountMinor ?? null) === null
        ? {}
        : {
            typicalMinor: minor(amountMinor),
            rangeMinor: [minor(amountMinor), minor(amountMinor)],
            certainty: 'certain',
          }),
      ...(override === null || override.movedTo === null ? {} : { earlyDays: 0 }),
    };
    const occurrence = {
      id: occurrenceId(plan.key, dueOn),
      seriesKey: plan.key,
      dueOn,
      expectedOn: civilDate(on),
      amountMinor: minor(amountMinor),
      state,
      transactionId,
    };
    return planFlows([said], [occurrence], { today }).flatMap((flow) => [
      { flow, expected: each },
      ...arriving(flow, each),
    ]);
  });
}

/** Of a transfer that was entered by hand the other end is nowhere else: it is the same movement of the same source. */
function arriving(flow: PlannedFlow, expected: Expected): SeriesFlow[] {
  const { finding, counterAccountId, kind } = expected.series;
  if (finding !== null || counterAccountId === null || kind !== 'transfer') return [];
  const other: PlannedFlow = {
    ...flow,
    id: `${flow.id}>`,
    accountId: counterAccountId,
    amountMinor: minor(-flow.amountMinor || 0),
    cautiousMinor: minor(-flow.cautiousMinor || 0),
  };
  return [{ flow: other, expected }];
}
