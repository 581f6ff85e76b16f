import { assert } from '../../foundation/assert.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { type Claim, type ClaimPart, wantedBy } from './claim.ts';
import type { TodayAccount, TodayFacts } from './today-facts.ts';

/**
 * Why cash stays on an account. scheduled: it leaves with a transfer in transit · covers: another account would
 * fall below its floor · spare: nothing earns or saves more · small: too little to move · unknown: no forecast tells
 * what must stay
 */
export type StayReason =
  | 'scheduled'
  | 'floor'
  | 'bills'
  | 'covers'
  | 'buffer'
  | 'hold'
  | 'spare'
  | 'small'
  | 'unknown'
  | 'overdrawn';

export interface RetainedCash {
  accountId: string;
  accountName: string;
  reason: StayReason;
  /** Negative only on an overdrawn account. */
  amountMinor: Minor;
  /** The last day of the bills, or the day by which a promotion is paid. */
  until: CivilDate | null;
  promoId: string | null;
}

/** An amount that an account contributes to a claim. */
export interface Placement {
  claim: Claim;
  /** null: no account has the money. */
  from: TodayAccount | null;
  parts: readonly { part: ClaimPart; amountMinor: Minor }[];
  amountMinor: Minor;
}

/** The household's cash while claims take it. */
export interface Funds {
  /** Gives a claim what it wants, as far as there is money. A duty without money gets a placement without a source. */
  place: (claim: Claim) => Placement[];
  /** Returns the part of a claim for which there is money. */
  availableFor: (claim: Claim) => number;
  /** Returns the reserved money for this claim that is not spare. */
  keptFor: (claim: Claim) => number;
  /**
   * Keeps spare money where it is, up to the part's amount; returns how much. Without an account, any account counts.
   */
  keep: (part: ClaimPart, accountId?: string) => Minor;
  /** Leaves a placement's amount in its account, because it is too small to move. */
  giveBack: (placement: Placement) => void;
  /** All cash that no placement moves. */
  stays: () => RetainedCash[];
}

interface AccountFunds {
  account: TodayAccount;
  spare: number;
  /** Not spare, not leaving, and not given to a claim that was reserved there. */
  kept: number;
  /** Amount that leaves with transfers in transit. */
  leaving: number;
  /** Amount returned because its placement is too small. */
  small: number;
  staying: RetainedCash[];
}

/** Manages the household's cash; throws if an account could spare more than it holds after what is leaving. */
export function createFunds({ accounts, billsUntil }: Pick<TodayFacts, 'accounts' | 'billsUntil'>): Funds {
  const purses: AccountFunds[] = accounts
    .map((account) => {
      const { balanceMinor, spareMinor } = account;
      const leaving = Math.min(account.leavingMinor, Math.max(0, balanceMinor));
      assert(spareMinor >= 0 && spareMinor <= Math.max(0, balanceMinor - leaving), 'spare money is on the account');
      return { account, spare: spareMinor, kept: balanceMinor - spareMinor - leaving, leaving, small: 0, staying: [] };
    })
    .toSorted(bySource);
  return {
    place: (claim) => placeIn(purses, claim),
    availableFor: (claim) => sources(purses, claim, wantedBy(claim)).reduce((sum, [, amount]) => sum + amount, 0),
    keptFor: (claim) =>
      givers(purses, claim).reduce(
        (sum, purse) => (purse.account.isForecast ? sum + keptFor(purse, claim, false) : sum),
        0,
      ),
    keep: (part, accountId) => keepIn(purses, part, accountId),
    giveBack: ({ from, amountMinor }) => {
      const purse = purses.find(({ account }) => account === from);
      if (purse !== undefined) purse.small += amountMinor;
    },
    stays: () => purses.flatMap((purse) => byReason([...purse.staying, ...keptIn(purse, billsUntil)])),
  };
}

/** Accounts with a forecast first, among them the lowest yield, then the largest amount. */
const bySource = (a: AccountFunds, b: AccountFunds): number =>
  Number(b.account.isForecast) - Number(a.account.isForecast) ||
  a.account.yieldPpm - b.account.yieldPpm ||
  b.spare - a.spare;

function placeIn(purses: readonly AccountFunds[], claim: Claim): Placement[] {
  const wanted = wantedBy(claim);
  let placed = 0;
  const placements = sources(purses, claim, wanted).map(([purse, amount]) => {
    take(purse, amount, claim);
    placed += amount;
    return placementOf(claim, purse.account, placed - amount, amount);
  });
  return claim.isDuty && placed < wanted
    ? [...placements, placementOf(claim, null, placed, wanted - placed)]
    : placements;
}

/**
 * What the forecast keeps there for this claim, at worst the minimum; without a forecast, everything for what has to be
 * paid or what the household planned.
 */
function keptFor({ account, kept }: AccountFunds, { reserved, returnPpm }: Claim, isAtWorst: boolean): number {
  if (!account.isForecast) return returnPpm === null ? Math.max(0, kept) : 0;
  if (reserved?.accountId !== account.accountId) return 0;
  return Math.max(0, Math.min(isAtWorst ? reserved.atWorstMinor : reserved.amountMinor, kept));
}

const freeIn = (purse: AccountFunds, claim: Claim, isAtWorst = false): number =>
  purse.spare + keptFor(purse, claim, isAtWorst);

/**
 * Chooses the accounts that give. A duty has one source if one is enough: the account that usually pays, otherwise the
 * one with the lowest yield. A voluntary move empties the lowest yield first, because that earns most. Accounts without
 * a forecast give only what the others lack. A minimum may take money that the balance needs before the due date only
 * if all accounts together have no other.
 */
function sources(purses: readonly AccountFunds[], claim: Claim, wanted: Minor): (readonly [AccountFunds, number])[] {
  const { reserved, isDuty } = claim;
  const others = givers(purses, claim);
  const isAtWorst = isDuty && others.reduce((sum, purse) => sum + freeIn(purse, claim), 0) < wanted;
  const free = (purse: AccountFunds): number => freeIn(purse, claim, isAtWorst);
  const eligible = others.filter((purse) => free(purse) > 0);
  const known = eligible.filter(({ account }) => account.isForecast);
  const isKnown = known.reduce((sum, purse) => sum + free(purse), 0) >= wanted;
  const ordered = payerFirst(isKnown ? known : eligible, reserved?.accountId);
  const single = isDuty ? ordered.find((purse) => free(purse) >= wanted) : undefined;
  let left: number = wanted;
  return (single === undefined ? ordered : [single]).flatMap((purse) => {
    const amount = Math.min(left, free(purse));
    left -= amount;
    return amount > 0 ? [[purse, amount] as const] : [];
  });
}

/** Returns the accounts that may pay: not the target itself, and for a voluntary move none that earns as much. */
const givers = (purses: readonly AccountFunds[], { target, returnPpm }: Claim): AccountFunds[] =>
  purses.filter(
    ({ account }) => account.accountId !== target.accountId && (returnPpm === null || account.yieldPpm < returnPpm),
  );

const payerFirst = (purses: readonly AccountFunds[], payerId: string | undefined): AccountFunds[] =>
  purses.toSorted((a, b) => Number(b.account.accountId === payerId) - Number(a.account.accountId === payerId));

/** Takes reserved money first, so that spare money is left for other claims, and what is kept otherwise last. */
function take(purse: AccountFunds, amount: number, claim: Claim): void {
  const reserved = Math.min(amount, keptFor(purse, claim, false));
  const spare = Math.min(amount - reserved, purse.spare);
  purse.spare -= spare;
  purse.kept -= amount - spare;
}

/** Money that may stay on any account stays where it earns most. */
function keepIn(purses: readonly AccountFunds[], part: ClaimPart, accountId: string | undefined): Minor {
  let left: number = part.amountMinor;
  for (const purse of purses.toReversed()) {
    const amount = Math.min(left, purse.spare);
    if (amount === 0 || (accountId !== undefined && purse.account.accountId !== accountId)) continue;
    left -= amount;
    purse.spare -= amount;
    purse.staying.push({
      accountId: purse.account.accountId,
      accountName: purse.account.accountName,
      reason: part.class === 'buffer' || part.class === 'hold' ? part.class : 'spare',
      amountMinor: amount as Minor,
      until: part.payBy,
      promoId: part.promoId,
    });
  }
  return (part.amountMinor - left) as Minor;
}

/** Combines the amounts that stay in an account for one reason, even if they were kept in several steps. */
const byReason = (staying: readonly RetainedCash[]): RetainedCash[] =>
  [...Map.groupBy(staying, ({ reason, until, promoId }) => [reason, until, promoId].join()).values()].flatMap((group) =>
    group.slice(0, 1).map((first) => ({
      ...first,
      amountMinor: group.reduce((sum, { amountMinor }) => sum + amountMinor, 0) as Minor,
    })),
  );

/** Returns the placement of an amount that follows the earlier placements; it fills the claim's parts in order. */
function placementOf(claim: Claim, from: TodayAccount | null, before: number, amount: number): Placement {
  let [skipped, left] = [before, amount];
  const parts = claim.parts.flatMap((part) => {
    const passed = Math.min(skipped, part.amountMinor);
    skipped -= passed;
    const taken = Math.min(left, part.amountMinor - passed);
    left -= taken;
    return taken > 0 ? [{ part, amountMinor: taken as Minor }] : [];
  });
  return { claim, from, parts, amountMinor: amount as Minor };
}

function keptIn({ account, spare, kept, leaving, small }: AccountFunds, billsUntil: CivilDate): RetainedCash[] {
  const { accountId, accountName, floorMinor, coversMinor } = account;
  const floor = Math.max(0, Math.min(floorMinor, kept));
  const covers = Math.max(0, Math.min(coversMinor, kept - floor));
  const amounts: [StayReason, number][] = [
    ['scheduled', leaving],
    ['floor', floor],
    ['covers', covers],
    [account.isForecast ? 'bills' : 'unknown', Math.max(0, kept - floor - covers)],
    ['spare', spare],
    ['small', small],
    ['overdrawn', Math.min(0, kept)],
  ];
  return amounts.flatMap(([reason, amount]) =>
    amount === 0
      ? []
      : [
          {
            accountId,
            accountName,
            reason,
            amountMinor: amount as Minor,
            until: reason === 'bills' ? billsUntil : null,
            promoId: null,
          },
        ],
  );
}
