import { mkdtemp, rm } from 'node:fs/promises';
import {
  type Agent,
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type RequestListener,
} from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, publishAndActivate, type Store } from '@tideline/registry';
import { PrivacyCheck } from '@tideline/reporting/testing';
import type { RemoteJson } from '@tideline/registry/release';
import { remoteJsonOf, writeBuild } from '@tideline/registry/testing';
import { createGateway } from '../gateway.ts';
import type { GatewayOptions } from '../gateway-options.ts';
import type { Gateway } from '../lifecycle.ts';
import { createLogger } from '../operations/log.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  rawHeaders: string[];
  body: Buffer;
}

export interface RequestInput {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: Buffer | string;
  /** Chunks that are sent unchanged, without Content-Length. */
  chunks?: Iterable<Buffer>;
  /** If omitted, a separate connection is used. */
  agent?: Agent;
}

/** Sends one request without decoding or following the response. */
export function sendRequest(
  base: string,
  path: string,
  { method = 'GET', headers = {}, body, chunks, agent }: RequestInput = {},
): Promise<Answer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, path, method, headers, agent: agent ?? false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('aborted', () => reject(new Error('the response broke off')));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          rawHeaders: response.rawHeaders,
          body: Buffer.concat(parts),
        }),
      );
    });
    request.on('error', reject);
    if (chunks !== undefined) {
      for (const chunk of chunks) request.write(chunk);
      request.end();
    } else request.end(body);
  });
}

export interface TestServer {
  url: string;
  close(): Promise<void>;
}

/** Starts a plain HTTP server, such as an API or an envelope receiver, by default on a free port. */
export async function serve(listener: RequestListener, wantedPort = 0): Promise<TestServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Returns an address on which nothing listens. */
export async function deadAddress(): Promise<string> {
  const { url, close } = await serve(() => undefined);
  await close();
  return url;
}

export interface TestGateway {
  url: string;
  adminUrl: string;
  gateway: Gateway;
  store: Store;
  folder: string;
  /** Returns the parsed log entries so far. */
  log(): Record<string, unknown>[];
  /** Publishes these builds and activates them, like another deploy. */
  deploy(...remotes: RemoteJson[]): Promise<void>;
  get(path: string, options?: RequestInput): Promise<Answer>;
  /** Fails if the gateway logged personal data. */
  close(): Promise<void>;
}

let builds = 0;

/** Starts a gateway on free ports with a separate store. Without `remotes`, nothing is published. */
export async function startGateway(
  options: Partial<GatewayOptions> = {},
  remotes: RemoteJson[] = [remoteJsonOf('shell'), remoteJsonOf('mfe-accounts')],
): Promise<TestGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  const store = await openStore(join(folder, 'store'));
  const lines: string[] = [];
  const privacy = new PrivacyCheck('The log of the gateway');
  const hear = (line: string): void => {
    lines.push(line);
    privacy.line(line);
  };
  const { logger } = createLogger('debug', { write: hear });
  const deploy = async (...changed: RemoteJson[]) => {
    const folders = await Promise.all(
      changed.map((remote) => writeBuild(join(folder, `build-${(builds += 1)}`), remote)),
    );
    await publishAndActivate(store, 'production', folders, { by: 'test', at: '2026-03-01T00:00:00.000Z' });
  };
  if (remotes.length > 0) await deploy(...remotes);
  const gateway = await createGateway({
    releases: store.root,
    environment: 'production',
    apiUrl: 'http://127.0.0.1:9',
    publicOrigin: 'http://localhost:8080',
    logger,
    pollMs: 600_000,
    version: '0.1.0',
    ...options,
  });
  const { url, adminUrl } = await gateway.listen({ port: 0, host: '127.0.0.1', adminPort: 0 });
  return {
    url,
    adminUrl,
    gateway,
    store,
    folder,
    deploy,
    log: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    get: (path, given) => sendRequest(url, path, given),
    async close() {
      await gateway.close({ graceMs: 100 });
      await rm(folder, { recursive: true });
      privacy.done();
    },
  };
}
