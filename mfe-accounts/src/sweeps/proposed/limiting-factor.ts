import { toMinor, type SweepRun, type Working } from '@tideline/contract';

export type LimitingFactor = 'all_safe' | 'floor' | 'wanted' | 'capacity' | 'limit' | 'rounding';

const LIMIT = /^limit_/;
const SAFE = 'safe_to_move';
const PROMISED = 'already_promised';

type Bars = SweepRun['waterfall'];

/** Returns the bars up to safe-to-move, minus amounts promised to other sweeps. */
export function barsToSafe(waterfall: Bars): Bars {
  const safe = waterfall.find(({ key }) => key === SAFE);
  if (safe === undefined) return waterfall;
  const promised = waterfall.find(({ key }) => key === PROMISED);
  const left = toMinor(safe.amount) + (promised === undefined ? 0 : toMinor(promised.amount));
  return [
    ...waterfall.slice(0, waterfall.indexOf(safe)),
    { key: SAFE, amount: { minor: String(left), currency: safe.amount.currency } },
  ];
}

/**
 * Returns what keeps a proposal below safe-to-move: the smallest input of its working. Among equal inputs, the
 * destination's capacity comes first, then the amount that the rule asks for, then limits. Returns null while the
 * working is not loaded.
 */
export function limitingFactorOf(
  { amount, waterfall }: Pick<SweepRun, 'amount' | 'waterfall'>,
  working: Working | null,
): LimitingFactor | null {
  const safe = barsToSafe(waterfall).findLast(({ key }) => key === SAFE);
  if (safe === undefined) return null;
  if (safe.amount.minor === amount.minor) return 'all_safe';
  if (working === null) return null;
  const lines = working.lines.flatMap(({ key, value }) =>
    value.kind === 'money' ? [{ key, minor: toMinor(value.money) }] : [],
  );
  const promised = lines.find(({ key }) => key === PROMISED)?.minor ?? 0;
  const bounds: { bound: LimitingFactor; minor: number }[] = [
    { bound: 'rounding', minor: toMinor(safe.amount) },
    ...lines.flatMap(({ key, minor }): { bound: LimitingFactor; minor: number }[] => {
      if (key === 'capacity' || key === 'wanted') return [{ bound: key, minor }];
      return key === 'above_floor'
        ? [{ bound: 'floor', minor: minor - promised }]
        : LIMIT.test(key)
          ? [{ bound: 'limit', minor }]
          : [];
    }),
  ];
  const smallest = Math.min(...bounds.map(({ minor }) => minor));
  return ORDER.find((bound) => bounds.some((each) => each.bound === bound && each.minor === smallest)) ?? null;
}

const ORDER: readonly LimitingFactor[] = ['rounding', 'floor', 'capacity', 'wanted', 'limit'];
