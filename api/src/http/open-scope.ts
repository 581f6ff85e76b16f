import { fail } from '@tideline/contract';
import { openChangeSet } from '../change-sets/change-sets.store.ts';
import { type Clock, civilDate } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { newId } from '../ids.ts';
import { claimKey, type IdempotentRequest, storeAnswer } from './idempotency.ts';
import type { HouseholdFacts, Role, Scope } from './scope.ts';

export interface ScopeRequest {
  db: Database;
  clock: Clock;
  household: HouseholdFacts;
  userId: string;
  role: Role;
  ifMatch?: number;
  idempotent?: IdempotentRequest;
}

export function openScope({ db, clock, household, userId, role, ifMatch = 0, idempotent }: ScopeRequest): Scope {
  const now = clock.now();
  const ids = { householdId: household.id, userId };
  return {
    household,
    userId,
    role,
    now,
    today: civilDate(now, household.timezone),
    ifMatch,
    read: (work) => db.withHousehold({ ...ids, snapshot: true }, work),
    write: ({ label, cause = 'user' }, work) => {
      if (role === 'viewer') throw fail('ROLE_FORBIDS', { role });
      return db.withHousehold(ids, async (tx) => {
        const earlier = idempotent === undefined ? null : await claimKey(tx, idempotent, now);
        if (earlier !== null) return earlier.answer as Awaited<ReturnType<typeof work>>;
        const changeSetId = newId(now.getTime());
        await openChangeSet(tx, { id: changeSetId, cause, label, now });
        const answer = await work(tx, changeSetId);
        if (idempotent !== undefined) await storeAnswer(tx, idempotent, answer, now);
        return answer;
      });
    },
  };
}
