import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { baseOf } from '../../src/snapshot.ts';
import { clientPath, pageHeaders, updateScript, withLocalRelease } from './compose-page.ts';
import type { LocalBuild } from './local-build.ts';

export interface DevServerOptions {
  /** Address of the environment. */
  against: URL;
  port: number;
  onError(error: unknown): void;
}

export interface DevServer {
  url: string;
  /**
   * Serves a new build, and notifies open pages.
   * @param hash name of the build in the bundler
   */
  show(build: LocalBuild, hash: string): void;
  /** Shows on open pages that the latest build failed. */
  fail(): void;
  close(): Promise<void>;
}

/** Maximum number of builds in memory. Tabs that still run an earlier build fetch the changes of later builds. */
const buildsMax = 50;

class Dev {
  readonly #options: DevServerOptions;
  readonly #listeners = new Set<ServerResponse>();
  #builds: LocalBuild[] = [];
  /** The bundler's name for the latest build, a space, and the name of its release. */
  #latest = ' ';

  constructor(options: DevServerOptions) {
    this.#options = options;
  }

  show(build: LocalBuild, hash: string): void {
    this.#builds = [build, ...this.#builds.filter(({ release }) => release.release !== build.release.release)];
    this.#builds.length = Math.min(this.#builds.length, buildsMax);
    this.#latest = `${hash} ${build.release.release}`;
    this.#notify('built', this.#latest);
  }

  fail(): void {
    this.#notify('failed', '');
  }

  #notify(event: string, data: string): void {
    for (const listener of this.#listeners) listener.write(`event: ${event}\ndata: ${data}\n\n`);
  }

  endListeners(): void {
    for (const listener of this.#listeners) listener.end();
  }

  /**
   * Responds to a request: files of the local release come from memory, pages are composed with that release, and
   * everything else comes from the environment.
   */
  async answer(request: IncomingMessage, response: ServerResponse, ownHosts: readonly string[]): Promise<void> {
    if (!ownHosts.includes(request.headers.host ?? '')) {
      // another site could point its own address at this machine
      response.writeHead(421, { 'content-type': 'text/plain' }).end('Not an address of tideline dev.\n');
      return;
    }
    const { pathname } = new URL(request.url ?? '/', 'http://here');
    if (this.#serveLocal(pathname, response)) return;
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (isPage && !/^\/(?:api|r|_registry|_try)(?:\/|$)/.test(pathname)) return this.#page(request, response, pathname);
    await this.#pass(request, response);
  }

  #serveLocal(pathname: string, response: ServerResponse): boolean {
    const [latest] = this.#builds;
    const headers = { 'cross-origin-resource-policy': 'same-origin', 'cache-control': 'no-store' };
    if (pathname === '/_dev/events') {
      response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' });
      response.write(`event: built\ndata: ${this.#latest}\n\n`);
      this.#listeners.add(response);
      response.once('close', () => this.#listeners.delete(response));
      return true;
    }
    if (latest !== undefined && pathname === clientPath(latest.release.remote)) {
      response
        .writeHead(200, { ...headers, 'content-type': 'text/javascript; charset=utf-8' })
        .end(updateScript(latest.release.remote));
      return true;
    }
    // events on this machine reveal nothing about deployed releases
    if (pathname === '/_registry/v1/beacon') {
      response.writeHead(204, headers).end();
      return true;
    }
    const file = this.#localFile(pathname);
    if (file === undefined) return false;
    response.writeHead(200, { ...headers, 'content-type': file.type }).end(file.bytes);
    return true;
  }

  /**
   * Returns a file from the newest build that has it, because a page requests changes at the address of its own build.
   */
  #localFile(pathname: string): { type: string; bytes: Buffer } | undefined {
    const base = this.#builds.map(({ release }) => baseOf(release)).find((path) => pathname.startsWith(path));
    if (base === undefined) return undefined;
    const path = pathname.slice(base.length);
    for (const { release, files } of this.#builds) {
      const bytes = files.get(path);
      if (bytes !== undefined) return { type: release.files[path]?.type ?? '', bytes };
    }
    return undefined;
  }

  async #page(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    const [latest] = this.#builds;
    const isOwn = latest?.release.remoteJson.routes.some(({ path }) => path === pathname) === true;
    const left = leaving(response);
    let upstream = await this.#send(request, left, request.url ?? '/', 'identity');
    // a page that only the local release has is composed from a deployed page
    if (upstream.statusCode === 404 && isOwn) {
      upstream.resume();
      upstream = await this.#send(request, left, '/dashboard', 'identity');
    }
    const isHtml = (upstream.headers['content-type'] ?? '').startsWith('text/html');
    if (upstream.statusCode !== 200 || !isHtml || latest === undefined) return this.#relay(upstream, response);
    const html = await text(upstream);
    response.writeHead(200, pageHeaders(upstream.rawHeaders));
    response.end(withLocalRelease(html, latest.release, pathname) ?? html);
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await this.#relay(await this.#send(request, leaving(response), request.url ?? '/'), response);
  }

  async #relay(upstream: IncomingMessage, response: ServerResponse): Promise<void> {
    const hops = new Set(['connection', 'keep-alive', 'strict-transport-security']);
    const headers = upstream.rawHeaders.filter(
      (_, index, all) => !hops.has((all[index - (index % 2)] ?? '').toLowerCase()),
    );
    response.writeHead(upstream.statusCode ?? 502, headers);
    await pipeline(upstream, response);
  }

  /** Sends a browser's request to the environment, and aborts it if the browser disconnects. */
  #send(request: IncomingMessage, left: AbortSignal, path: string, encoding?: string): Promise<IncomingMessage> {
    const { against } = this.#options;
    const own = `http://${request.headers.host ?? ''}`;
    const headers = { ...request.headers, host: against.host };
    // a request from another site keeps its origin, so that the environment rejects it
    if (headers.origin === own) headers.origin = against.origin;
    if (headers.referer?.startsWith(`${own}/`) === true)
      headers.referer = against.origin + headers.referer.slice(own.length);
    if (encoding !== undefined) {
      headers['accept-encoding'] = encoding;
      delete headers['if-none-match'];
    }
    const send = against.protocol === 'https:' ? httpsRequest : httpRequest;
    return new Promise((resolve, reject) => {
      const sent = send(new URL(path, against), { method: request.method, headers, signal: left }, resolve);
      sent.once('error', reject);
      if (encoding === undefined) pipeline(request, sent).catch(reject);
      else sent.end();
    });
  }
}

/**
 * Returns a signal that is aborted when the browser disconnects. Otherwise an event stream would stay open without a
 * browser and prevent the command from ending.
 */
function leaving(response: ServerResponse): AbortSignal {
  const left = new AbortController();
  if (response.destroyed) left.abort();
  else response.once('close', () => left.abort());
  return left.signal;
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** Starts the server for this machine only. */
export async function startDevServer(options: DevServerOptions): Promise<DevServer> {
  const dev = new Dev(options);
  let ownHosts: string[] = [];
  const server = createServer((request, response) => {
    dev.answer(request, response, ownHosts).catch((error: unknown) => {
      // when a browser disconnects, its requests fail
      if (response.destroyed) return;
      options.onError(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'content-type': 'text/plain' }).end('The environment does not answer.\n');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  ownHosts = [`localhost:${port}`, `127.0.0.1:${port}`];
  return {
    url: `http://localhost:${port}`,
    show: (build, hash) => dev.show(build, hash),
    fail: () => dev.fail(),
    close: () => {
      dev.endListeners();
      return closed(server);
    },
  };
}
