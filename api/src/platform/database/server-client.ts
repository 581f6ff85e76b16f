import { callbackify } from 'node:util';
import { Client, type ClientConfig } from 'pg';
import { hostsOf, urlOfHost } from './cluster-url.ts';
import { NoWritableServer } from './failures.ts';
import { acceptsWrites } from './server-client.store.ts';

/** Time limit for an answer; a slower server is treated like one that accepts no writes. */
const ANSWER_MS = 3_000;

/** Searches in progress, by the URL of the cluster. */
const searches = new Map<string, Promise<string>>();

/** Returns the address of the server that accepts writes. Concurrent callers share one search. */
export function findWritableHost(url: string): Promise<string> {
  const searching =
    searches.get(url) ??
    Promise.any(hostsOf(url).map((host) => requireWritable(url, host))).finally(() => searches.delete(url));
  searches.set(url, searching);
  return searching.catch((error: unknown) => {
    throw new NoWritableServer(`none of the servers ${hostsOf(url).join(', ')} accepts writes`, { cause: error });
  });
}

async function requireWritable(url: string, host: string): Promise<string> {
  const client = new Client({
    connectionString: urlOfHost(url, host),
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    application_name: 'tideline-search',
  });
  client.on('error', () => undefined); // the running query reports the error
  try {
    await client.connect();
    if (!(await acceptsWrites(client))) throw new NoWritableServer(`${host} accepts no writes`);
    return host;
  } finally {
    await client.end();
  }
}

/** Connects to the server of a URL or, if the URL names several, to the one that currently accepts writes. */
export class ServerClient extends Client {
  readonly #url: string | undefined;

  constructor(config?: ClientConfig) {
    super(config);
    this.#url = config?.connectionString;
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<this> | void {
    if (callback === undefined) return this.#connectToWritable();
    callbackify(() => this.#connectToWritable())(callback);
  }

  async #connectToWritable(): Promise<this> {
    if (this.#url !== undefined && hostsOf(this.#url).length > 1) {
      const { hostname, port } = new URL(urlOfHost(this.#url, await findWritableHost(this.#url)));
      this.host = hostname;
      this.port = Number(port || 5_432);
    }
    await super.connect();
    return this;
  }
}

/** Connects through a pooler in transaction mode, so it uses no prepared statements. */
export class PooledClient extends ServerClient {
  override query = ((query: unknown, ...rest: unknown[]): unknown => {
    const isNamed = typeof query === 'object' && query !== null && 'name' in query && !('submit' in query);
    const asked: unknown = isNamed ? { ...query, name: undefined } : query;
    return (Client.prototype.query as (...args: unknown[]) => unknown).call(this, asked, ...rest);
  }) as Client['query'];
}
