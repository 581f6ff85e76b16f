import { fail } from '@tideline/contract';
import { languageOf } from '@tideline/contract/language';
import { openChangeSet } from '../database/change-set.store.ts';
import { type Clock, civilDate } from '../clock.ts';
import type { Database, HouseholdTx } from '../database/database.ts';
import { newId } from '../ids.ts';
import { claimKey } from './idempotency.ts';
import { type IdempotentRequest, storeAnswer } from './idempotency.store.ts';
import { nameLastChange } from './name-last-change.ts';
import type { HouseholdFacts, Scope } from './scope.ts';
import type { Role } from '../auth/sessions.store.ts';

export interface ScopeRequest {
  db: Database;
  clock: Clock;
  household: HouseholdFacts;
  userId: string;
  apiTokenName?: string | null;
  role: Role;
  /** The language that the user chose; null or undefined if the user chose none. */
  language?: string | null;
  ifMatch?: number;
  idempotent?: IdempotentRequest;
}

export function openScope({
  db,
  clock,
  household,
  userId,
  apiTokenName = null,
  role,
  language = null,
  ifMatch = 0,
  idempotent,
}: ScopeRequest): Scope {
  const now = clock.now();
  const ids = { householdId: household.id, userId, apiTokenName };
  const inOwnTransaction = <T>(work: (tx: HouseholdTx) => Promise<T>): Promise<T> =>
    db.withHousehold(ids, async (tx) => {
      const earlier = idempotent === undefined ? null : await claimKey(tx, idempotent, now);
      if (earlier !== null) return earlier.answer as T;
      const answer = await work(tx);
      if (idempotent !== undefined) await storeAnswer(tx, idempotent, answer, now);
      return answer;
    });
  return {
    household,
    userId,
    role,
    language: languageOf(language, household.locale),
    now,
    today: civilDate(now, household.timezone),
    ifMatch,
    read: (work) => db.withHousehold({ ...ids, snapshot: true }, work),
    write: ({ label, cause = 'user', turn = 'alone' }, work) => {
      if (role === 'viewer') throw fail('ROLE_FORBIDS', { role });
      return inOwnTransaction(async (tx) => {
        const changeSetId = newId(now.getTime());
        await openChangeSet(tx, { id: changeSetId, cause, label, now, turn });
        try {
          return await work(tx, changeSetId);
        } catch (error) {
          throw await nameLastChange(tx, error);
        }
      });
    },
    writePersonal: inOwnTransaction,
  };
}
