import { expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gatewayCheck, refuseStranger } from './gateway-token.ts';

it.each<[string, string | undefined, string, string | undefined, number]>([
  ['is accepted if no token is required', undefined, '/jobs', undefined, 200],
  ['of the gateway is accepted', 'a-token-of-24-characters', '/jobs', 'a-token-of-24-characters', 200],
  ['without a token is refused', 'a-token-of-24-characters', '/jobs', undefined, 403],
  ['with a guessed token is refused', 'a-token-of-24-characters', '/api/v1/accounts', 'a-token-of-24-character', 403],
  ['for a health check is accepted', 'a-token-of-24-characters', '/healthz', undefined, 200],
  [
    'of Prometheus with the token is accepted',
    'a-token-of-24-characters',
    '/metrics',
    'Bearer a-token-of-24-characters',
    200,
  ],
  ['of Prometheus without the token is refused', 'a-token-of-24-characters', '/metrics', 'Bearer a-guess', 403],
  [
    'with a bearer token for another path is refused',
    'a-token-of-24-characters',
    '/jobs',
    'Bearer a-token-of-24-characters',
    403,
  ],
  ['for a path that resembles a health check is refused', 'a-token-of-24-characters', '/healthz?jobs', undefined, 403],
])('a request %s', async (_, token, path, given, status) => {
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
