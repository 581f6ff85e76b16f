import type { Contract, Problem } from '@tideline/contract';
import type { AnyContractProcedure, InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { ApiError } from './api-error.ts';
import { loadErrorTexts } from './error-text.ts';
import type { RouteTable } from './routes.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Version of the entity that was read, which is sent as If-Match with every change to it. */
  ifMatch?: number;
  /** Identifies one intended change, so that sending it twice applies it once. Generated for each call if omitted. */
  idempotencyKey?: string;
  /** Called with the number of bytes of a file that are uploaded so far. */
  onSent?: (bytes: number) => void;
}

type Result<O> = Promise<unknown extends O ? void : O>;
type Call<I, O> = undefined extends I
  ? (input?: unknown extends I ? Record<string, never> : I, options?: CallOptions) => Result<O>
  : (input: I, options?: CallOptions) => Result<O>;
type Calls<C> = C extends AnyContractProcedure
  ? Call<InferContractRouterInputs<C>, InferContractRouterOutputs<C>>
  : { [K in keyof C]: Calls<C[K]> };

/**
 * `api.accounts.update({ id, name }, { ifMatch: account.version })`: one function for each endpoint of the contract.
 */
export type Api = Calls<Contract>;

export interface ClientDeps {
  fetch: (url: string, init: RequestInit, onSent?: CallOptions['onSent']) => Promise<Response>;
  /** Returns the household of the requests. If it is undefined, the server uses the session's household. */
  householdId: () => string | undefined;
  newId: () => string;
  /** Returns the W3C trace context of the next request, if requests are traced. */
  traceparent?: () => string | undefined;
  /** Called after every response, successful or not, before the caller gets it. */
  onSettled: (error?: ApiError) => void;
}

type Input = Record<string, unknown>;
const BASE = '/api/v1';

/** Flattens nested input: `{ a: [1, 2], b: { c: 3 } }` → `a[0]=1 a[1]=2 b[c]=3`. Undefined values are omitted. */
function flatten(value: unknown, path: string, into: [string, unknown][]): [string, unknown][] {
  if (value === undefined) return into;
  if (typeof value !== 'object' || value === null || value instanceof Blob) return [...into, [path, value]];
  return Object.entries(value).reduce(
    (pairs, [key, child]) => flatten(child, path === '' ? key : `${path}[${key}]`, pairs),
    into,
  );
}

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile));

function body(input: Input): { body: BodyInit; type?: string } {
  if (!holdsFile(input)) return { body: JSON.stringify(input), type: 'application/json' };
  const form = new FormData();
  for (const [name, value] of flatten(input, '', [])) form.append(name, value instanceof Blob ? value : String(value));
  return { body: form };
}

/** Substitutes `{id}` in the path and returns the remaining input. */
function address(path: string, input: Input): { url: string; rest: Input } {
  const rest = { ...input };
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    if (typeof value !== 'string' || value === '') throw new TypeError(`${path} needs "${name}"`);
    delete rest[name];
    return encodeURIComponent(value);
  });
  return { url, rest };
}

const query = (input: Input): string => {
  const pairs = flatten(input, '', []).filter(([, value]) => value !== null);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
};

/** How long an error waits for its texts to load. A 401 does not wait, because the browser goes to the sign-in page. */
const TEXTS_WITHIN_MS = 2_000;
const textsFor = ({ status }: Response): Promise<void> =>
  status === 401
    ? Promise.resolve()
    : Promise.race([loadErrorTexts(), new Promise<void>((done) => setTimeout(done, TEXTS_WITHIN_MS))]);

async function problemOf(response: Response): Promise<ApiError> {
  const texts = textsFor(response);
  const problem: Partial<Problem> = /json/.test(response.headers.get('content-type') ?? '')
    ? await response.json().catch(() => ({}))
    : {};
  const requestId = problem.requestId ?? response.headers.get('x-request-id');
  await texts;
  const fallback = response.status === 502 || response.status === 504 ? 'API_UNAVAILABLE' : 'INTERNAL';
  return new ApiError({
    code: problem.code ?? fallback,
    status: response.status,
    title: problem.title ?? `The server answered ${response.status}`,
    params: problem.params ?? {},
    ...(requestId ? { requestId } : {}),
    ...(problem.digest ? { digest: problem.digest } : {}),
  });
}

async function send(deps: ClientDeps, route: string, input: Input, options: CallOptions): Promise<unknown> {
  const [method = 'GET', path = ''] = route.split(' ');
  const { url, rest } = address(path, input);
  const headers = new Headers({ accept: 'application/json' });
  const household = deps.householdId();
  if (household) headers.set('x-household', household);
  const traceparent = deps.traceparent?.();
  if (traceparent) headers.set('traceparent', traceparent);
  if (options.ifMatch !== undefined) headers.set('if-match', `"${options.ifMatch}"`);
  if (method === 'POST') headers.set('idempotency-key', options.idempotencyKey ?? deps.newId());
  const init: RequestInit = {
    method,
    headers,
    credentials: 'same-origin',
    ...(options.signal ? { signal: options.signal } : {}),
  };
  const reads = method === 'GET';
  if (!reads) {
    const content = body(rest);
    if (content.type) headers.set('content-type', content.type);
    init.body = content.body;
  }
  const response = await deps
    .fetch(`${BASE}${url}${reads ? query(rest) : ''}`, init, options.onSent)
    .catch((cause: unknown) => {
      if (options.signal?.aborted) throw cause;
      throw new ApiError({ code: 'OFFLINE', status: 0, title: 'No answer came', params: { reads } });
    });
  if (!response.ok) throw await problemOf(response);
  if (response.status === 204) return undefined;
  return /json/.test(response.headers.get('content-type') ?? '') ? response.json() : response.blob();
}

/**
 * Creates one function for each route of the table. Every failure is an {@link ApiError}, except an abort by the
 * caller.
 */
export function createApi(routes: RouteTable, deps: ClientDeps): Api {
  const call =
    (route: string) =>
    async (input: Input = {}, options: CallOptions = {}) => {
      try {
        const result = await send(deps, route, input, options);
        deps.onSettled();
        return result;
      } catch (error) {
        if (error instanceof ApiError) deps.onSettled(error);
        throw error;
      }
    };
  const build = (table: RouteTable): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(table).map(([name, node]) => [name, typeof node === 'string' ? call(node) : build(node)]),
    );
  return build(routes) as Api;
}
