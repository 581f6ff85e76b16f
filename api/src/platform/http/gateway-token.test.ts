import { expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gatewayCheck, refuseStranger } from './gateway-token.ts';

it.each<[string, string | undefined, string, string | undefined, number]>([
  ['no token is required', undefined, '/jobs', undefined, 200],
  ['the gateway', 'a-token-of-24-characters', '/jobs', 'a-token-of-24-characters', 200],
  ['a stranger', 'a-token-of-24-characters', '/jobs', undefined, 403],
  ['a guess', 'a-token-of-24-characters', '/api/v1/accounts', 'a-token-of-24-character', 403],
  ['a health check', 'a-token-of-24-characters', '/healthz', undefined, 200],
  ['Prometheus', 'a-token-of-24-characters', '/metrics', 'Bearer a-token-of-24-characters', 200],
  ['Prometheus without the token', 'a-token-of-24-characters', '/metrics', 'Bearer a-guess', 403],
  ['a program for anything else', 'a-token-of-24-characters', '/jobs', 'Bearer a-token-of-24-characters', 403],
  ['a path that only looks like one', 'a-token-of-24-characters', '/healthz?jobs', undefined, 403],
])('a request of %s', async (_, token, path, given, status) => {
  const isOfGateway = gatewayCheck(token);
  const server = createServer((request, response) =>
    isOfGateway(request) ? response.end() : refuseStranger(request, response),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const headers: Record<string, string> =
    given === undefined ? {} : { [given.startsWith('Bearer ') ? 'authorization' : 'x-api-token']: given };
  expect((await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status).toBe(status);
  await new Promise((resolve) => server.close(resolve));
});
