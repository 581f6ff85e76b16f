import { PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { bestAssignment, type Edge } from './best-assignment.ts';
import { businessGap } from '../../foundation/dates/business-gap.ts';
import { type Leg, legReader, namesAccount, transferKind } from './leg-wording.ts';
import { type ScoredPair, scorePair } from './score-pair.ts';
import {
  FEE_MAX_PPM,
  type TransferOptions,
  type TransferReason,
  type TransferRow,
  type TransferSuggestion,
} from './transfer-row.ts';

/** Minimum certainty to suggest a pair. */
const LIKELY_PPM = 600_000;
/** Minimum certainty for a sure pair, if no other pair of its legs is close. */
const SURE_PPM = 850_000;
/** Margin within which a second pair makes both doubtful. */
const NEAR_TIE_PPM = 60_000;
/** Number of calendar days that cover the window of business days, including a holiday and two weekends. */
const WINDOW_DAYS = 10;
/** Maximum number of partners to compare per amount and window. */
const PARTNERS_MAX = 24;

/**
 * Suggests pairs of transactions on two accounts of one household that are a single movement of money.
 *
 * Each transaction is in at most one pair, and the pairing with the greatest total certainty is chosen. A pair is
 * `sure` from 85% certainty, and only if the amounts are equal and no other pair of its legs is within 6%. The user
 * confirms pairs with fees, exchange rates, equal pairs and near ties. Rejected pairs are not suggested again.
 *
 * Input   rows that belong to no confirmed transfer yet and are neither void nor deleted, in any order
 * Units   amounts signed, in minor units of the row's currency
 * Result  by date of the outflow, then by its id; independent of the order of the rows
 * Speed   rows are looked up by amount, and each description is read once, so 100,000 take about a second
 */
export function suggestTransfers(rows: readonly TransferRow[], options: TransferOptions = {}): TransferSuggestion[] {
  const legs = readLegs(rows);
  return assign(legs, pairsOf(legs, options));
}

/**
 * Returns the suggested pairs of equal amounts in one currency if neither leg has another possible partner. This is
 * money that moved between the two accounts, even if the user has not linked them yet. It never guesses between two
 * equal payments to one account.
 *
 * Input   the rows of `suggestTransfers`, including those around the wanted days that could be partners too
 * Result  by date of the outflow, then by its id; each row is in one pair at most; independent of the order of the rows
 */
export function onlyTransfers(
  rows: readonly TransferRow[],
  options: Omit<TransferOptions, 'convert'> = {},
): Pick<TransferSuggestion, 'outflowId' | 'inflowId'>[] {
  const pairs = pairsOf(readLegs(rows), options);
  const rivals = rivalsOf(pairs);
  return pairs
    .filter(({ outflow, inflow, feeMinor }) => feeMinor === 0 && isAlone(outflow, rivals) && isAlone(inflow, rivals))
    .map(({ outflow, inflow }) => ({ outflowId: outflow.row.id, inflowId: inflow.row.id }));
}

/** Returns the ids of the rows in possible pairs, certain or uncertain. */
export const pairedRows = (rows: readonly TransferRow[], options: TransferOptions = {}): ReadonlySet<string> =>
  new Set(pairsOf(readLegs(rows), options).flatMap(({ outflow, inflow }) => [outflow.row.id, inflow.row.id]));

const isAlone = (leg: Leg, rivals: Rivals): boolean => rivals.get(leg)?.length === 1;

const readLegs = (rows: readonly TransferRow[]): Leg[] =>
  rows
    .toSorted((a, b) => (a.postedOn < b.postedOn ? -1 : a.postedOn > b.postedOn ? 1 : a.id < b.id ? -1 : 1))
    .map(legReader());

/** Returns every pair that is certain enough to suggest. A leg may be in several. */
function pairsOf(legs: readonly Leg[], options: TransferOptions): ScoredPair[] {
  const rejected = new Set([...(options.rejected ?? [])].map(pairKey));
  const inflows = indexInflows(legs.filter(({ row }) => row.amountMinor > 0));
  const gapOf = businessGap(options.isHoliday);
  const pairs: ScoredPair[] = [];
  for (const outflow of legs) {
    if (outflow.row.amountMinor >= 0) continue;
    for (const inflow of partnersOf(outflow, inflows, options)) {
      if (rejected.has(pairKey({ outflowId: outflow.row.id, inflowId: inflow.row.id }))) continue;
      const pair = scorePair(outflow, inflow, gapOf(outflow.row.postedOn, inflow.row.postedOn), options);
      if (pair !== null && pair.scorePpm >= LIKELY_PPM) pairs.push(pair);
    }
  }
  return pairs;
}

const pairKey = ({ outflowId, inflowId }: { outflowId: string; inflowId: string }): string =>
  `${outflowId}\n${inflowId}`;

interface InflowIndex {
  /** Inflows by currency, then by amount, by date. */
  readonly byAmount: ReadonlyMap<string, ReadonlyMap<number, readonly Leg[]>>;
  /** Inflows that may be a transfer less a fee or in another currency, by day. */
  readonly byDay: ReadonlyMap<number, readonly Leg[]>;
}

function indexInflows(legs: readonly Leg[]): InflowIndex {
  const byAmount = new Map<string, Map<number, Leg[]>>();
  const byDay = new Map<number, Leg[]>();
  for (const leg of legs) {
    const { currency, amountMinor } = leg.row;
    const ofCurrency = byAmount.get(currency) ?? new Map<number, Leg[]>();
    byAmount.set(currency, ofCurrency);
    push(ofCurrency, amountMinor, leg);
    if (leg.wording !== 'other') push(byDay, leg.day, leg);
  }
  return { byAmount, byDay };
}

function partnersOf(outflow: Leg, { byAmount, byDay }: InflowIndex, { convert }: TransferOptions): readonly Leg[] {
  const { day, row, wording } = outflow;
  const equal = nearest(byAmount.get(row.currency)?.get(-row.amountMinor) ?? [], day);
  if (wording === 'other') return equal;
  const least = -row.amountMinor - mulDiv(-row.amountMinor, FEE_MAX_PPM, PPM_ONE, 'floor');
  const others: Leg[] = [];
  for (let distance = 0; distance <= WINDOW_DAYS && others.length < PARTNERS_MAX; distance += 1) {
    for (const at of distance === 0 ? [day] : [day + distance, day - distance]) {
      for (const leg of byDay.get(at) ?? [])
        if (fitsOtherwise(outflow, leg, { least, canConvert: convert !== undefined })) others.push(leg);
    }
  }
  return others.length === 0 ? equal : [...equal, ...others];
}

/**
 * Returns whether scorePair may find a pair: less arrived than left, by no more than a fee, and both descriptions
 * indicate a transfer or one names the other account; or the currencies differ.
 */
function fitsOtherwise(
  outflow: Leg,
  inflow: Leg,
  { least, canConvert }: { least: number; canConvert: boolean },
): boolean {
  const [left, arrived] = [-outflow.row.amountMinor, inflow.row.amountMinor];
  if (inflow.row.accountId === outflow.row.accountId) return false;
  if (inflow.row.currency !== outflow.row.currency) return canConvert;
  if (arrived >= left || arrived < least) return false;
  return (
    (outflow.wording === 'transfer' && inflow.wording === 'transfer') ||
    namesAccount(inflow.text, outflow.row) ||
    namesAccount(outflow.text, inflow.row)
  );
}

/**
 * Returns the legs within the window, nearest first, at most 24; in case of a tie, the earlier one. `legs` must be
 * sorted by date.
 */
function nearest(legs: readonly Leg[], day: number): Leg[] {
  let [low, high] = [0, legs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((legs[middle]?.day ?? day) < day) low = middle + 1;
    else high = middle;
  }
  const within: Leg[] = [];
  let [before, after] = [low - 1, low];
  while (within.length < PARTNERS_MAX) {
    const [earlier, later] = [legs[before], legs[after]];
    const [gapBefore, gapAfter] = [
      day - (earlier?.day ?? Number.NEGATIVE_INFINITY),
      (later?.day ?? Number.POSITIVE_INFINITY) - day,
    ];
    if (Math.min(gapBefore, gapAfter) > WINDOW_DAYS) break;
    const takesEarlier = gapBefore <= gapAfter;
    const leg = takesEarlier ? earlier : later;
    if (leg !== undefined) within.push(leg);
    if (takesEarlier) before -= 1;
    else after += 1;
  }
  return within;
}

function assign(legs: readonly Leg[], pairs: readonly ScoredPair[]): TransferSuggestion[] {
  const place = new Map(legs.map((leg, index) => [leg, index]));
  const placeOf = (leg: Leg): number => place.get(leg) ?? -1;
  const byEdge = new Map(pairs.map((pair) => [`${placeOf(pair.outflow)} ${placeOf(pair.inflow)}`, pair]));
  const edges = pairs.map((pair): Edge => ({
    from: placeOf(pair.outflow),
    to: placeOf(pair.inflow),
    worth: pair.scorePpm,
  }));
  const rivals = rivalsOf(pairs);
  return bestAssignment(edges).flatMap(({ from, to }) => {
    const pair = byEdge.get(`${from} ${to}`);
    return pair === undefined ? [] : [suggestionOf(pair, rivals)];
  });
}

/** The pairs of each leg. */
type Rivals = ReadonlyMap<Leg, readonly ScoredPair[]>;

function rivalsOf(pairs: readonly ScoredPair[]): Rivals {
  const rivals = new Map<Leg, ScoredPair[]>();
  for (const pair of pairs) for (const leg of [pair.outflow, pair.inflow]) push(rivals, leg, pair);
  return rivals;
}

function suggestionOf(pair: ScoredPair, rivals: Rivals): TransferSuggestion {
  const others = [...(rivals.get(pair.outflow) ?? []), ...(rivals.get(pair.inflow) ?? [])].filter(
    (other) => other !== pair,
  );
  const isTied = others.some(({ scorePpm }) => scorePpm > pair.scorePpm - NEAR_TIE_PPM);
  const reasons: TransferReason[] = isTied ? [...pair.reasons, 'could_be_another'] : [...pair.reasons];
  return {
    outflowId: pair.outflow.row.id,
    inflowId: pair.inflow.row.id,
    kind: transferKind(pair.outflow.row, pair.inflow.row),
    feeMinor: pair.feeMinor,
    confidencePpm: pair.scorePpm,
    verdict: pair.scorePpm >= SURE_PPM && pair.feeMinor === 0 && !isTied ? 'sure' : 'likely',
    reasons,
  };
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
