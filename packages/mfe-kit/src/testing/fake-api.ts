import type { Contract } from '@tideline/contract';
import type { AnyContractProcedure, InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { ApiError } from '../api/api-error.ts';
import { routes, type RouteTable } from '../api/routes.ts';

/** One request as sent by the page. */
export interface FakeRequest {
  /** Name in the contract: `accounts.update`. */
  name: string;
  method: string;
  url: string;
  headers: Headers;
  /** Path, query and body values combined; query values are strings. */
  input: Record<string, unknown>;
}

type Awaitable<T> = T | Promise<T>;
type FakeResponse<C extends AnyContractProcedure> = (
  input: InferContractRouterInputs<C> extends Record<string, unknown>
    ? InferContractRouterInputs<C>
    : Record<string, unknown>,
  request: FakeRequest,
) => Awaitable<unknown extends InferContractRouterOutputs<C> ? void : InferContractRouterOutputs<C>>;
type FakeResponses<C> = C extends AnyContractProcedure ? FakeResponse<C> : { [K in keyof C]?: FakeResponses<C[K]> };

/**
 * Responses of the endpoints that a test needs, in the shape of the contract: `{ accounts: { list: () => ({ items: []
 * }) } }`.
 */
export type FakeApi = FakeResponses<Contract>;

interface Endpoint {
  name: string;
  method: string;
  pattern: RegExp;
  keys: string[];
}

function endpointsOf(table: RouteTable, prefix = ''): Endpoint[] {
  return Object.entries(table).flatMap(([name, node]) => {
    if (typeof node !== 'string') return endpointsOf(node, `${prefix}${name}.`);
    const [method = '', path = ''] = node.split(' ');
    const keys = Array.from(path.matchAll(/\{(\w+)\}/g), ([, key]) => key ?? '');
    return [
      { name: prefix + name, method, keys, pattern: new RegExp(`^/api/v1${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`) },
    ];
  });
}

// as in the API: a literal path takes precedence over one with a parameter
const endpoints = endpointsOf(routes).sort((one, other) => one.keys.length - other.keys.length);

function match(method: string, pathname: string) {
  for (const endpoint of endpoints) {
    const found = endpoint.method === method ? endpoint.pattern.exec(pathname) : null;
    if (found)
      return {
        name: endpoint.name,
        params: Object.fromEntries(
          endpoint.keys.map((key, index) => [key, decodeURIComponent(found[index + 1] ?? '')]),
        ),
      };
  }
  throw new Error(`The contract has no ${method} ${pathname}`);
}

const bodyOf = (body: BodyInit | null | undefined): Record<string, unknown> => {
  if (body instanceof FormData) return Object.fromEntries(body.entries());
  return typeof body === 'string' ? JSON.parse(body) : {};
};

const answerOf = (api: FakeApi, name: string) =>
  name.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], api) as
    | ((input: unknown, request: FakeRequest) => unknown)
    | undefined;

const json = (status: number, body: unknown, type: string) =>
  ({
    ok: status < 400,
    status,
    headers: new Headers({ 'content-type': type, 'x-request-id': 'req-test' }),
    json: () => Promise.resolve(structuredClone(body)),
  }) as Response;

function problem(error: ApiError): Response {
  const { code, status, message: title, params, digest } = error;
  return json(
    status,
    { type: 'about:blank', title, status, code, params, requestId: 'req-test', ...(digest ? { digest } : {}) },
    'application/problem+json',
  );
}

export interface FakeEdge {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Every request, in order. */
  requests: FakeRequest[];
}

/**
 * Returns a fake server at the fetch edge. A thrown {@link ApiError} becomes a problem+json response, and any other
 * thrown value means that no response arrives. An endpoint without a response returns an error that names it.
 */
export function fakeEdge(api: FakeApi): FakeEdge {
  const requests: FakeRequest[] = [];
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const address = new URL(url, 'http://tideline.test');
    const method = init.method ?? 'GET';
    const { name, params } = match(method, address.pathname);
    const input = { ...Object.fromEntries(address.searchParams), ...bodyOf(init.body), ...params };
    const request: FakeRequest = { name, method, url, headers: new Headers(init.headers), input };
    requests.push(request);
    const answer = answerOf(api, name);
    if (!answer)
      return problem(
        new ApiError({
          code: 'INTERNAL',
          status: 500,
          title: `This test has no answer for ${name}`,
          params: { digest: 'none' },
        }),
      );
    try {
      const body = await answer(input, request);
      return json(body === undefined ? 204 : 200, body, 'application/json');
    } catch (error) {
      if (error instanceof ApiError) return problem(error);
      throw error;
    }
  };
  return { fetch, requests };
}
