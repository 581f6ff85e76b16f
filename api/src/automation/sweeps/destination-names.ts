import type { Language } from '@tideline/contract/language';
import type { LedgerCard } from '../../debts/cards/ledger-cards.ts';
import { segmentName } from '../../debts/cards/segment-name.ts';

/** Display names of accounts and destinations. */
export interface DestinationNames {
  account: (id: string) => string;
  /** The part of an account that a destination names; null if it names the whole account. */
  part: (destinationKey: string) => string | null;
}

interface NamedTargets {
  accounts: readonly { id: string; name: string }[];
  goals: readonly { id: string; name: string }[];
  cards: readonly Pick<LedgerCard, 'account' | 'segments' | 'promos'>[];
}

export function destinationNames({ accounts, goals, cards }: NamedTargets, language: Language): DestinationNames {
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const parts = new Map([
    ...goals.map(({ id, name }) => [id, name] as const),
    ...cards.flatMap(({ account, segments }) =>
      segments.map((segment) => [`${account.id}/${segment.id}`, segmentName(segment, language)] as const),
    ),
  ]);
  return {
    account: (id) => names.get(id) ?? '',
    part: (key) => {
      const [, kind, accountId = '', part = ''] = /^(segment|goal):([^/]+)\/(.+)$/.exec(key) ?? [];
      if (kind === undefined) return null;
      return parts.get(kind === 'goal' ? part : `${accountId}/${part}`) ?? null;
    },
  };
}
