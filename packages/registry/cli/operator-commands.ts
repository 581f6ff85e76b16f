import { textOf, type Command, type Context, type Outcome } from './command.ts';
import { usage } from './failure.ts';
import { minuteOf, sizeOf, table } from './lines.ts';
import type { TokenView } from './registry-client.ts';

function wholeNumber({ values }: Context, name: string): number | undefined {
  const text = textOf(values, name);
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,9}$/.test(text)) throw usage(`--${name} ${text} is not a whole number above 0.`);
  return Number(text);
}

async function createToken(context: Context): Promise<Outcome> {
  const { client, values } = context;
  const remote = textOf(values, 'remote');
  const holder = textOf(values, 'holder');
  const operator = values['operator'] === true;
  if ((remote === undefined) === !operator)
    throw usage('Choose what the token allows: --remote mfe-accounts, or --operator for everything.');
  if (holder === undefined) throw usage('Name the holder: --holder "accounts team, CI". The history shows that name.');
  const days = wholeNumber(context, 'days');
  const made = await client.createToken({
    holder,
    ...(operator ? { operator: true } : { remote }),
    ...(days !== undefined && { days }),
  });
  return {
    result: made,
    lines: [
      made.token,
      `Set it as TIDELINE_TOKEN. It is shown only once. Revoke it with: tideline token revoke ${made.id}`,
    ],
  };
}

function stateOf({ revokedAt, expiresAt }: TokenView): string {
  if (revokedAt !== undefined) return `revoked ${minuteOf(revokedAt)}`;
  return expiresAt === undefined ? 'never expires' : `until ${minuteOf(expiresAt)}`;
}

async function listTokens({ client }: Context): Promise<Outcome> {
  const tokens = await client.tokens();
  const rows = tokens.map((one) => [
    one.id,
    one.scope.remote ?? 'operator',
    one.holder,
    `since ${minuteOf(one.createdAt)}`,
    stateOf(one),
  ]);
  return { result: { tokens }, lines: table(rows) };
}

function token(context: Context): Promise<Outcome> {
  const [action, id] = context.names;
  if (action === 'create') return createToken(context);
  if (action === 'list') return listTokens(context);
  if (action === 'revoke' && id !== undefined) return revokeToken(context, id);
  throw usage('Use: tideline token create | list | revoke ID');
}

async function revokeToken({ client }: Context, id: string): Promise<Outcome> {
  if (!/^[0-9a-f]{12}$/.test(id)) throw usage(`${id} is not a token id. tideline token list shows them.`);
  const revoked = await client.revokeToken(id);
  return { result: revoked, lines: [`Token ${id} of ${revoked.holder} is revoked.`] };
}

async function gc({ client, values }: Context): Promise<Outcome> {
  const result = await client.collectGarbage(values['dry-run'] === true);
  const bytes = result.removed.reduce((sum, one) => sum + one.bytes, 0);
  const verb = result.dryRun ? 'would be removed' : 'removed';
  return {
    result,
    lines: [
      ...result.removed.map(({ remote, release }) => `${remote} ${release}`),
      `${result.removed.length} releases ${verb}, ${sizeOf(bytes)} of served files.`,
    ],
  };
}

async function audit({ client }: Context): Promise<Outcome> {
  const entries = await client.audit(50);
  const rows = entries.map(({ at, by, action, target, outcome, code = '' }) => [
    minuteOf(at),
    by,
    action,
    target,
    outcome,
    code,
  ]);
  return { result: { entries }, lines: table(rows) };
}

async function budget(context: Context): Promise<Outcome> {
  const { client, names, values } = context;
  const { environment } = await client.current();
  const [remote] = names;
  const wanted = {
    entryBytes: wholeNumber(context, 'entry'),
    routeBytes: wholeNumber(context, 'route'),
    totalBytes: wholeNumber(context, 'total'),
  };
  const given = Object.fromEntries(Object.entries(wanted).filter(([, bytes]) => bytes !== undefined));
  const isReset = values['default'] === true;
  if (remote === undefined && (isReset || Object.keys(given).length > 0))
    throw usage('Name the remote: tideline budget mfe-accounts --entry 20000');
  const isChange = remote !== undefined && (isReset || Object.keys(given).length > 0);
  const result = isChange
    ? await client.setBudget(environment, remote, isReset ? {} : given)
    : await client.budgets(environment);
  const rows = Object.entries({ ...result.defaults, ...result.overrides }).map(([name, bytes]) => [
    name,
    JSON.stringify(bytes),
  ]);
  return { result, lines: table(rows) };
}

export const operatorCommands: Readonly<Record<string, Command>> = {
  token: {
    usage: 'create | list | revoke ID',
    summary: 'manage tokens',
    help: `Creates, lists and revokes tokens; operators only. A remote's token deploys, rolls back and switches off that
remote. The first operator's token is in admin-token in the data folder, and is used on that machine automatically.

  npx tideline token create --remote mfe-accounts --holder "accounts team, CI" --days 90
  npx tideline token revoke 0123456789ab

Options of create
  --remote NAME   deploys this remote, and nothing else
  --operator      does everything
  --holder TEXT   who holds it; shown in the history
  --days N        when it ends`,
    options: {
      remote: { type: 'string' },
      operator: { type: 'boolean' },
      holder: { type: 'string' },
      days: { type: 'string' },
    },
    run: token,
  },
  budget: {
    usage: '[REMOTE]',
    summary: 'show or change what the environment allows',
    help: `Shows what the environment allows each app, or changes it for one; changing is for operators. A remote may
promise less in its remote.config.ts, never more.

  npx tideline budget mfe-accounts --entry 20000

Options
  --entry BYTES   what every page of it loads, compressed
  --route BYTES   a page's first view with the entry, compressed
  --total BYTES   all files, uncompressed
  --default       return to the defaults`,
    options: {
      entry: { type: 'string' },
      route: { type: 'string' },
      total: { type: 'string' },
      default: { type: 'boolean' },
    },
    run: budget,
  },
  gc: {
    usage: '',
    summary: 'remove releases that nothing needs',
    help: `Removes releases that were neither active nor a fallback in any environment for 30 days, except the
newest five of each app. Operators only.

Options
  --dry-run   only lists them`,
    options: { 'dry-run': { type: 'boolean' } },
    run: gc,
  },
  audit: {
    usage: '',
    summary: 'show who tried to change what',
    help: 'Shows the latest attempts to change something, refused ones with the code of the reason. Operators only.',
    options: {},
    run: audit,
  },
};
