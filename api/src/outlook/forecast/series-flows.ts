import {
  type BusinessCalendar,
  type CivilDate,
  civilDate,
  type Coverage,
  minor,
  occurrenceId,
  planFlows,
  type PlannedFlow,
  type SeriesPlan,
} from '@tideline/domain';
import { type ExpectedPayment, isTooOld } from '../../ledger/recurring/expected-payments.ts';
import { planOfSeries } from '../../ledger/recurring/stored-series.ts';

/** A planned movement of a series, with its expected occurrence. */
export interface SeriesFlow {
  flow: PlannedFlow;
  expected: ExpectedPayment;
}

/**
 * Returns the movements of series from tomorrow on. Occurrences that the user moved or repriced are certain. Once an
 * account's data is too old, earlier occurrences are no longer assumed, and its income is doubtful.
 */
export function seriesFlowsOf(
  expected: readonly ExpectedPayment[],
  { today, coverage, calendar }: { today: CivilDate; coverage: Coverage; calendar: BusinessCalendar },
): SeriesFlow[] {
  return expected.flatMap((each): SeriesFlow[] => {
    const { series, dueOn, on, amountMinor, state, transactionId, override } = each;
    const isOld = isTooOld(coverage, series.accountId, today);
    const plan = state === 'skipped' || (isOld && state === 'not_seen') ? null : planOfSeries(series);
    if (plan === null) return [];
    const said: SeriesPlan = {
      ...plan,
      ...(isOld ? { certainty: 'doubtful' } : {}),
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
    return planFlows([said], [occurrence], { today, calendar }).flatMap((flow) => [
      { flow, expected: each },
      ...arriving(flow, each),
    ]);
  });
}

/**
 * Returns the receiving side of a transfer entered by hand, which is not recorded anywhere else. It has the same source
 * as the sending side.
 */
function arriving(flow: PlannedFlow, expected: ExpectedPayment): SeriesFlow[] {
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
