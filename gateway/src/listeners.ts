import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The public server, with limits that keep slow or endless requests from holding it. */
export function createPublicServer(listener: RequestListener): Server {
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 15_000,
      requestTimeout: 60_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5000,
    },
    listener,
  );
  server.maxConnections = 4096;
  return server;
}

export function listenOn(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('no port was given'));
      else resolve(address);
    });
  });
}

/** Takes no more connections; resolves when the last one has ended. Idle ones are closed at once. */
export const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    if (server.listening) server.close(() => resolve());
    else resolve();
  });

export const httpUrl = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
