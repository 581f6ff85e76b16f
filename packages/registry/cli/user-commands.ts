import { z } from 'zod';
import type { Command, Context, Outcome } from './command.ts';
import { textOf } from './command.ts';
import { usage } from './failure.ts';
import { runOnInstallation } from './installation-process.ts';
import { table } from './lines.ts';

const HouseholdName = z.object({ id: z.string(), name: z.string() });
const Users = z.object({
  users: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      emailVerified: z.boolean(),
      createdAt: z.string(),
      hasSecondFactor: z.boolean(),
      lastUsedAt: z.string().nullable(),
      deletesAt: z.string().nullable(),
      households: z.array(HouseholdName.extend({ role: z.string() })),
    }),
  ),
});
const Invited = z.object({
  link: z.string(),
  expiresAt: z.string(),
  household: HouseholdName.nullable(),
  role: z.string().nullable(),
});
const Reset = z.object({ email: z.string(), users: z.number() });
const Owner = z.object({ email: z.string(), household: HouseholdName, before: z.string().nullable() });

/** Returns the given options of a command as arguments. */
const optionsOf = ({ values }: Context): string[] =>
  ['email', 'household', 'role'].flatMap((name) => {
    const text = textOf(values, name);
    return text === undefined ? [] : [`--${name}`, text];
  });

async function list(context: Context): Promise<Outcome> {
  const { texts, formats } = context;
  const { users } = await runOnInstallation(context, ['user', 'list'], Users);
  const rows = users.map((user) => [
    user.emailVerified ? user.email : texts.users.notConfirmed(user.email),
    user.name,
    user.households.map(({ name, role }) => `${name} (${texts.users.role(role)})`).join(', ') ||
      texts.users.noHousehold,
    user.hasSecondFactor ? texts.users.yes : texts.users.no,
    user.lastUsedAt === null ? texts.users.signedOut : formats.minute(user.lastUsedAt),
    user.deletesAt === null ? '' : texts.users.deletes(formats.minute(user.deletesAt)),
  ]);
  return { result: { users }, lines: users.length === 0 ? [texts.users.none] : table([texts.users.head, ...rows]) };
}

async function invite(context: Context): Promise<Outcome> {
  const invited = await runOnInstallation(context, ['user', 'invite', ...optionsOf(context)], Invited);
  const { link, expiresAt, household, role } = invited;
  const { texts, formats } = context;
  const joins = household === null ? null : { household: household.name, role: texts.users.role(role ?? '') };
  return {
    result: invited,
    lines: [link, texts.users.invited(joins, formats.minute(expiresAt))],
  };
}

async function resetFactor(context: Context): Promise<Outcome> {
  const { texts, formats } = context;
  const reset = await runOnInstallation(context, ['user', 'reset-factor', ...context.names.slice(1)], Reset);
  return {
    result: reset,
    lines: [
      texts.users.reset(reset.email),
      ...(reset.users > 1 ? [texts.users.resetSeveral(formats.count(reset.users))] : []),
    ],
  };
}

async function makeOwner(context: Context): Promise<Outcome> {
  const { users } = context.texts;
  const args = ['user', 'make-owner', ...context.names.slice(1), ...optionsOf(context)];
  const made = await runOnInstallation(context, args, Owner);
  const { email, household, before } = made;
  return {
    result: made,
    lines: [
      before === 'owner'
        ? users.alreadyOwner(email, household.name)
        : users.owner(email, household.name, before === null),
    ],
  };
}

/** Actions, each with its number of email addresses. */
const ACTIONS: Readonly<Record<string, { addresses: 0 | 1; run: (context: Context) => Promise<Outcome> }>> = {
  list: { addresses: 0, run: list },
  invite: { addresses: 0, run: invite },
  'reset-factor': { addresses: 1, run: resetFactor },
  'make-owner': { addresses: 1, run: makeOwner },
};

async function user(context: Context): Promise<Outcome> {
  const [name = '', ...rest] = context.names;
  const action = ACTIONS[name];
  const { users } = context.texts;
  if (action === undefined) throw usage(users.nameAction(Object.keys(ACTIONS).join(', ')));
  if (rest.length !== action.addresses)
    throw usage(action.addresses === 0 ? users.optionsOnly(name) : users.oneEmail(name));
  return action.run(context);
}

export const userCommands = {
  user: {
    options: { email: { type: 'string' }, household: { type: 'string' }, role: { type: 'string' } },
    run: user,
  },
} satisfies Record<string, Command>;
