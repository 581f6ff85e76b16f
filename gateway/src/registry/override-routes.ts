import { createOverride, listOverrides, removeOverrides } from '@tideline/registry';
import { tryPath } from '../overrides/try-routes.ts';
import { requireRemote, requireToken } from './registry-access.ts';
import { overrideBody, readJson } from './registry-bodies.ts';
import { nameShape, ok, requireReader, type Call, type Result, type Route, type RouteParts } from './route.ts';

const hourMs = 3_600_000;

/** Returns the routes for links that let a browser try a published release before it is active. */
export function overrideRoutes({ store, environment, contractVersion, publicOrigin }: RouteParts): Route[] {
  async function create(call: Call): Promise<Result> {
    const token = requireToken(call.token);
    const { remote, release, hours } = await readJson(call.request, overrideBody);
    call.describe(`${remote} ${release}`);
    requireRemote(token, remote);
    const { override, text } = await createOverride(store, {
      environment,
      remote,
      release,
      by: token.holder,
      at: call.at,
      expiresAt: new Date(Date.parse(call.at) + hours * hourMs).toISOString(),
      ...(contractVersion !== undefined && { contractVersion }),
    });
    return { status: 201, value: { ...override, link: `${publicOrigin}${tryPath}?link=${text}` } };
  }

  async function list(call: Call): Promise<Result> {
    requireReader(call);
    return ok({ overrides: await listOverrides(store, call.at) });
  }

  async function remove(call: Call): Promise<Result> {
    const token = requireToken(call.token);
    const [remote = ''] = call.names;
    requireRemote(token, remote);
    return ok({ removed: await removeOverrides(store, { environment, remote, at: call.at }) });
  }

  return [
    { method: 'POST', path: /^\/overrides$/, action: 'override', run: create },
    { method: 'GET', path: /^\/overrides$/, action: 'overrides', run: list },
    { method: 'DELETE', path: new RegExp(`^/overrides/(${nameShape})$`), action: 'override remove', run: remove },
  ];
}
