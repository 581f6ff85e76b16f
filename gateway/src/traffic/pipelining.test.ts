import { afterEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { inTurn } from './pipelining.ts';

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

let server: Server;
let client: Socket;
afterEach(() => {
  client.destroy();
  server.close();
});

/** Starts a server that leaves every request open, and sends it the entire text at once. */
async function begin(text: string, pipelinedRequests = 2) {
  const started: { path: string; response: ServerResponse }[] = [];
  const refused: string[] = [];
  server = createServer(
    inTurn((incoming, response) => started.push({ path: incoming.url ?? '', response }), {
      limits: { pipelinedRequests },
      onRefused: (refusal) => refused.push(refusal),
    }),
  ).listen(0);
  const arrived = once(server, 'request');
  client = connect((server.address() as AddressInfo).port).on('error', () => undefined);
  client.write(text);
  await arrived;
  return { started, refused, paths: () => started.map(({ path }) => path) };
}

it('a pipelined request starts when the response to the previous one is complete', async () => {
  const { started, paths } = await begin(request('/1') + request('/2') + request('/3'));
  expect(paths()).toEqual(['/1']);
  for (const [index, answered] of ['/1', '/2', '/3'].entries()) {
    expect(paths().at(-1)).toBe(answered);
    const response = started[index]?.response;
    response?.end(answered);
    if (response !== undefined) await once(response, 'close');
  }
  expect(paths()).toEqual(['/1', '/2', '/3']);
});

it('no pipelined request starts after a response that ends the connection', async () => {
  const { started, paths } = await begin(request('/1') + request('/2'));
  started[0]?.response.setHeader('Connection', 'close').end();
  await once(client.resume(), 'close');
  expect(paths()).toEqual(['/1']);
});

it('no pipelined request starts after the client has left', async () => {
  const { started, paths } = await begin(request('/1') + request('/2'));
  client.destroy();
  if (started[0] !== undefined) await once(started[0].response, 'close');
  expect(paths()).toEqual(['/1']);
});

it('a client that sends many requests without reading a response loses its connection', async () => {
  const { refused, paths } = await begin(Array.from({ length: 200 }, (_, index) => request(`/${index}`)).join(''));
  if (!client.closed) await once(client.resume(), 'close');
  expect({ refused: refused.length > 0, paths: paths() }).toEqual({ refused: true, paths: ['/0'] });
});
