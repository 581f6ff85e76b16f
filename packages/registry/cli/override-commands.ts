import { textOf, type Command, type Context, type Outcome } from './command.ts';
import { usage } from './failure.ts';
import { table } from './lines.ts';

function hoursOf({ values, texts }: Context): number | undefined {
  const text = textOf(values, 'hours');
  if (text === undefined) return undefined;
  const hours = Number(text);
  if (!Number.isInteger(hours) || hours < 1 || hours > 24 * 7) throw usage(texts.override.badHours(text));
  return hours;
}

async function list({ client, texts, formats }: Context): Promise<Outcome> {
  const overrides = await client.overrides();
  const rows = overrides.map((one) => [
    one.remote,
    one.release,
    texts.override.by(one.by),
    texts.override.until(formats.minute(one.expiresAt)),
  ]);
  return { result: { overrides }, lines: rows.length === 0 ? [texts.override.none] : table(rows) };
}

/** Returns the newest release of a remote. Errors: USAGE if there is none or it is already live. */
async function newestInactive({ client, texts }: Context, remote: string): Promise<string> {
  const [newest] = await client.releases(remote);
  if (newest !== undefined && newest.active === undefined) return newest.release;
  throw usage(newest === undefined ? texts.override.noReleases(remote) : texts.override.isLive(remote, newest.release));
}

async function override(context: Context): Promise<Outcome> {
  const { client, names, values, texts, formats } = context;
  const [remote, ...more] = names;
  const given = textOf(values, 'release');
  if (remote === undefined && values['remove'] !== true && given === undefined) return list(context);
  if (remote === undefined || more.length > 0) throw usage(texts.override.oneRemote);
  if (values['remove'] === true) {
    const { removed } = await client.removeOverrides(remote);
    return {
      result: { removed },
      lines: [texts.override.removed(formats.count(removed.length), remote)],
    };
  }
  const release = given ?? (await newestInactive(context, remote));
  const hours = hoursOf(context);
  const made = await client.createOverride({ remote, release, ...(hours !== undefined && { hours }) });
  return {
    result: made,
    lines: [made.link, texts.override.made({ remote, release, until: formats.minute(made.expiresAt) })],
  };
}

export const overrideCommands = {
  override: {
    options: { release: { type: 'string' }, hours: { type: 'string' }, remove: { type: 'boolean' } },
    run: override,
  },
} satisfies Record<string, Command>;
