import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import {
  ARCHIVE_LIMITS,
  checkBuild,
  checksOf,
  current,
  newUploadFolder,
  publishChecked,
  unpack,
  type DeployOptions,
  type Published,
  type Token,
} from '@tideline/registry';
import { requireRemote, requireToken } from './registry-access.ts';
import { requireArchive } from './registry-bodies.ts';
import { releasesOf } from './registry-views.ts';
import { nameShape, ok, requireReader, type Call, type Result, type Route, type RouteParts } from './route.ts';

/** Returns the routes that publish and check builds. */
export function releaseRoutes(parts: RouteParts): Route[] {
  const { store, environment, contractVersion } = parts;

  /** Unpacks the archive of a request and passes the folder to `work`. The folder is always deleted afterward. */
  async function withUpload<T>(request: IncomingMessage, work: (folder: string) => Promise<T>): Promise<T> {
    requireArchive(request, ARCHIVE_LIMITS.uploadBytes);
    const folder = await newUploadFolder(store);
    try {
      await unpack(request, folder);
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  const optionsOf = ({ query, at }: Call, { holder }: Token): DeployOptions => {
    const git = query.get('git');
    return {
      environment,
      by: holder,
      at,
      coordinated: query.get('coordinated') === 'true',
      ...(git !== null && /^[\w./-]{1,80}$/.test(git) && { git }),
      ...(contractVersion !== undefined && { contractVersion }),
    };
  };

  async function put(call: Call): Promise<Result> {
    const token = requireToken(call.token);
    const [remote = '', version = ''] = call.names;
    requireRemote(token, remote);
    const announced = { remote, version: decodeURIComponent(version) };
    const { release, created } = await withUpload(call.request, (folder) =>
      oneByOne(parts.publishing, remote, () => publishChecked(store, folder, { ...optionsOf(call, token), announced })),
    );
    call.describe(`${remote} ${release.release}`);
    return { status: created ? 201 : 200, value: published(release, created) };
  }

  async function check(call: Call): Promise<Result> {
    const token = requireToken(call.token);
    await withUpload(call.request, (folder) => checkBuild(store, folder, optionsOf(call, token)));
    return ok({ checks: checksOf([]) });
  }

  const list = async (call: Call): Promise<Result> => {
    requireReader(call);
    return ok({ releases: await releasesOf(store, await current(store, environment), call.names[0]) });
  };

  return [
    { method: 'PUT', path: new RegExp(`^/releases/(${nameShape})/([\\w.%+-]{1,120})$`), action: 'publish', run: put },
    { method: 'GET', path: new RegExp(`^/releases(?:/(${nameShape}))?$`), action: 'list', run: list },
    { method: 'POST', path: /^\/check$/, action: 'check', run: check },
  ];
}

const published = (release: Published['release'], created: boolean) => ({
  created,
  remote: release.remote,
  release: release.release,
  version: release.version,
  checks: checksOf([]),
});

/** Runs the publishes of one app in the order in which they arrived. */
async function oneByOne<T>(running: Map<string, Promise<unknown>>, key: string, work: () => Promise<T>): Promise<T> {
  const before = running.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  running.set(key, mine);
  try {
    return await mine;
  } finally {
    if (running.get(key) === mine) running.delete(key);
  }
}
