import type { AccountType, ConnectedAccount } from '@tideline/contract';
import { guessAccount, maskOf } from './simplefin/guess-account.ts';

export interface LinkableAccount {
  readonly id: string;
  readonly name: string;
  readonly type: AccountType;
  readonly mask: string | null;
  readonly currency: string;
}

interface Described {
  readonly name: string;
  readonly currency: string | null;
  readonly hasHoldings: boolean;
  readonly balanceMinor: number | null;
}

/**
 * Proposes where to link a connected account: the only free account in its currency with the same last digits or name,
 * otherwise a new account of the type that its name suggests.
 */
export function proposalFor(account: Described, free: readonly LinkableAccount[]): ConnectedAccount['proposal'] {
  const guess = guessAccount(account);
  const mask = maskOf(account.name);
  const sameCurrency = free.filter(({ currency }) => currency === account.currency);
  const byMask = mask === null ? [] : sameCurrency.filter((each) => each.mask === mask);
  const byName = sameCurrency.filter(({ name }) => name.toLowerCase() === account.name.toLowerCase());
  const [found, ...others] = byMask.length > 0 ? byMask : byName;
  return { accountId: others.length === 0 ? (found?.id ?? null) : null, ...guess };
}
