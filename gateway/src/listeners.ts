import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { respondToParserErrors } from './http/parser-errors.ts';
import type { HeaderList } from './http/security-headers.ts';
import { inTurn } from './traffic/pipelining.ts';
import type { Traffic } from './traffic/traffic.ts';

export interface PublicServerParts {
  listener: RequestListener;
  traffic: Traffic;
  /** Headers of responses to input that never becomes a request. */
  security: HeaderList;
  now(): number;
}

/** Creates the public server, with limits against slow or endless requests. */
export function createPublicServer({ listener, traffic, security, now }: PublicServerParts): Server {
  // `traffic` enforces a minimum speed of bodies, because a large file over a slow connection takes longer than any
  // fixed time. The request router rejects a missing Host, with the usual security headers.
  const options = {
    maxHeaderSize: 16 * 1024,
    headersTimeout: 15_000,
    requestTimeout: 1_800_000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 5000,
    requireHostHeader: false,
  };
  const { limits } = traffic;
  const server = createServer(options, inTurn(listener, { limits, onRefused: (refusal) => traffic.refused(refusal) }));
  respondToParserErrors(server, security, now);
  traffic.guard(server);
  return server;
}

/**
 * Maximum number of connections that wait to be accepted. With Node's 511, a thousand clients that connect at once
 * overflow the queue, and other clients repeat their handshake only after a second. The kernel lowers the number to its
 * own limit.
 */
const BACKLOG = 4096;

export function listenOn(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.removeListener('error', reject);
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('no port was given'));
      else resolve(address);
    });
  });
}

/** Stops accepting connections, closes idle ones, and resolves when the last one has closed. */
export const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    if (server.listening) server.close(() => resolve());
    else resolve();
  });

export const httpUrl = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
