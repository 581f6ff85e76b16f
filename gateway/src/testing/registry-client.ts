import { join } from 'node:path';
import { createToken, pack, type TokenScope } from '@tideline/registry';
import type { RemoteJson } from '@tideline/registry/release';
import { writeBuild } from '@tideline/registry/testing';
import { sendRequest, startGateway, type Answer, type TestGateway } from './harness.ts';

export const now = '2026-03-01T12:00:00.000Z';

export interface RegistryGateway extends TestGateway {
  /** Text of a token. */
  operator: string;
  accounts: string;
  newToken(scope: TokenScope, expiresAt?: string): Promise<string>;
  /** Sends a request to the public listener. A body that is an object is sent as JSON. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  /** Publishes a build like a team. */
  put(remote: RemoteJson, options?: CallOptions & { extra?: Record<string, string | Uint8Array> }): Promise<Reply>;
}

export interface CallOptions {
  token?: string;
  json?: unknown;
  archive?: Buffer;
  headers?: Record<string, string>;
  /** Query of the address, including its question mark. */
  query?: string;
}

export interface Reply extends Answer {
  json: Record<string, unknown>;
}

const replyOf = (answer: Answer): Reply => {
  const text = answer.body.toString('utf8');
  const json = String(answer.headers['content-type']).includes('json') ? (JSON.parse(text) as Reply['json']) : {};
  return { ...answer, json };
};

export async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

export function callRegistry(base: string, method: string, path: string, options: CallOptions = {}): Promise<Reply> {
  const { token, json, archive, headers = {}, query = '' } = options;
  return sendRequest(base, `/_registry/v1${path}${query}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(archive !== undefined && { 'content-type': 'application/gzip', 'content-length': String(archive.length) }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(archive !== undefined && { body: archive }),
  }).then(replyOf);
}

let builds = 0;

/** Starts a gateway whose registry is available to clients with a token. */
export async function startRegistry(): Promise<RegistryGateway> {
  const gateway = await startGateway({
    registryPublic: true,
    contractVersion: '0.1.0',
    now: () => Date.parse(now),
  });
  const newToken = async (scope: TokenScope, expiresAt?: string) => {
    const given = { scope, holder: scope.kind === 'remote' ? `${scope.remote} team` : 'op', at: now, by: 'test' };
    return (await createToken(gateway.store, { ...given, ...(expiresAt !== undefined && { expiresAt }) })).text;
  };
  const accounts = await newToken({ kind: 'remote', remote: 'mfe-accounts' });
  const call = (method: string, path: string, options?: CallOptions) =>
    callRegistry(gateway.url, method, path, options);
  return {
    ...gateway,
    operator: await newToken({ kind: 'operator' }),
    accounts,
    newToken,
    call,
    async put(remote, { extra = {}, ...options } = {}) {
      const folder = await writeBuild(join(gateway.folder, `team-${(builds += 1)}`), remote, extra);
      const archive = await collect(await pack(folder));
      return call('PUT', `/releases/${remote.name}/${remote.version}`, { token: accounts, archive, ...options });
    },
  };
}
