/**
 * Computes one billing cycle of a card from its transactions: opening balance, activity and closing balance. Closed
 * cycles, the current cycle, and cycles recomputed after a back-dated edit are all computed this way.
 */
import {
  addDays,
  type BalancePromoKind,
  type CardTerms,
  civilDate,
  type ClosedStatement,
  closeStatement,
  isInDeferredWindow,
  type Minor,
  minor,
  ppm,
  type SegmentKind,
  statementMinimum,
  type StatementEntry,
  type StatementMinimumInputs,
  type StatementSegment,
  statementTermsOf,
} from '@tideline/domain';
import type { RateRow } from '../records/card-terms.store.ts';
import type { CycleRow, StoredSegment } from '../records/card-statement.store.ts';
import { type Counts, countsAs } from './row-counts.ts';
import { spreadCredit, spreadInterest } from './spread-over-segments.ts';

/** A promotional balance, with its end date and the rate after that date. */
export interface CyclePromo {
  id: string;
  kind: BalancePromoKind;
  promoAprPpm: number;
  revertAprPpm: number;
  startsOn: string;
  endsOn: string;
  originalMinor: number | null;
  /** The balance that the user entered. */
  recordedMinor: number;
}

export interface CycleInputs {
  startsOn: string;
  closesOn: string;
  /** Due date of the previous statement, which is within this cycle. */
  dueBeforeOn: string;
  /**
   * Amount owed at the end of the previous day: from the transactions, plus interest of earlier statements that has no
   * transaction. Negative: a credit balance.
   */
  owedBeforeMinor: number;
  rows: readonly CycleRow[];
  previous: { segments: readonly StoredSegment[]; minimumMinor: number } | null;
  promos: readonly CyclePromo[];
  /** All rates, past and future. */
  rates: readonly RateRow[];
  terms: CardTerms;
  dueDay: number | null;
  inGrace: boolean;
  /** Interest that the issuer charged for the whole cycle. null: the computed interest. */
  chargedInterestMinor: number | null;
}

export interface CountedRow extends CycleRow {
  counts: Counts;
  segmentId: string | null;
}

export interface Cycle {
  openingMinor: Minor;
  purchasesMinor: Minor;
  paymentsMinor: Minor;
  creditsMinor: Minor;
  feesMinor: Minor;
  /** Interest that has transactions. */
  bookedInterestMinor: Minor;
  workedInterestMinor: Minor;
  /** Interest included in the segments. */
  interestMinor: Minor;
  minimumMinor: Minor;
  minimumInputs: StatementMinimumInputs;
  /** Interest that was charged but has no transaction. */
  unpostedInterestMinor: Minor;
  /** Amount owed before the cycle plus its transactions, without interest that has no transaction. */
  owedMinor: Minor;
  segments: StoredSegment[];
  creditMinor: Minor;
  graceKept: boolean;
  rows: CountedRow[];
  closed: ClosedStatement;
}

const PURCHASES = 'purchases';
const KINDS: Readonly<Record<BalancePromoKind, SegmentKind>> = {
  intro_purchase: 'promo',
  reduced_rate: 'promo',
  installment_plan: 'promo',
  balance_transfer: 'balance_transfer',
  deferred_interest: 'deferred',
};

interface Opening {
  id: string;
  kind: SegmentKind;
  aprType: RateRow['aprType'];
  openingMinor: number;
  deferredMinor: number;
  promo: CyclePromo | null;
}

export function workCycle(inputs: CycleInputs): Cycle {
  const openings = openingsOf(inputs);
  const rows = countRows(inputs, openings);
  const { entries, creditMinor } = entriesOf(inputs, openings, rows);
  const segments = openings.map((opening) => segmentOf(opening, inputs));
  const close = (of: readonly StatementSegment[]) =>
    closeStatement({
      startsOn: civilDate(inputs.startsOn),
      closesOn: civilDate(inputs.closesOn),
      dueOn: civilDate(inputs.dueBeforeOn),
      segments: of,
      entries,
      minimumOpenMinor: minor(inputs.previous?.minimumMinor ?? 0),
      minimum: inputs.terms.minimum,
      terms: statementTermsOf(inputs.terms),
    });
  const closed = close(segments);
  // Outside the grace period, check whether the payments would have preserved it, because such payments regain it.
  const { graceKept } = inputs.inGrace
    ? closed
    : close(segments.map((segment) => ({ ...segment, graced: segment.id === PURCHASES })));
  const posted = -sumOf(rows, 'interest');
  const stored = spreadCredit(
    storedSegments(closed, { openings, segments, entries }, inputs),
    creditMinor + closed.creditMinor,
    segments,
  );
  const workedInterestMinor = total(stored.segments, ({ workedMinor }) => workedMinor);
  const interestMinor = total(stored.segments, (segment) => segment.interestMinor);
  const feesMinor = minor(-sumOf(rows, 'fee'));
  const minimumInputs: StatementMinimumInputs = {
    closingMinor: total(stored.segments, ({ closingMinor }) => closingMinor),
    interestMinor,
    feesMinor,
    pastDueMinor: closed.minimumParts.pastDueMinor,
    ...(inputs.terms.creditLimitMinor === null ? {} : { creditLimitMinor: inputs.terms.creditLimitMinor }),
  };
  return {
    openingMinor: minor(inputs.owedBeforeMinor - openingRows(inputs)),
    purchasesMinor: minor(-sumOf(rows, 'purchase', 'cash_advance', 'balance_transfer')),
    paymentsMinor: minor(sumOf(rows, 'payment')),
    creditsMinor: minor(sumOf(rows, 'credit')),
    feesMinor,
    bookedInterestMinor: minor(posted),
    workedInterestMinor,
    interestMinor,
    unpostedInterestMinor: minor(Math.max(0, interestMinor - posted)),
    minimumMinor: statementMinimum(inputs.terms.minimum, minimumInputs).totalMinor,
    minimumInputs,
    owedMinor: minor(inputs.owedBeforeMinor - inputs.rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)),
    segments: stored.segments,
    creditMinor: minor(stored.creditMinor),
    graceKept,
    rows,
    closed,
  };
}

/** Returns the part of the amount owed that no balance includes. Negative: the balances exceed the amount owed. */
export const unassignedOf = (segments: readonly StoredSegment[], owedMinor: number, creditMinor: number): Minor =>
  minor(owedMinor + creditMinor - segments.reduce((sum, { closingMinor }) => sum + closingMinor, 0));

const total = (segments: readonly StoredSegment[], amountOf: (segment: StoredSegment) => number): Minor =>
  minor(segments.reduce((sum, segment) => sum + amountOf(segment), 0));

const sumOf = (rows: readonly CountedRow[], ...counts: Counts[]): number =>
  rows.reduce((sum, row) => (counts.includes(row.counts) ? sum + row.amountMinor : sum), 0);

/** Returns the account's opening balance on its first statement, where it counts as existing before the cycle. */
const openingRows = ({ previous, rows }: CycleInputs): number =>
  previous === null ? rows.reduce((sum, row) => (row.kind === 'opening' ? sum + row.amountMinor : sum), 0) : 0;

function openingsOf(inputs: CycleInputs): Opening[] {
  const { previous, promos, startsOn, closesOn } = inputs;
  const base = (id: string, kind: SegmentKind, aprType: RateRow['aprType'], openingMinor = 0): Opening => ({
    id,
    kind,
    aprType,
    openingMinor,
    deferredMinor: 0,
    promo: null,
  });
  const before = new Map((previous?.segments ?? []).map((segment) => [segment.id, segment]));
  const openings = [
    base(PURCHASES, 'purchase', 'purchase_apr'),
    base('cash', 'cash_advance', 'cash_apr'),
    base('transfers', 'balance_transfer', 'balance_transfer_apr'),
  ];
  for (const promo of promos.filter((each) => each.startsOn <= closesOn))
    openings.push({ ...base(promo.id, KINDS[promo.kind], aprTypeOf(promo)), promo });
  for (const opening of openings) {
    const stored = before.get(opening.id);
    opening.openingMinor = stored?.closingMinor ?? 0;
    opening.deferredMinor = stored?.deferredMinor ?? 0;
    before.delete(opening.id);
  }
  const purchases = openings[0];
  if (purchases === undefined) return openings;
  // Balances of offers that were deleted since the previous statement move to purchases. An opening balance that was
  // never split counts as purchases.
  for (const gone of before.values()) purchases.openingMinor += gone.closingMinor;
  if (previous === null) purchases.openingMinor = Math.max(0, inputs.owedBeforeMinor - openingRows(inputs));
  for (const opening of openings) {
    const known = previous?.segments.some(({ id }) => id === opening.id) ?? false;
    if (opening.promo === null || known || opening.promo.startsOn >= startsOn) continue;
    const taken = Math.min(opening.promo.recordedMinor, purchases.openingMinor);
    opening.openingMinor += taken;
    purchases.openingMinor -= taken;
  }
  return openings;
}

const aprTypeOf = ({ kind }: CyclePromo): RateRow['aprType'] =>
  kind === 'balance_transfer' ? 'balance_transfer_apr' : kind === 'deferred_interest' ? 'special' : 'purchase_apr';

/**
 * Returns the rate of a type on a day. Before the first entered rate, returns that first rate. If the type has no
 * rates, uses the purchase rates.
 */
export function rateOn(rates: readonly RateRow[], aprType: RateRow['aprType'], on: string): number | null {
  const ofType = rates
    .filter((rate) => rate.aprType === aprType)
    .sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
  const found = ofType.filter(({ effectiveFrom }) => effectiveFrom <= on).at(-1) ?? ofType[0];
  if (found !== undefined) return found.aprPpm;
  return aprType === 'purchase_apr' ? null : rateOn(rates, 'purchase_apr', on);
}

function aprOf(
  { aprType, promo }: Pick<Opening, 'aprType' | 'promo'>,
  { rates, startsOn }: CycleInputs,
): number | null {
  if (promo === null) return rateOn(rates, aprType, startsOn);
  return promo.endsOn < startsOn ? promo.revertAprPpm : promo.promoAprPpm;
}

function segmentOf(opening: Opening, inputs: CycleInputs): StatementSegment {
  const { promo, aprType } = opening;
  const { startsOn, closesOn, rates, dueDay } = inputs;
  const base = {
    id: opening.id,
    kind: opening.kind,
    openingMinor: minor(opening.openingMinor),
    aprPpm: ppm(aprOf(opening, inputs) ?? 0),
    graced: opening.id === PURCHASES && inputs.inGrace,
  };
  if (promo === null) {
    const step = rates
      .filter((rate) => rate.aprType === aprType && rate.effectiveFrom > startsOn && rate.effectiveFrom <= closesOn)
      .sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))[0];
    const isFirst = rates.every((rate) => rate.aprType !== aprType || rate.effectiveFrom > startsOn);
    return step === undefined || isFirst
      ? base
      : { ...base, after: { endsOn: addDays(civilDate(step.effectiveFrom), -1), aprPpm: ppm(step.aprPpm) } };
  }
  if (promo.endsOn < startsOn && promo.endsOn !== addDays(civilDate(startsOn), -1))
    return { ...base, kind: promo.kind === 'balance_transfer' ? 'balance_transfer' : 'purchase' };
  const after = { endsOn: civilDate(promo.endsOn), aprPpm: ppm(promo.revertAprPpm) };
  if (promo.kind !== 'deferred_interest') return { ...base, after };
  const first = isInDeferredWindow(civilDate(closesOn < promo.endsOn ? closesOn : promo.endsOn), {
    expiresOn: civilDate(promo.endsOn),
    ...(dueDay === null ? {} : { dueDay }),
  });
  return {
    ...base,
    after,
    aprPpm: ppm(promo.promoAprPpm),
    deferred: first ? 'first' : 'as_zero',
    deferredAccruedMinor: minor(opening.deferredMinor),
  };
}

/** Determines how each transaction counts on the statement, and for which balance. */
function countRows(inputs: CycleInputs, openings: readonly Opening[]): CountedRow[] {
  const begun = new Set<string>();
  return [...inputs.rows]
    .sort((a, b) => (a.postedOn === b.postedOn ? (a.id < b.id ? -1 : 1) : a.postedOn < b.postedOn ? -1 : 1))
    .map((row) => {
      const counts = countsAs(row, inputs.previous === null);
      return { ...row, counts, segmentId: segmentIdOf(row, counts, openings, begun, inputs) };
    });
}

function segmentIdOf(
  { amountMinor, postedOn }: CycleRow,
  counts: Counts,
  openings: readonly Opening[],
  begun: Set<string>,
  { startsOn }: CycleInputs,
): string | null {
  switch (counts) {
    case 'cash_advance':
      return 'cash';
    case 'fee':
    case 'credit':
      return PURCHASES;
    case 'purchase':
    case 'balance_transfer':
      break;
    default:
      return null;
  }
  const open = openings.flatMap(({ promo }) =>
    promo !== null && promo.startsOn <= postedOn && postedOn <= promo.endsOn ? [promo] : [],
  );
  // The offer that was made for this purchase. Offers are matched by amount, at most once each.
  const own = open.find(
    (promo) =>
      promo.startsOn >= startsOn &&
      !begun.has(promo.id) &&
      (promo.kind === 'deferred_interest' || promo.kind === 'reduced_rate') &&
      (promo.originalMinor ?? promo.recordedMinor) === -amountMinor,
  );
  if (own !== undefined && counts === 'purchase') {
    begun.add(own.id);
    return own.id;
  }
  const kind = counts === 'purchase' ? 'intro_purchase' : 'balance_transfer';
  return open.find((promo) => promo.kind === kind)?.id ?? (counts === 'purchase' ? PURCHASES : 'transfers');
}

/** Converts rows to entries of the statement. A payment above the amount owed becomes credit for the next purchase. */
function entriesOf(
  { owedBeforeMinor, startsOn }: CycleInputs,
  openings: readonly Opening[],
  rows: readonly CountedRow[],
): { entries: StatementEntry[]; creditMinor: number } {
  const entries: StatementEntry[] = [];
  let owed = openings.reduce((sum, { openingMinor }) => sum + openingMinor, 0);
  let credit = Math.max(0, -owedBeforeMinor);
  const pay = (on: string) => {
    const amount = Math.min(credit, Math.max(0, owed));
    if (amount > 0) entries.push({ kind: 'payment', on: civilDate(on), amountMinor: minor(amount) });
    owed -= amount;
    credit -= amount;
  };
  pay(startsOn);
  for (const { counts, segmentId, amountMinor, postedOn } of rows) {
    if (counts === 'payment') credit += amountMinor;
    else if (segmentId !== null && amountMinor !== 0) {
      const refund = counts === 'credit' ? Math.min(amountMinor, Math.max(0, owed)) : 0;
      const kind = counts === 'credit' ? 'refund' : counts === 'fee' ? 'fee' : 'charge';
      const amount = counts === 'credit' ? refund : -amountMinor;
      if (amount > 0) entries.push({ kind, on: civilDate(postedOn), segmentId, amountMinor: minor(amount) });
      owed += counts === 'credit' ? -refund : amount;
      if (counts === 'credit') credit += amountMinor - refund;
    }
    pay(postedOn);
  }
  return { entries, creditMinor: credit };
}

function storedSegments(
  closed: ClosedStatement,
  {
    openings,
    segments,
    entries,
  }: { openings: readonly Opening[]; segments: readonly StatementSegment[]; entries: readonly StatementEntry[] },
  inputs: CycleInputs,
): StoredSegment[] {
  const worked = closed.segments.map(({ interestMinor, retroInterestMinor }) => interestMinor + retroInterestMinor);
  const charged = spreadInterest(worked, inputs.chargedInterestMinor);
  return closed.segments.map((each, index) => {
    const [opening, segment] = [openings[index], segments[index]];
    const sum = (kind: 'charge' | 'fee' | 'refund') =>
      entries.reduce(
        (all, entry) => (entry.kind === kind && entry.segmentId === each.id ? all + entry.amountMinor : all),
        0,
      );
    const [interestMinor, workedMinor] = [charged[index] ?? 0, worked[index] ?? 0];
    return {
      id: each.id,
      kind: segment?.kind ?? 'purchase',
      aprType: opening?.aprType ?? 'purchase_apr',
      aprPpm: opening === undefined ? null : aprOf(opening, inputs),
      promoEndsOn: opening?.promo?.endsOn ?? null,
      openingMinor: each.openingMinor,
      chargesMinor: sum('charge'),
      feesMinor: sum('fee'),
      creditsMinor: sum('refund'),
      paidMinor: each.paidMinor,
      interestMinor,
      workedMinor,
      retroMinor: each.retroInterestMinor,
      deferredMinor: each.deferredAccruedMinor,
      closingMinor: each.closingMinor - workedMinor + interestMinor,
    };
  });
}
