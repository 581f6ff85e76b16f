import type { Account, Money } from '@tideline/contract';
import { type Minor, minorFromString, sumMinor } from '@tideline/domain';
import { accountKinds, type AccountGroup, groupsInOrder, kindOf } from '../ledger/account-kind.ts';

interface GroupOfAccounts {
  group: AccountGroup;
  accounts: Account[];
  /** In the household's currency; an amount without an exchange rate stays in its own currency. */
  totals: Money[];
}

export interface GroupedAccounts {
  groups: GroupOfAccounts[];
  /** Drafts, hidden and closed accounts: collapsed on screen, but still in the ledger. */
  foldedAway: Account[];
}

/** Adds up each currency separately, because amounts in different currencies have no sum. */
export function totalsByCurrency(amounts: readonly Money[], householdCurrency: string): Money[] {
  const byCurrency = new Map<string, Minor[]>();
  for (const { minor, currency } of amounts)
    byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), minorFromString(minor)]);
  return [...byCurrency]
    .map(([currency, minors]) => ({ currency, minor: String(sumMinor(minors)) }))
    .sort(
      (a, b) =>
        Number(b.currency === householdCurrency) - Number(a.currency === householdCurrency) ||
        a.currency.localeCompare(b.currency),
    );
}

/** Sorts by the household's order; accounts that were never arranged follow, by name. */
function byPlace(a: Account, b: Account): number {
  if (a.position !== b.position)
    return (a.position ?? Number.MAX_SAFE_INTEGER) - (b.position ?? Number.MAX_SAFE_INTEGER);
  return a.name.localeCompare(b.name) || a.id.localeCompare(b.id);
}

/**
 * Returns active accounts by group in fixed order, each group in the household's order; groups without accounts are
 * omitted.
 */
export function groupAccounts(
  accounts: readonly Account[],
  householdCurrency: string,
  converted: ReadonlyMap<string, Money> = new Map(),
): GroupedAccounts {
  const ordered = [...accounts].sort(byPlace);
  const active = ordered.filter(({ state }) => state === 'active');
  const groups = groupsInOrder
    .map((group) => ({ group, accounts: active.filter((account) => accountKinds[kindOf(account)].group === group) }))
    .filter(({ accounts: members }) => members.length > 0)
    .map(({ group, accounts: members }) => ({
      group,
      accounts: members,
      totals: totalsByCurrency(
        members.map(({ id, balance }) => converted.get(id) ?? balance),
        householdCurrency,
      ),
    }));
  return { groups, foldedAway: ordered.filter(({ state }) => state !== 'active') };
}
