import {
  collectGarbage,
  createToken,
  DEFAULT_BUDGETS,
  listTokens,
  readAudit,
  readBudgets,
  revokeToken,
  setBudget,
  type Store,
  type Token,
} from '@tideline/registry';
import { type OperatorsOnly, requireOperator, requireToken } from './registry-access.ts';
import { budgetBody, garbageBody, readJson, tokenBody } from './registry-bodies.ts';
import { Refusal } from './registry-reply.ts';
import { tokenView } from './registry-views.ts';
import {
  limitOf,
  nameShape,
  ok,
  requireReader,
  type Call,
  type EnvironmentOf,
  type Result,
  type Route,
  type RouteParts,
} from './route.ts';

const dayMs = 86_400_000;

const asOperator =
  (what: OperatorsOnly, run: (call: Call, token: Token) => Promise<Result>) =>
  (call: Call): Promise<Result> => {
    const token = requireToken(call.token);
    requireOperator(token, what);
    return run(call, token);
  };

/** Returns routes for operators only: tokens, budgets, the audit log and garbage collection. */
export function operatorRoutes({ store }: RouteParts, environmentOf: EnvironmentOf): Route[] {
  return [
    ...tokenRoutes(store),
    ...budgetRoutes(store, environmentOf),
    {
      method: 'GET',
      path: /^\/audit$/,
      action: 'audit',
      run: asOperator('operatorReadsAudit', async ({ query }) =>
        ok({ entries: await readAudit(store, limitOf(query)) }),
      ),
    },
    {
      method: 'POST',
      path: /^\/gc$/,
      action: 'gc',
      run: asOperator('operatorRemoves', async ({ request, at }) => {
        const { dryRun } = await readJson(request, garbageBody);
        return ok({ dryRun, removed: await collectGarbage(store, { at, dryRun }) });
      }),
    },
  ];
}

function tokenRoutes(store: Store): Route[] {
  const create = async ({ request, at, describe }: Call, { holder: by }: Token): Promise<Result> => {
    const { remote, operator, holder, days } = await readJson(request, tokenBody);
    if ((remote === undefined) === (operator === undefined))
      throw new Refusal('REQUEST_INVALID', 'Give either the remote that the token is for, or operator: true.');
    const { token, text } = await createToken(store, {
      scope: remote === undefined ? { kind: 'operator' } : { kind: 'remote', remote },
      holder,
      at,
      by,
      ...(days !== undefined && { expiresAt: new Date(Date.parse(at) + days * dayMs).toISOString() }),
    });
    describe(`${token.id} for ${remote ?? 'operators'}, held by ${holder}`);
    return { status: 201, value: { ...tokenView(token), token: text } };
  };
  return [
    { method: 'POST', path: /^\/tokens$/, action: 'token create', run: asOperator('operatorCreatesTokens', create) },
    {
      method: 'GET',
      path: /^\/tokens$/,
      action: 'token list',
      run: asOperator('operatorListsTokens', async () => ok({ tokens: (await listTokens(store)).map(tokenView) })),
    },
    {
      method: 'DELETE',
      path: /^\/tokens\/([0-9a-f]{12})$/,
      action: 'token revoke',
      run: asOperator('operatorRevokesTokens', async ({ names: [id = ''], at }) =>
        ok(tokenView(await revokeToken(store, id, at))),
      ),
    },
  ];
}

function budgetRoutes(store: Store, environmentOf: EnvironmentOf): Route[] {
  const view = async (env: string): Promise<Result> =>
    ok({ defaults: DEFAULT_BUDGETS, overrides: await readBudgets(store, env) });
  return [
    {
      method: 'GET',
      path: /^\/envs\/([\w-]+)\/budgets$/,
      action: 'budgets',
      run: async (call) => {
        requireReader(call);
        return view(environmentOf(call.names[0]));
      },
    },
    {
      method: 'PUT',
      path: new RegExp(`^/envs/([\\w-]+)/budgets/(${nameShape})$`),
      action: 'budget',
      run: asOperator('operatorChangesBudgets', async ({ request, names }) => {
        const env = environmentOf(names[0]);
        await setBudget(store, env, names[1] ?? '', await readJson(request, budgetBody));
        return view(env);
      }),
    },
  ];
}
