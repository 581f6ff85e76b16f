import { assert } from '../../foundation/assert.ts';
import { addDays, daysBetween } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import type { PlannedFlow } from './planned-flow.ts';
import { outflowsOfTransfers } from './transfer-pairs.ts';

/** Planned flows by day of the forecast. Index 0 is tomorrow. */
export interface FlowDays {
  /** Most likely amounts on most likely days. */
  likely: Float64Array;
  /** Cautious amounts on cautious days, out and in. */
  cautiousOut: Float64Array;
  cautiousIn: Float64Array;
  /** Amounts by which each uncertain flow of a day may be worse or better. */
  uncertain: readonly (readonly { worse: number; better: number }[])[];
  /** The flows by their most likely day. */
  flows: readonly (readonly PlannedFlow[])[];
}

/**
 * Assigns flows to the days of a forecast. Flows after the last day are omitted.
 *
 * @param netTransfers nets the flows of one source on one day, such as both sides of a transfer between the included
 *   accounts. The inflow of a recurring transfer is as cautious as its outflow, and neither is uncertain, because money
 *   that does not leave does not arrive
 *
 * Errors  throws on a flow that is not after today; the caller must move overdue money to tomorrow and report it
 */
export function layOutFlows(
  flows: readonly PlannedFlow[],
  { today, days, netTransfers }: { today: CivilDate; days: number; netTransfers: boolean },
): FlowDays {
  const [likely, cautiousOut, cautiousIn] = [new Float64Array(days), new Float64Array(days), new Float64Array(days)];
  const uncertain: { worse: number; better: number }[][] = Array.from({ length: days }, () => []);
  const byDay: PlannedFlow[][] = Array.from({ length: days }, () => []);
  const cautious = new Map<string, { day: number; amount: number }>();
  const outflows = netTransfers ? outflowsOfTransfers(flows) : new Map<PlannedFlow, PlannedFlow>();
  const paired = new Set([...outflows].flat());
  for (const planned of flows) {
    const flow = arrivingWith(planned, outflows.get(planned));
    const [on, cautiousOn] = [daysBetween(today, flow.on) - 1, daysBetween(today, flow.cautiousOn) - 1];
    assert(on >= 0 && cautiousOn >= 0, () => `flow ${flow.id} is not after today`);
    if (on >= days) continue;
    likely[on] = (likely[on] ?? 0) + flow.amountMinor;
    byDay[on]?.push(planned);
    const range = paired.has(planned) ? null : rangeOf(flow);
    if (range !== null) uncertain[on]?.push(range);
    const key = netTransfers ? `${cautiousOn}|${flow.source.kind}|${flow.source.id}` : `${cautious.size}`;
    const together = cautious.get(key) ?? { day: cautiousOn, amount: 0 };
    cautious.set(key, { day: cautiousOn, amount: together.amount + flow.cautiousMinor });
  }
  for (const { day, amount } of cautious.values()) {
    const into = amount < 0 ? cautiousOut : cautiousIn;
    if (day < days) into[day] = (into[day] ?? 0) + amount;
  }
  return { likely, cautiousOut, cautiousIn, uncertain, flows: byDay };
}

/** Adjusts the inflow of a transfer to its outflow, with the expected number of days in between. */
function arrivingWith(flow: PlannedFlow, out: PlannedFlow | undefined): PlannedFlow {
  if (out === undefined) return flow;
  return {
    ...flow,
    source: out.source,
    cautiousOn: addDays(out.cautiousOn, daysBetween(out.on, flow.on)),
    cautiousMinor: minor(-out.cautiousMinor),
  };
}

/**
 * Returns the range of a flow. The cautious amount applies one time in five, and the same difference in the other
 * direction one time in five. A flow that may not arrive at all cannot be better than expected.
 */
function rangeOf({ amountMinor, cautiousMinor }: PlannedFlow): { worse: number; better: number } | null {
  const worse = cautiousMinor - amountMinor;
  if (worse === 0) return null;
  return { worse, better: Math.abs(worse) < Math.abs(amountMinor) ? -worse : 0 };
}
