/** The commands of `tideline user` for this machine's database. Tideline may be running. */
import type { ChangeLabel } from '@tideline/contract/language';
import { z } from 'zod';
import { listHouseholdIds } from '../../ledger/household/household.store.ts';
import { inviteByOperator, OperatorInvitation } from '../../ledger/members/invite-by-operator.ts';
import { listHouseholdsOf } from '../../platform/auth/sessions.store.ts';
import { openChangeSet } from '../../platform/database/change-set.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { newId } from '../../platform/ids.ts';
import { readMigrations } from '../../platform/installation/prepare.ts';
import { readAppliedMigrations } from '../backup/backup-rows.store.ts';
import { connectOwner, type DatabasePlace, openOwnerDatabase } from '../backup/owner-database.ts';
import { resetFactorsByOperator } from '../sign-in/factors/reset-by-operator.ts';
import { refuseUserCommand } from './user-command-refused.ts';
import * as store from './users.store.ts';

export interface UserCommandContext extends DatabasePlace {
  clock: Clock;
  publicOrigin: string;
}

export interface UserCommand {
  action: string | undefined;
  /** Address of the user, or of the recipient of an invitation. */
  email: string | undefined;
  /** Id or name of the household. */
  household: string | undefined;
  role: string | undefined;
}

interface Deps {
  db: Database;
  clock: Clock;
  publicOrigin: string;
}

const ACTIONS: Readonly<Record<string, (deps: Deps, command: UserCommand) => Promise<unknown>>> = {
  list: (deps) => listUsers(deps),
  invite: (deps, command) => invite(deps, command),
  'reset-factor': (deps, command) => resetFactor(deps, command),
  'make-owner': (deps, command) => makeOwner(deps, command),
};

/** Runs one of the commands. Errors: CommandRefused. */
export async function runUserCommand(context: UserCommandContext, command: UserCommand): Promise<unknown> {
  const action = ACTIONS[command.action ?? ''];
  if (action === undefined)
    throw refuseUserCommand('USAGE', (texts) => texts.nameAction(Object.keys(ACTIONS).join(', ')));
  const database = await openOwnerDatabase(context);
  try {
    await refuseOtherVersion(database.url);
    const db = openDatabase({ url: database.url, maxConnections: 2 });
    try {
      return await action({ db, clock: context.clock, publicOrigin: context.publicOrigin }, command);
    } finally {
      await db.close();
    }
  } finally {
    await database.close();
  }
}

/** Rejects a database of another version, because its tables differ. */
async function refuseOtherVersion(url: string): Promise<void> {
  const client = await connectOwner(url, 'tideline-user');
  try {
    const applied = (await readAppliedMigrations(client)).map(({ name }) => name);
    const own = readMigrations().map(({ name }) => name);
    if (applied.join() !== own.join()) throw refuseUserCommand('NOT_ALLOWED', (texts) => texts.otherVersion);
  } finally {
    await client.end();
  }
}

export interface UserLine extends store.ListedUser {
  households: { id: string; name: string; role: string }[];
}

async function listUsers({ db }: Deps): Promise<{ users: UserLine[] }> {
  const rows = await db.withIdentity(null, store.listUsers);
  const users: UserLine[] = [];
  for (const row of rows) {
    const households = await db.withUser(row.id, (tx) => listHouseholdsOf(tx, row.id));
    users.push({ ...row, households: households.map(({ id, name, role }) => ({ id, name, role })) });
  }
  return { users };
}

const required = (email: string | undefined): string => {
  if (email === undefined) throw refuseUserCommand('USAGE', (texts) => texts.nameEmail);
  return email.trim().toLowerCase();
};

async function invite(deps: Deps, { email, household, role }: UserCommand) {
  if (household === undefined && role !== undefined)
    throw refuseUserCommand('USAGE', (texts) => texts.roleWithoutHousehold);
  const target = household === undefined ? null : await findHousehold(deps, household);
  const invitation = OperatorInvitation.safeParse({ email, household: target?.id, role });
  if (!invitation.success) {
    const problems = z.prettifyError(invitation.error);
    throw refuseUserCommand('USAGE', (texts) => texts.notValid(problems));
  }
  const issued = await inviteByOperator(deps, invitation.data);
  if (issued === null) throw refuseUserCommand('NOT_FOUND', (texts) => texts.householdDeleted);
  return { ...issued, household: target, role: target === null ? null : invitation.data.role };
}

async function resetFactor(deps: Deps, command: UserCommand) {
  const email = required(command.email);
  const users = await resetFactorsByOperator(deps, email);
  if (users === 0) throw refuseUserCommand('NOT_FOUND', (texts) => texts.noUser(email));
  return { email, users };
}

async function makeOwner(deps: Deps, command: UserCommand) {
  const { db, clock } = deps;
  const user = await findUser(deps, required(command.email));
  const household = await chooseHousehold(deps, user, command.household);
  const now = clock.now();
  return db.withHousehold({ householdId: household.id, userId: '' }, async (tx) => {
    const before = await store.findRole(tx, user.id);
    if (before?.role !== 'owner') {
      const label: ChangeLabel = `The operator made ${user.name} owner`;
      await openChangeSet(tx, { id: newId(now.getTime()), cause: 'user', label, now });
      await store.setOwner(tx, { id: newId(now.getTime()), userId: user.id, now });
    }
    return { email: user.email, household, before: before?.role ?? null };
  });
}

/** Returns the user with an address. Errors: AMBIGUOUS if several users have it and none has confirmed it. */
async function findUser(deps: Deps, email: string): Promise<UserLine> {
  const { users } = await listUsers(deps);
  const same = users.filter((user) => user.email === email);
  const [first] = same.filter(({ emailVerified }) => emailVerified).concat(same);
  if (first === undefined) throw refuseUserCommand('NOT_FOUND', (texts) => texts.noUser(email));
  if (same.length > 1 && !first.emailVerified)
    throw refuseUserCommand('AMBIGUOUS', (texts) => texts.severalUsers(same.length, email));
  return first;
}

async function chooseHousehold(deps: Deps, { email, households }: UserLine, named: string | undefined) {
  if (named !== undefined) return findHousehold(deps, named);
  const [only] = households;
  if (only !== undefined && households.length === 1) return { id: only.id, name: only.name };
  const names = households.map(({ name }) => name).join(', ');
  throw refuseUserCommand('AMBIGUOUS', (texts) =>
    names === '' ? texts.noHouseholdOf(email) : texts.severalHouseholdsOf(email, names),
  );
}

/** Finds a household by its id, or by its name regardless of case. */
async function findHousehold({ db }: Deps, named: string): Promise<{ id: string; name: string }> {
  const ids = await db.withUser(null, listHouseholdIds);
  const found: { id: string; name: string }[] = [];
  for (const { id } of ids) {
    const household = await db.withHousehold({ householdId: id, userId: '' }, store.findHousehold);
    if (household !== null && [household.id, household.name.toLowerCase()].includes(named.trim().toLowerCase()))
      found.push(household);
  }
  const [first] = found;
  if (first === undefined) throw refuseUserCommand('NOT_FOUND', (texts) => texts.noHousehold(named));
  if (found.length > 1)
    throw refuseUserCommand('AMBIGUOUS', (texts) =>
      texts.severalHouseholds(
        found.length,
        named,
        found.map(({ id }) => id),
      ),
    );
  return first;
}
