import { daysBetween } from '../../foundation/dates/add.ts';
import type { PlannedFlow } from './planned-flow.ts';

/** Maximum number of days for a transfer between two banks, weekends included. */
const TRAVEL_DAYS = 4;

/**
 * Maps each flow that arrives from another account of the forecast to its outflow. A recurring transfer is detected on
 * both accounts as two series with separate keys, but it is one movement of money.
 *
 * Pairs   series of transfers or of debt payments on two accounts, both of the same kind, with the same amount,
 *         arriving on the same day or up to four days later; the nearest if several match. Each flow is in one pair at
 *         most
 */
export function outflowsOfTransfers(flows: readonly PlannedFlow[]): ReadonlyMap<PlannedFlow, PlannedFlow> {
  const own = flows.filter(({ seriesKind }) => seriesKind === 'transfer' || seriesKind === 'debt_payment');
  const arriving = Map.groupBy(
    own.filter(({ amountMinor }) => amountMinor > 0),
    endKey,
  );
  const pairs = new Map<PlannedFlow, PlannedFlow>();
  for (const out of own
    .filter(({ amountMinor }) => amountMinor < 0)
    .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))) {
    const inflow = (arriving.get(endKey(out)) ?? [])
      .filter(
        (each) =>
          !pairs.has(each) &&
          each.accountId !== out.accountId &&
          each.on >= out.on &&
          daysBetween(out.on, each.on) <= TRAVEL_DAYS,
      )
      .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))[0];
    if (inflow !== undefined) pairs.set(inflow, out);
  }
  return pairs;
}

const endKey = ({ seriesKind, amountMinor }: PlannedFlow): string => `${seriesKind}|${Math.abs(amountMinor)}`;
