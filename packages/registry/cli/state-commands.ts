import { numberOf, textOf, type Command, type Context, type Outcome } from './command.ts';
import { usage } from './failure.ts';
import type { Texts } from './language/operator-language.ts';
import { table } from './lines.ts';
import type { Status } from './registry-client.ts';

const activationText = ({ activated }: Status['remotes'][number], { state }: Texts): string =>
  activated === undefined ? '' : state.how[activated.how](activated.by);

async function status({ client, texts, formats }: Context): Promise<Outcome> {
  const { environment } = await client.current();
  const result = await client.status(environment);
  const rows = result.remotes.map((one) => [
    one.remote,
    one.active + (one.disabled ? texts.state.off : ''),
    one.previous === undefined ? '' : texts.state.before(one.previous),
    one.trial === undefined ? '' : texts.state.trial(one.trial.release, String(one.trial.percent)),
    activationText(one, texts),
    formats.minute(one.activated?.at),
  ]);
  const { generation, at, by = '' } = result;
  const head = texts.state.status({ environment, generation, at: formats.minute(at), by });
  return { result, lines: [head, ...table(rows)] };
}

function limitOf({ values, texts }: Context): number {
  const text = textOf(values, 'limit') ?? '20';
  if (!/^[1-9]\d{0,2}$/.test(text)) throw usage(texts.state.badLimit(text));
  return Number(text);
}

async function history(context: Context): Promise<Outcome> {
  const { texts, formats } = context;
  const { environment } = await context.client.current();
  const generations = await context.client.history(environment, limitOf(context));
  const lines = generations.flatMap(({ generation, at, by, action, reason, changes }) => [
    texts.state.change({ generation, at: formats.minute(at), action, by, reason }),
    ...changes.map(
      ({ remote, from = texts.state.none, to = texts.state.removed }) => `      ${remote}: ${from} → ${to}`,
    ),
  ]);
  return { result: { environment, generations }, lines };
}

async function list({ client, names, texts, formats }: Context): Promise<Outcome> {
  const releases = await client.releases(names[0]);
  const rows = releases.map(({ remote, release, at, by, bytes, active, previous }) => [
    remote,
    release,
    formats.minute(at),
    by,
    formats.size(bytes),
    active ? texts.state.active : previous ? texts.state.previous : '',
  ]);
  return { result: { releases }, lines: table(rows) };
}

function oneRemote({ names, texts }: Context, command: string): string {
  const [remote, ...more] = names;
  if (remote === undefined || more.length > 0) throw usage(texts.state.oneRemote(command));
  return remote;
}

async function rollback(context: Context): Promise<Outcome> {
  const { client, names, values, texts } = context;
  const to = textOf(values, 'to');
  const reason = textOf(values, 'reason') ?? '';
  const { environment } = await client.current();
  if (to === undefined) {
    if (names.length === 0) throw usage(texts.state.nameRemote);
    const remote = oneRemote(context, 'rollback');
    const result = await client.rollback(environment, { remote, reason });
    const active = result.remotes.find((one) => one.remote === remote)?.active ?? '';
    return { result, lines: [texts.state.back(remote, active, result.generation)] };
  }
  if (names.length > 0) throw usage(texts.state.withoutRemote);
  if (!/^[1-9]\d{0,7}$/.test(to)) throw usage(texts.state.badGeneration(to));
  const result = await client.rollback(environment, { toGeneration: Number(to), reason });
  return {
    result,
    lines: [texts.state.allBack(to, result.generation)],
  };
}

const switchTo =
  (disabled: boolean) =>
  async (context: Context): Promise<Outcome> => {
    const { client, values, texts } = context;
    const remote = oneRemote(context, disabled ? 'disable' : 'enable');
    const { environment } = await client.current();
    const reason = textOf(values, 'reason') ?? '';
    const result = await client.apply(environment, { changes: [{ remote, disabled }], reason });
    return { result, lines: [texts.state.switched(remote, disabled, result.generation)] };
  };

async function trial(context: Context): Promise<Outcome> {
  const { client, values, texts } = context;
  const remote = oneRemote(context, 'trial');
  const percent = numberOf(context, 'percent', 99);
  const chosen = ['finish', 'abort'].filter((name) => values[name] === true);
  if (chosen.length + (percent === undefined ? 0 : 1) !== 1) throw usage(texts.state.oneOf);
  const { environment } = await client.current();
  const running = (await client.status(environment)).remotes.find((one) => one.remote === remote)?.trial;
  if (running === undefined) throw usage(texts.state.noTrial(remote));
  const { release } = running;
  const end = chosen[0] === 'finish' ? 'finish' : 'abort';
  const change = percent === undefined ? { remote, trial: end } : { remote, release, percent };
  const result = await client.apply(environment, { changes: [change], reason: textOf(values, 'reason') ?? '' });
  const { generation } = result;
  const done =
    percent !== undefined
      ? texts.state.shownTo(release, String(percent), generation)
      : end === 'finish'
        ? texts.state.finished(release, generation)
        : texts.state.aborted(release, generation);
  return { result, lines: [done] };
}

const reason = { reason: { type: 'string' } } as const;

export const stateCommands = {
  status: {
    options: {},
    run: status,
  },
  history: {
    options: { limit: { type: 'string' } },
    run: history,
  },
  list: {
    options: {},
    run: list,
  },
  rollback: {
    options: { ...reason, to: { type: 'string' } },
    run: rollback,
  },
  trial: {
    options: { ...reason, percent: { type: 'string' }, finish: { type: 'boolean' }, abort: { type: 'boolean' } },
    run: trial,
  },
  disable: {
    options: reason,
    run: switchTo(true),
  },
  enable: {
    options: reason,
    run: switchTo(false),
  },
} satisfies Record<string, Command>;
