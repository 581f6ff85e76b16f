import { z } from 'zod';
import type { Command, Context, Outcome } from './command.ts';
import { textOf } from './command.ts';
import { usage } from './failure.ts';
import { runOnInstallation } from './installation-process.ts';
import { minuteOf, table } from './lines.ts';

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

/** Returns the options of a command that were given, as arguments. */
const optionsOf = ({ values }: Context): string[] =>
  ['email', 'household', 'role'].flatMap((name) => {
    const text = textOf(values, name);
    return text === undefined ? [] : [`--${name}`, text];
  });

async function list(context: Context): Promise<Outcome> {
  const { users } = await runOnInstallation(context, ['user', 'list'], Users);
  const rows = users.map((user) => [
    user.emailVerified ? user.email : `${user.email} (not confirmed)`,
    user.name,
    user.households.map(({ name, role }) => `${name} (${role})`).join(', ') || 'no household',
    user.hasSecondFactor ? 'yes' : 'no',
    user.lastUsedAt === null ? 'signed out' : minuteOf(user.lastUsedAt),
    user.deletesAt === null ? '' : `deleted ${minuteOf(user.deletesAt)}`,
  ]);
  const head = ['EMAIL', 'NAME', 'HOUSEHOLDS', 'TWO STEPS', 'LAST USED (UTC)', ''];
  return { result: { users }, lines: users.length === 0 ? ['There are no users yet.'] : table([head, ...rows]) };
}

async function invite(context: Context): Promise<Outcome> {
  const invited = await runOnInstallation(context, ['user', 'invite', ...optionsOf(context)], Invited);
  const { link, expiresAt, household, role } = invited;
  const purpose =
    household === null
      ? 'It creates an account with a household of its own.'
      : `It joins ${household.name} as ${role}.`;
  return {
    result: invited,
    lines: [
      link,
      `${purpose} It works once, until ${minuteOf(expiresAt)} UTC. Hand it over yourself: no email is sent.`,
    ],
  };
}

async function resetFactor(context: Context): Promise<Outcome> {
  const reset = await runOnInstallation(context, ['user', 'reset-factor', ...context.names.slice(1)], Reset);
  return {
    result: reset,
    lines: [
      `${reset.email} signs in with the password alone now. Passkeys, the authenticator app and recovery codes were ` +
        'removed, and every device was signed out.',
      ...(reset.users > 1 ? [`This applies to ${reset.users} users, who have the same address.`] : []),
    ],
  };
}

async function makeOwner(context: Context): Promise<Outcome> {
  const args = ['user', 'make-owner', ...context.names.slice(1), ...optionsOf(context)];
  const made = await runOnInstallation(context, args, Owner);
  const { email, household, before } = made;
  return {
    result: made,
    lines: [
      before === 'owner'
        ? `${email} was already an owner of ${household.name}.`
        : `${email} is an owner of ${household.name} now${before === null ? ', and joined it' : ''}.`,
    ],
  };
}

/** Each with the number of email addresses that it takes. */
const ACTIONS: Readonly<Record<string, { addresses: 0 | 1; run: (context: Context) => Promise<Outcome> }>> = {
  list: { addresses: 0, run: list },
  invite: { addresses: 0, run: invite },
  'reset-factor': { addresses: 1, run: resetFactor },
  'make-owner': { addresses: 1, run: makeOwner },
};

async function user(context: Context): Promise<Outcome> {
  const [name = '', ...rest] = context.names;
  const action = ACTIONS[name];
  if (action === undefined) throw usage(`Name one of ${Object.keys(ACTIONS).join(', ')}: tideline user list.`);
  if (rest.length !== action.addresses)
    throw usage(
      action.addresses === 0
        ? `tideline user ${name} takes options only: tideline user --help shows them.`
        : `Name one email address: tideline user ${name} EMAIL.`,
    );
  return action.run(context);
}

export const userCommands: Readonly<Record<string, Command>> = {
  user: {
    usage: 'list|invite|reset-factor|make-owner [EMAIL]',
    summary: 'list users, invite, remove a lost second factor, name an owner',
    help: `Helps the users of this installation. It works on its database, while Tideline runs or is stopped, with the
settings of npm start.

  npx tideline user list
  npx tideline user invite                                   a link to create an account with its own household
  npx tideline user invite --household Marsh --role viewer   a link to join a household
  npx tideline user reset-factor ada@example.org             after you verify who is asking: the password alone signs in
  npx tideline user make-owner ada@example.org               for a household whose owner left

Options
  --email EMAIL       of invite: notes whom the link is for
  --household NAME    its name or id; of make-owner: needed if the user belongs to none or several
  --role ROLE         of invite with --household: owner (default), editor or viewer`,
    options: { email: { type: 'string' }, household: { type: 'string' }, role: { type: 'string' } },
    run: user,
  },
};
