import { labelOf } from '../cards/card-to-wire.ts';
import type { BookedCard } from '../cards/card-book.ts';

/** What places are called, for people. */
export interface PlaceNames {
  account: (id: string) => string;
  /** What of an account a destination is for; null: the account itself. */
  part: (destinationKey: string) => string | null;
}

interface Known {
  accounts: readonly { id: string; name: string }[];
  goals: readonly { id: string; name: string }[];
  cards: readonly Pick<BookedCard, 'account' | 'segments' | 'promos'>[];
}

export function placeNames({ accounts, goals, cards }: Known): PlaceNames {
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const parts = new Map([
    ...goals.map(({ id, name }) => [id, name] as const),
    ...cards.flatMap(({ account, segments }) =>
      segments.map((segment) => [`${account.id}/${segment.id}`, labelOf(segment)] as const),
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
