import { textOf, type Command, type Context, type Outcome } from './command.ts';
import { usage } from './failure.ts';
import { minuteOf, table } from './lines.ts';

function hoursOf({ values }: Context): number | undefined {
  const text = textOf(values, 'hours');
  if (text === undefined) return undefined;
  const hours = Number(text);
  if (!Number.isInteger(hours) || hours < 1 || hours > 24 * 7) throw usage(`--hours ${text} is not from 1 to 168.`);
  return hours;
}

async function list({ client }: Context): Promise<Outcome> {
  const overrides = await client.overrides();
  const rows = overrides.map((one) => [one.remote, one.release, `by ${one.by}`, `until ${minuteOf(one.expiresAt)}`]);
  return { result: { overrides }, lines: rows.length === 0 ? ['No links are open.'] : table(rows) };
}

/** Returns the newest release of a remote, if it is not live yet. */
async function newestInactive({ client }: Context, remote: string): Promise<string> {
  const [newest] = await client.releases(remote);
  if (newest !== undefined && newest.active === undefined) return newest.release;
  throw usage(
    newest === undefined
      ? `${remote} has no releases. Publish one first: tideline publish`
      : `${newest.release}, the newest release of ${remote}, is live. Publish another, or choose one: --release R.`,
  );
}

async function override(context: Context): Promise<Outcome> {
  const { client, names, values } = context;
  const [remote, ...more] = names;
  const given = textOf(values, 'release');
  if (remote === undefined && values['remove'] !== true && given === undefined) return list(context);
  if (remote === undefined || more.length > 0)
    throw usage('Name one remote: tideline override mfe-accounts --release 1.9.0-1a2b3c4d.');
  if (values['remove'] === true) {
    const { removed } = await client.removeOverrides(remote);
    return {
      result: { removed },
      lines: [`Ended ${removed.length === 1 ? 'one link' : `${removed.length} links`} for ${remote}.`],
    };
  }
  const release = given ?? (await newestInactive(context, remote));
  const hours = hoursOf(context);
  const made = await client.createOverride({ remote, release, ...(hours !== undefined && { hours }) });
  return {
    result: made,
    lines: [
      made.link,
      `Shows ${remote} ${release} in the browser that opens it, until ${minuteOf(made.expiresAt)}. ` +
        `End it with: tideline override ${remote} --remove`,
    ],
  };
}

export const overrideCommands: Readonly<Record<string, Command>> = {
  override: {
    usage: '[REMOTE] [--release RELEASE]',
    summary: 'print a link that tries a release before it is active',
    help: `Prints a link to a published release that is not active. Anyone who opens it sees that release in their
browser until they close it or press Stop on the badge; everyone else sees the active one. The link is signed and
expires. Without a remote, lists the links that are open.

  npx tideline publish
  npx tideline override mfe-accounts

Options
  --release RELEASE   as tideline list shows it (default: the newest)
  --hours N           how long the link works (default 24, at most 168)
  --remove            ends every link of the remote, at once`,
    options: { release: { type: 'string' }, hours: { type: 'string' }, remove: { type: 'boolean' } },
    run: override,
  },
};
