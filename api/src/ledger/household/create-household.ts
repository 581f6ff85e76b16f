import { languageOf } from '@tideline/contract/language';
import { usualCalendar } from '@tideline/domain';
import { builtInCategories } from '../categories/built-in.ts';
import { openChangeSet } from '../../platform/database/change-set.store.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { enterNewHousehold, insertHousehold, insertOwner, insertCategories } from './create-household.store.ts';

export interface NewHousehold {
  userId: string;
  name: string;
  currency: string;
  timezone: string;
  locale: string;
  /** The language that the creator chose for category names; null uses the language of the locale. */
  language: string | null;
  now: Date;
  isSample?: boolean;
  /** Whether the household is for the creator's private accounts, so that nobody else can join. Default: false. */
  isPrivate?: boolean;
}

/** Creates a household with its owner and the built-in categories, in the caller's transaction. */
export async function createHousehold(
  tx: Tx,
  { userId, name, currency, timezone, locale, language, now, isSample = false, isPrivate = false }: NewHousehold,
): Promise<string> {
  const id = newId(now.getTime());
  await enterNewHousehold(tx, id, userId);
  await insertHousehold(tx, {
    id,
    name,
    currency,
    locale,
    timezone,
    holidayCalendar: usualCalendar(currency),
    isSample,
    privateUserId: isPrivate ? userId : null,
    now,
  });
  await insertOwner(tx, { id, membershipId: newId(now.getTime()), userId, now });
  await openChangeSet(
    { ...tx, householdId: id, userId },
    { id: newId(now.getTime()), cause: 'user', label: 'Created household', now },
  );
  const categories = builtInCategories(languageOf(language, locale)).map((category, position) => ({
    id: newId(now.getTime()),
    ...category,
    position,
  }));
  await insertCategories(tx, id, categories);
  return id;
}
