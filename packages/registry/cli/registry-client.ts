import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { EXIT, exitCodeOf, Failure } from './failure.ts';
import type { Speech, Texts } from './language/operator-language.ts';

const check = z.object({
  gate: z.custom<'description'>((value) => typeof value === 'string'),
  ok: z.boolean(),
  detail: z.string(),
  fix: z.string().exactOptional(),
});
const problem = z.object({ code: z.string(), detail: z.string(), checks: z.array(check).default([]) });

const activated = z.object({ how: z.enum(['start', 'deploy', 'rollback']), by: z.string(), at: z.string() });
const status = z.object({
  environment: z.string(),
  generation: z.int(),
  at: z.string().exactOptional(),
  by: z.string().exactOptional(),
  reason: z.string().exactOptional(),
  remotes: z.array(
    z.object({
      remote: z.string(),
      active: z.string(),
      previous: z.string().exactOptional(),
      disabled: z.literal(true).exactOptional(),
      trial: z.object({ release: z.string(), percent: z.int() }).exactOptional(),
      activated: activated.exactOptional(),
    }),
  ),
});
export type Status = z.infer<typeof status>;

const history = z.object({
  generations: z.array(
    z.object({
      generation: z.int(),
      at: z.string(),
      by: z.string(),
      action: z.string(),
      reason: z.string(),
      changes: z.array(
        z.object({ remote: z.string(), from: z.string().exactOptional(), to: z.string().exactOptional() }),
      ),
    }),
  ),
});
export type History = z.infer<typeof history>['generations'];

const releases = z.object({
  releases: z.array(
    z.object({
      remote: z.string(),
      release: z.string(),
      by: z.string(),
      at: z.string(),
      bytes: z.number(),
      active: z.literal(true).exactOptional(),
      previous: z.literal(true).exactOptional(),
    }),
  ),
});

const token = z.object({
  id: z.string(),
  scope: z.object({ kind: z.string(), remote: z.string().exactOptional() }),
  holder: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().exactOptional(),
  revokedAt: z.string().exactOptional(),
});
export type TokenView = z.infer<typeof token>;

const budgets = z.object({ defaults: z.record(z.string(), z.unknown()), overrides: z.record(z.string(), z.unknown()) });
const published = z.object({ created: z.boolean(), remote: z.string(), release: z.string(), version: z.string() });
const removed = z.object({
  dryRun: z.boolean(),
  removed: z.array(z.object({ remote: z.string(), release: z.string(), bytes: z.number() })),
});
const audit = z.object({
  entries: z.array(
    z.object({
      at: z.string(),
      by: z.string(),
      action: z.string(),
      target: z.string(),
      outcome: z.string(),
      code: z.string().exactOptional(),
    }),
  ),
});

export interface Target {
  /** Address of the operators' listener, or of a public registry. */
  url: string;
  token: string | undefined;
}

const isLoopback = (url: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

/** Returns the address of this machine's operators' listener: loopback if it listens on every address. */
function ownListener({ ADMIN_HOST, ADMIN_PORT }: NodeJS.ProcessEnv): string {
  const host = ADMIN_HOST === undefined || ['', '0.0.0.0', '::'].includes(ADMIN_HOST) ? '127.0.0.1' : ADMIN_HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${ADMIN_PORT || '9090'}`;
}

/**
 * Returns the address and token for commands: from the environment variables, or this machine's listener with its
 * first token.
 */
export function targetOf(env: NodeJS.ProcessEnv, root: string, { connection }: Texts): Target {
  const given = env['TIDELINE_URL'];
  const url = (given || ownListener(env)).replace(/\/+$/, '');
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Failure('USAGE', connection.badAddress(url), EXIT.failed);
  if (env['TIDELINE_TOKEN']) return { url, token: env['TIDELINE_TOKEN'] };
  const isHere = !given || isLoopback(url);
  return { url, token: isHere ? firstToken(resolve(root, env['TIDELINE_DATA'] || '.data')) : undefined };
}

function firstToken(dataFolder: string): string | undefined {
  try {
    return readFileSync(resolve(dataFolder, 'admin-token'), 'utf8').trim();
  } catch {
    // reading needs no token, and if one is needed, the registry reports it
    return undefined;
  }
}

interface Sent {
  json?: unknown;
  archive?: Readable;
}

const override = z.object({
  id: z.string(),
  environment: z.string(),
  remote: z.string(),
  release: z.string(),
  by: z.string(),
  at: z.string(),
  expiresAt: z.string(),
});

/** Sends requests to the registry. Throws a {@link Failure} if it rejects a request or cannot be reached. */
export class RegistryClient {
  readonly #target: Target;
  readonly #speech: Pick<Speech, 'locale' | 'texts'>;

  constructor(target: Target, speech: Pick<Speech, 'locale' | 'texts'>) {
    this.#target = target;
    this.#speech = speech;
  }

  get url(): string {
    return this.#target.url;
  }

  current = (): Promise<Pick<Status, 'environment' | 'generation'>> =>
    this.#send('GET', '/current', status.pick({ environment: true, generation: true }));
  status = (env: string): Promise<Status> => this.#send('GET', `/envs/${env}`, status);
  history = async (env: string, limit: number): Promise<History> =>
    (await this.#send('GET', `/envs/${env}/history?limit=${limit}`, history)).generations;
  releases = async (remote?: string) =>
    (await this.#send('GET', remote === undefined ? '/releases' : `/releases/${remote}`, releases)).releases;
  publish = (remote: string, version: string, archive: Readable, query: URLSearchParams) =>
    this.#send('PUT', `/releases/${remote}/${encodeURIComponent(version)}?${query.toString()}`, published, { archive });
  check = (archive: Readable): Promise<unknown> => this.#send('POST', '/check', z.unknown(), { archive });
  apply = (env: string, json: object): Promise<Status> => this.#send('POST', `/envs/${env}/apply`, status, { json });
  rollback = (env: string, json: object): Promise<Status> =>
    this.#send('POST', `/envs/${env}/rollback`, status, { json });
  createToken = (json: object) => this.#send('POST', '/tokens', token.extend({ token: z.string() }), { json });
  tokens = async () => (await this.#send('GET', '/tokens', z.object({ tokens: z.array(token) }))).tokens;
  revokeToken = (id: string) => this.#send('DELETE', `/tokens/${id}`, token);
  audit = async (limit: number) => (await this.#send('GET', `/audit?limit=${limit}`, audit)).entries;
  createOverride = (json: object) => this.#send('POST', '/overrides', override.extend({ link: z.string() }), { json });
  overrides = async () => (await this.#send('GET', '/overrides', z.object({ overrides: z.array(override) }))).overrides;
  removeOverrides = (remote: string) =>
    this.#send('DELETE', `/overrides/${remote}`, z.object({ removed: z.array(override) }));
  collectGarbage = (dryRun: boolean) => this.#send('POST', '/gc', removed, { json: { dryRun } });
  budgets = (env: string) => this.#send('GET', `/envs/${env}/budgets`, budgets);
  setBudget = (env: string, remote: string, json: object) =>
    this.#send('PUT', `/envs/${env}/budgets/${remote}`, budgets, { json });

  async #send<T>(method: string, path: string, shape: z.ZodType<T>, { json, archive }: Sent = {}): Promise<T> {
    const response = await this.#fetch(`${this.#target.url}/_registry/v1${path}`, {
      method,
      headers: {
        ...(this.#target.token !== undefined && { authorization: `Bearer ${this.#target.token}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(archive !== undefined && { 'content-type': 'application/gzip' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(archive !== undefined && { body: Readable.toWeb(archive), duplex: 'half' }),
    });
    const text = await response.text();
    if (!response.ok) throw this.#failureOf(response.status, path, text);
    const parsed = shape.safeParse(parseOrUndefined(text));
    if (parsed.success) return parsed.data;
    throw new Failure('ANSWER_UNKNOWN', this.#speech.texts.connection.otherAnswer(this.#target.url), EXIT.failed);
  }

  async #fetch(url: string, init: RequestInit & { duplex?: 'half' }): Promise<Response> {
    try {
      return await fetch(url, init);
    } catch (error) {
      const { cause } = error as { cause?: { code?: string; message?: string } };
      throw new Failure(
        'UNREACHABLE',
        this.#speech.texts.connection.noAnswer(this.#target.url, cause?.code ?? cause?.message ?? String(error)),
        EXIT.unreachable,
      );
    }
  }

  #failureOf(httpStatus: number, path: string, text: string): Failure {
    const { connection } = this.#speech.texts;
    const parsed = problem.safeParse(parseOrUndefined(text));
    if (parsed.success) {
      const { code, detail, checks } = parsed.data;
      return new Failure(code, detail, exitCodeOf(httpStatus), checks);
    }
    if (httpStatus === 404)
      return new Failure('REGISTRY_CLOSED', connection.closed(this.#target.url, path), EXIT.unreachable);
    const answered = connection.answered(this.#target.url, String(httpStatus));
    return new Failure(`HTTP_${httpStatus}`, answered, exitCodeOf(httpStatus));
  }
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
