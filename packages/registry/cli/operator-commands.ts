import { textOf, type Command, type Context, type Outcome } from './command.ts';
import { usage } from './failure.ts';
import { table } from './lines.ts';
import type { TokenView } from './registry-client.ts';

function wholeNumber({ values, texts }: Context, name: string): number | undefined {
  const text = textOf(values, name);
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,9}$/.test(text)) throw usage(texts.tokens.notWhole(name, text));
  return Number(text);
}

async function createToken(context: Context): Promise<Outcome> {
  const { client, values, texts } = context;
  const remote = textOf(values, 'remote');
  const holder = textOf(values, 'holder');
  const operator = values['operator'] === true;
  if ((remote === undefined) === !operator) throw usage(texts.tokens.chooseScope);
  if (holder === undefined) throw usage(texts.tokens.nameHolder);
  const days = wholeNumber(context, 'days');
  const made = await client.createToken({
    holder,
    ...(operator ? { operator: true } : { remote }),
    ...(days !== undefined && { days }),
  });
  return {
    result: made,
    lines: [made.token, texts.tokens.made(made.id)],
  };
}

function stateOf({ revokedAt, expiresAt }: TokenView, { texts: { tokens }, formats }: Context): string {
  if (revokedAt !== undefined) return tokens.revokedAt(formats.minute(revokedAt));
  return expiresAt === undefined ? tokens.never : tokens.until(formats.minute(expiresAt));
}

async function listTokens(context: Context): Promise<Outcome> {
  const { client, texts, formats } = context;
  const tokens = await client.tokens();
  const rows = tokens.map((one) => [
    one.id,
    one.scope.remote ?? texts.tokens.operator,
    one.holder,
    texts.tokens.since(formats.minute(one.createdAt)),
    stateOf(one, context),
  ]);
  return { result: { tokens }, lines: table(rows) };
}

function token(context: Context): Promise<Outcome> {
  const [action, id] = context.names;
  if (action === 'create') return createToken(context);
  if (action === 'list') return listTokens(context);
  if (action === 'revoke' && id !== undefined) return revokeToken(context, id);
  throw usage(context.texts.tokens.usage);
}

async function revokeToken({ client, texts }: Context, id: string): Promise<Outcome> {
  if (!/^[0-9a-f]{12}$/.test(id)) throw usage(texts.tokens.badId(id));
  const revoked = await client.revokeToken(id);
  return { result: revoked, lines: [texts.tokens.revoked(id, revoked.holder)] };
}

async function gc({ client, values, texts, formats }: Context): Promise<Outcome> {
  const result = await client.collectGarbage(values['dry-run'] === true);
  const bytes = result.removed.reduce((sum, one) => sum + one.bytes, 0);
  return {
    result,
    lines: [
      ...result.removed.map(({ remote, release }) => `${remote} ${release}`),
      texts.tokens.removed(formats.count(result.removed.length), formats.size(bytes), result.dryRun),
    ],
  };
}

async function audit({ client, texts, formats }: Context): Promise<Outcome> {
  const entries = await client.audit(50);
  const rows = entries.map(({ at, by, action, target, outcome, code = '' }) => [
    formats.minute(at),
    by,
    action,
    target,
    texts.tokens.outcome(outcome),
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
  if (remote === undefined && (isReset || Object.keys(given).length > 0)) throw usage(context.texts.tokens.nameRemote);
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

export const operatorCommands = {
  token: {
    options: {
      remote: { type: 'string' },
      operator: { type: 'boolean' },
      holder: { type: 'string' },
      days: { type: 'string' },
    },
    run: token,
  },
  budget: {
    options: {
      entry: { type: 'string' },
      route: { type: 'string' },
      total: { type: 'string' },
      default: { type: 'boolean' },
    },
    run: budget,
  },
  gc: {
    options: { 'dry-run': { type: 'boolean' } },
    run: gc,
  },
  audit: {
    options: {},
    run: audit,
  },
} satisfies Record<string, Command>;
