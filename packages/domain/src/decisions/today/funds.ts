import { assert } from '../../foundation/assert.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { type Claim, type ClaimPart, wantedBy } from './claim.ts';
import type { TodayAccount, TodayFacts } from './today-facts.ts';

/**
 * Reason why cash stays in an account. scheduled: it leaves with a transfer in transit · covers: another account would
 * fall below its floor · spare: no use earns or saves more · small: it is too little to move · unknown: there is no
 * forecast.
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
  /** Amount; negative only in an overdrawn account. */
  amountMinor: Minor;
  /** The last day of the bills, or the day by which a promotion is paid. */
  until: CivilDate | null;
  promoId: string | null;
}

/** An amount that an account contributes to a claim. */
export interface Placement {
  claim: Claim;
  /** Source; null: no account has the money. */
  from: TodayAccount | null;
  parts: readonly { part: ClaimPart; amountMinor: Minor }[];
  amountMinor: Minor;
}

/** The household's cash, from which claims take amounts. */
export interface Funds {
  /**
   * Places the requested amount of a claim, as far as money is available. A duty without money gets a placement without
   * a source.
   */
  place: (claim: Claim) => Placement[];
  /** Returns the amount of a claim for which money is available. */
  availableFor: (claim: Claim) => number;
  /** Returns the money reserved for this claim, which is not spare. */
  keptFor: (claim: Claim) => number;
  /**
   * Keeps spare money in its account, up to the part's amount, and returns the kept amount. Without `accountId`, any
   * account may keep it.
   */
  keep: (part: ClaimPart, accountId?: string) => Minor;
  /** Leaves a placement's amount in its account, because it is too small to move. */
  giveBack: (placement: Placement) => void;
  /** Returns all cash that no placement moves. */
  stays: () => RetainedCash[];
}

interface AccountFunds {
  account: TodayAccount;
  spare: number;
  /** Amount that is not spare, does not leave, and was not given to a claim for which it was reserved. */
  kept: number;
  /** Amount that leaves with transfers in transit. */
  leaving: number;
  /** Amount returned because its placement is too small. */
  small: number;
  staying: RetainedCash[];
}

/**
 * Manages the household's cash. Throws if an account's spare money exceeds its balance minus the amounts that leave.
 */
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

/** Compares accounts: those with a forecast first, then the lowest yield, then the largest spare amount. */
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
 * Returns the amount that the forecast keeps in an account for this claim, at least the minimum. Without a forecast,
 * returns the whole amount for a payment that is required or that the household planned.
 */
function keptFor({ account, kept }: AccountFunds, { reserved, returnPpm }: Claim, isAtWorst: boolean): number {
  if (!account.isForecast) return returnPpm === null ? Math.max(0, kept) : 0;
  if (reserved?.accountId !== account.accountId) return 0;
  return Math.max(0, Math.min(isAtWorst ? reserved.atWorstMinor : reserved.amountMinor, kept));
}

const freeIn = (purse: AccountFunds, claim: Claim, isAtWorst = false): number =>
  purse.spare + keptFor(purse, claim, isAtWorst);

/**
 * Chooses the source accounts. A duty has one source if one is sufficient: the account that usually pays, or else the
 * one with the lowest yield. A voluntary move empties the lowest yield first, because that gains the most. Accounts
 * without a forecast only pay amounts that the others lack. A minimum may take money that the balance needs before the
 * due date only if all accounts together lack other money.
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

/** Returns the accounts that can pay: not the target itself, and for a voluntary move no account that earns as much. */
const givers = (purses: readonly AccountFunds[], { target, returnPpm }: Claim): AccountFunds[] =>
  purses.filter(
    ({ account }) => account.accountId !== target.accountId && (returnPpm === null || account.yieldPpm < returnPpm),
  );

const payerFirst = (purses: readonly AccountFunds[], payerId: string | undefined): AccountFunds[] =>
  purses.toSorted((a, b) => Number(b.account.accountId === payerId) - Number(a.account.accountId === payerId));

/** Takes reserved money first, so that spare money remains for other claims, and other kept money last. */
function take(purse: AccountFunds, amount: number, claim: Claim): void {
  const reserved = Math.min(amount, keptFor(purse, claim, false));
  const spare = Math.min(amount - reserved, purse.spare);
  purse.spare -= spare;
  purse.kept -= amount - spare;
}

/**
 * Keeps spare money for a part and returns the amount. Without `accountId`, the money stays where it earns the most.
 */
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

/** Combines the amounts that stay in an account for the same reason, even if they were kept in several steps. */
const byReason = (staying: readonly RetainedCash[]): RetainedCash[] =>
  [...Map.groupBy(staying, ({ reason, until, promoId }) => [reason, until, promoId].join()).values()].flatMap((group) =>
    group.slice(0, 1).map((first) => ({
      ...first,
      amountMinor: group.reduce((sum, { amountMinor }) => sum + amountMinor, 0) as Minor,
    })),
  );

/**
 * Returns the placement of an amount, which fills the claim's parts in order after the amount of earlier placements.
 */
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
