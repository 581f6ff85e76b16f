import { describe, expect, it } from '@jest/globals';
import {
  civilDate,
  forecastAccounts,
  type ForecastInputs,
  forecastSeed,
  minor,
  type PlannedFlow,
  seededRandom,
} from '@tideline/domain';
import { drawLine } from './draw-line.ts';

const today = civilDate('2026-03-01');

interface Household {
  checking: string;
  savings: string;
  rent: string;
  /** Id of the source of the incoming flow. It equals that of the outgoing flow if both are one transfer. */
  arrival: string;
  spentMinor?: number;
}

const ANN: Household = { checking: 'a1', savings: 'a2', rent: 'Rent', arrival: 'a5' };
const BEN: Household = { checking: 'b1', savings: 'b2', rent: 'Miete', arrival: 'b5' };

/** Returns the inputs of a household with two accounts, rent, and a transfer between the accounts. */
function inputsOf({
  checking,
  savings,
  rent,
  arrival,
  spentMinor = -2_000,
}: Household): Omit<ForecastInputs, 'random'> {
  const on = civilDate('2026-03-10');
  const flow = (id: string, accountId: string, source: PlannedFlow['source'], amount: number): PlannedFlow => ({
    id: `${checking} ${id}`,
    source,
    label: id,
    accountId,
    on,
    amountMinor: minor(amount),
    cautiousOn: on,
    cautiousMinor: minor(amount - 5_000),
  });
  return {
    today,
    accounts: [
      { id: checking, balanceMinor: minor(300_000), pendingMinor: minor(-1_000) },
      { id: savings, balanceMinor: minor(500_000), pendingMinor: minor(0) },
    ],
    flows: [
      flow(rent, checking, { kind: 'series', id: `${checking} rent` }, -90_000),
      flow('out', checking, { kind: 'transfer', id: checking.replace('1', '5') }, -20_000),
      flow('in', savings, { kind: 'transfer', id: arrival }, 20_000),
    ],
    spending: {
      today,
      byAccount: new Map([
        [checking, Float64Array.from({ length: 56 }, (_, day) => (day % 3 === 0 ? spentMinor : 0))],
        [savings, new Float64Array(0)],
      ]),
    },
    days: 30,
    horizonOn: civilDate('2026-03-20'),
  };
}

const simulated = (household: Household) =>
  forecastAccounts({ ...inputsOf(household), random: seededRandom(forecastSeed(today)) }).together;

describe('drawLine', () => {
  it('returns what the engine simulates, with the accounts and flows of each household', () => {
    for (const household of [ANN, BEN, ANN]) expect(drawLine(inputsOf(household))).toEqual(simulated(household));
  });

  it('simulates once for households that differ only in ids and names', () => {
    expect(drawLine(inputsOf(BEN)).troughs).toBe(drawLine(inputsOf(ANN)).troughs);
  });

  it.each<{ other: Household; why: string }>`
    other                                 | why
    ${{ ...BEN, spentMinor: -2_001 }}     | ${'a cent more of everyday spending'}
    ${{ ...BEN, arrival: 'from others' }} | ${'a transfer that arrives from another source'}
  `('simulates again for $why', ({ other }) => {
    expect(drawLine(inputsOf(other))).toEqual(simulated(other));
    expect(drawLine(inputsOf(other)).troughs).not.toEqual(drawLine(inputsOf(ANN)).troughs);
  });
});
