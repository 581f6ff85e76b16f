import { numberOf, textOf, type Command, type Context, type Outcome } from './command.ts';
import { usage } from './failure.ts';
import { minuteOf, sizeOf, table } from './lines.ts';
import type { Status } from './registry-client.ts';

const deeds = { start: 'by npm start', deploy: 'deployed by', rollback: 'rolled back by' } as const;

const activationText = ({ activated }: Status['remotes'][number]): string =>
  activated === undefined ? '' : activated.how === 'start' ? deeds.start : `${deeds[activated.how]} ${activated.by}`;

async function status({ client }: Context): Promise<Outcome> {
  const { environment } = await client.current();
  const result = await client.status(environment);
  const rows = result.remotes.map((one) => [
    one.remote,
    one.active + (one.disabled ? ' (off)' : ''),
    one.previous === undefined ? '' : `before: ${one.previous}`,
    one.trial === undefined ? '' : `trial: ${one.trial.release} for ${one.trial.percent} %`,
    activationText(one),
    minuteOf(one.activated?.at),
  ]);
  const since = result.at === undefined ? '' : `, since ${minuteOf(result.at)} by ${result.by ?? ''}`;
  return { result, lines: [`${environment}, generation ${result.generation}${since}`, ...table(rows)] };
}

function limitOf({ values }: Context): number {
  const text = textOf(values, 'limit') ?? '20';
  if (!/^[1-9]\d{0,2}$/.test(text)) throw usage(`--limit ${text} is not a number from 1 to 999.`);
  return Number(text);
}

async function history(context: Context): Promise<Outcome> {
  const { environment } = await context.client.current();
  const generations = await context.client.history(environment, limitOf(context));
  const lines = generations.flatMap(({ generation, at, by, action, reason, changes }) => [
    `${generation}  ${minuteOf(at)}  ${action} by ${by}${reason === '' ? '' : `: ${reason}`}`,
    ...changes.map(({ remote, from = 'none', to = 'removed' }) => `      ${remote}: ${from} → ${to}`),
  ]);
  return { result: { environment, generations }, lines };
}

async function list({ client, names }: Context): Promise<Outcome> {
  const releases = await client.releases(names[0]);
  const rows = releases.map(({ remote, release, at, by, bytes, active, previous }) => [
    remote,
    release,
    minuteOf(at),
    by,
    sizeOf(bytes),
    active ? 'active' : previous ? 'before' : '',
  ]);
  return { result: { releases }, lines: table(rows) };
}

function oneRemote({ names }: Context, command: string): string {
  const [remote, ...more] = names;
  if (remote === undefined || more.length > 0)
    throw usage(`Name one remote: tideline ${command} mfe-accounts. tideline status lists them.`);
  return remote;
}

async function rollback(context: Context): Promise<Outcome> {
  const { client, names, values } = context;
  const to = textOf(values, 'to');
  const reason = textOf(values, 'reason') ?? '';
  const { environment } = await client.current();
  if (to === undefined) {
    if (names.length === 0)
      throw usage(
        'Name a remote, tideline rollback mfe-accounts, or a state of everything, tideline rollback --to 41. ' +
          'tideline history lists the states.',
      );
    const remote = oneRemote(context, 'rollback');
    const result = await client.rollback(environment, { remote, reason });
    const active = result.remotes.find((one) => one.remote === remote)?.active ?? '';
    return { result, lines: [`${remote} is back at ${active}, generation ${result.generation}.`] };
  }
  if (names.length > 0) throw usage('--to rolls everything back; leave out the name of the remote.');
  if (!/^[1-9]\d{0,7}$/.test(to)) throw usage(`--to ${to} is not the number of a generation.`);
  const result = await client.rollback(environment, { toGeneration: Number(to), reason });
  return {
    result,
    lines: [`Everything is back at the state of generation ${to}, as generation ${result.generation}.`],
  };
}

const switchTo =
  (disabled: boolean) =>
  async (context: Context): Promise<Outcome> => {
    const { client, values } = context;
    const remote = oneRemote(context, disabled ? 'disable' : 'enable');
    const { environment } = await client.current();
    const reason = textOf(values, 'reason') ?? '';
    const result = await client.apply(environment, { changes: [{ remote, disabled }], reason });
    return { result, lines: [`${remote} is switched ${disabled ? 'off' : 'on'}, generation ${result.generation}.`] };
  };

async function trial(context: Context): Promise<Outcome> {
  const { client, values } = context;
  const remote = oneRemote(context, 'trial');
  const percent = numberOf(values, 'percent', 99);
  const chosen = ['finish', 'abort'].filter((name) => values[name] === true);
  if (chosen.length + (percent === undefined ? 0 : 1) !== 1)
    throw usage('Give one of --percent N, --finish and --abort.');
  const { environment } = await client.current();
  const running = (await client.status(environment)).remotes.find((one) => one.remote === remote)?.trial;
  if (running === undefined) throw usage(`No release of ${remote} is on trial. Start one: tideline deploy --trial 10.`);
  const { release } = running;
  const end = chosen[0] === 'finish' ? 'finish' : 'abort';
  const change = percent === undefined ? { remote, trial: end } : { remote, release, percent };
  const result = await client.apply(environment, { changes: [change], reason: textOf(values, 'reason') ?? '' });
  const done =
    percent !== undefined
      ? `${release} is shown to ${percent}% of sessions`
      : end === 'finish'
        ? `${release} is live for all sessions`
        : `The trial of ${release} ended; all sessions get the release that they had before`;
  return { result, lines: [`${done}, generation ${result.generation}.`] };
}

const reason = { reason: { type: 'string' } } as const;

export const stateCommands: Readonly<Record<string, Command>> = {
  status: {
    usage: '',
    summary: 'show what is live, and who put it there',
    help: 'Shows the active release of each app, the release before it, and who made it active and how.',
    options: {},
    run: status,
  },
  history: {
    usage: '',
    summary: 'show the latest changes',
    help: `Shows the latest states of the environment, newest first, and what each one changed.

Options
  --limit N   how many (default 20)`,
    options: { limit: { type: 'string' } },
    run: history,
  },
  list: {
    usage: '[REMOTE]',
    summary: 'list published releases',
    help: 'Lists published releases with their sizes, newest first.',
    options: {},
    run: list,
  },
  rollback: {
    usage: '[REMOTE] [--to GENERATION]',
    summary: 'return a remote, or everything, to its previous state',
    help: `Returns one remote to the release before, or everything to an earlier state. Pages that load after it get the
release at once; npm start leaves it alone.

  npx tideline rollback mfe-accounts --reason "transfers do not load"
  npx tideline rollback --to 41        everything; operators only

Options
  --to GENERATION   the state that everything returns to
  --reason TEXT     why, for the history`,
    options: { ...reason, to: { type: 'string' } },
    run: rollback,
  },
  trial: {
    usage: 'REMOTE --percent N | --finish | --abort',
    summary: 'change, finish or abort the trial of a release',
    help: `A release on trial (tideline deploy --trial 10) is shown to part of the sessions. Each session stays
with the release that it got. A trial that fails in three sessions is aborted automatically.

  npx tideline trial mfe-accounts --percent 25
  npx tideline trial mfe-accounts --finish     all sessions get the release
  npx tideline trial mfe-accounts --abort      no session gets it anymore

Options
  --percent N     the part of the sessions, 1 to 99
  --reason TEXT   why, for the history`,
    options: { ...reason, percent: { type: 'string' }, finish: { type: 'boolean' }, abort: { type: 'boolean' } },
    run: trial,
  },
  disable: {
    usage: 'REMOTE',
    summary: 'switch a remote off',
    help: `Switches a remote off: its pages say that this part is not available, and the rest of the application
keeps working. tideline enable switches it on again.

Options
  --reason TEXT   why, for the history`,
    options: reason,
    run: switchTo(true),
  },
  enable: {
    usage: 'REMOTE',
    summary: 'switch a remote on again',
    help: `Switches a remote on that tideline disable switched off. Its pages are those of the release that was active.

Options
  --reason TEXT   why, for the history`,
    options: reason,
    run: switchTo(false),
  },
};
