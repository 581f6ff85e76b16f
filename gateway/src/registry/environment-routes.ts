import { apply, current, rollback, type Change } from '@tideline/registry';
import { requireOperator, requireRemote, requireToken } from './registry-access.ts';
import { applyBody, readJson, rollbackBody } from './registry-bodies.ts';
import { historyOf, statusOf } from './registry-views.ts';
import {
  limitOf,
  ok,
  requireReader,
  type Call,
  type EnvironmentOf,
  type Result,
  type Route,
  type RouteParts,
} from './route.ts';

/** Returns the routes that read and change the live state. */
export function environmentRoutes(parts: RouteParts, environmentOf: EnvironmentOf): Route[] {
  const { store, contractVersion, refresh } = parts;
  const fits = contractVersion === undefined ? {} : { contractVersion };

  const read =
    (view: (env: string, call: Call) => Promise<unknown>) =>
    async (call: Call): Promise<Result> => {
      requireReader(call);
      return ok(await view(environmentOf(call.names[0]), call));
    };

  async function activate(call: Call): Promise<Result> {
    const token = requireToken(call.token);
    const env = environmentOf(call.names[0]);
    const { changes, ...options } = await readJson(call.request, applyBody);
    call.describe(changes.map((one) => `${one.remote} ${changeText(one)}`).join(', '));
    for (const { remote } of changes) requireRemote(token, remote);
    const generation = await apply(store, env, { changes, by: token.holder, at: call.at, ...fits, ...options });
    await refresh();
    return { status: 201, value: statusOf(env, generation) };
  }

  async function rollBack(call: Call): Promise<Result> {
    const token = requireToken(call.token);
    const env = environmentOf(call.names[0]);
    const body = await readJson(call.request, rollbackBody);
    const isOne = 'remote' in body;
    call.describe(isOne ? body.remote : `everything to generation ${body.toGeneration}`);
    if (isOne) requireRemote(token, body.remote);
    else requireOperator(token, 'operatorRollsBack');
    const { reason, expectGeneration } = body;
    const generation = await rollback(store, env, {
      target: isOne ? { remote: body.remote } : { toGeneration: body.toGeneration },
      by: token.holder,
      at: call.at,
      reason,
      ...fits,
      ...(expectGeneration !== undefined && { expectGeneration }),
    });
    await refresh();
    return { status: 201, value: statusOf(env, generation) };
  }

  return [
    {
      method: 'GET',
      path: /^\/envs\/([\w-]+)$/,
      action: 'status',
      run: read(async (env) => statusOf(env, await current(store, env))),
    },
    {
      method: 'GET',
      path: /^\/envs\/([\w-]+)\/history$/,
      action: 'history',
      run: read(async (env, { query }) => ({
        environment: env,
        generations: await historyOf(store, env, limitOf(query)),
      })),
    },
    { method: 'POST', path: /^\/envs\/([\w-]+)\/apply$/, action: 'apply', run: activate },
    { method: 'POST', path: /^\/envs\/([\w-]+)\/rollback$/, action: 'rollback', run: rollBack },
  ];
}

function changeText(change: Change): string {
  if ('percent' in change) return `${change.release} for ${change.percent}% of sessions`;
  if ('trial' in change) return `trial ${change.trial}`;
  if ('release' in change) return change.release;
  return 'disabled' in change && change.disabled ? 'off' : 'on';
}
