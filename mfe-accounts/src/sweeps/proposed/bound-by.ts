import { toMinor, type SweepRun, type Working } from '@tideline/contract';

export type Bound = 'all_safe' | 'wanted' | 'capacity' | 'limit' | 'rounding';

const LIMIT = /^limit_/;

/** What keeps a proposal below what is safe to move: the smallest input of its working; what its place can take before what the rule asks for. */
export function boundBy({ amount, waterfall }: Pick<SweepRun, 'amount' | 'waterfall'>, working: Working | null): Bound | null {
  const safe = waterfall.find(({ key }) => key === 'safe_to_move');
  if (safe === undefined) return null;
  if (safe.amount.minor === amount.minor) return 'all_safe';
  if (working === null) return null;
  const bounds = working.lines.flatMap(({ key, value }) => (value.kind === 'money' && (key === 'wanted' || key === 'capacity' || LIMIT.test(key)) ? [{ key, minor: toMinor(value.money) }] : []));
  const smallest = Math.min(...bounds.map(({ minor }) => minor));
  if (smallest >= toMinor(safe.amount)) return 'rounding';
  const key = bounds.find(({ minor }) => minor === smallest)?.key ?? '';
  return key === 'capacity' || bounds.some((each) => each.key === 'capacity' && each.minor === smallest) ? 'capacity' : key === 'wanted' ? 'wanted' : 'limit';
}

/** The bars that lead to what is safe to move. */
export function barsToSafe(waterfall: SweepRun['waterfall']): SweepRun['waterfall'] {
  const end = waterfall.findIndex(({ key }) => key === 'safe_to_move');
  return end === -1 ? waterfall : waterfall.slice(0, end + 1);
}
