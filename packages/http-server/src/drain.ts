import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { whenClosed } from './when-closed.ts';

export interface DrainTimes {
  /**
   * Milliseconds during which clients may send further requests, whose responses have `Connection: close`. Idle
   * connections are closed afterward.
   */
  idleMs: number;
  /** Milliseconds after which every remaining connection is closed. */
  graceMs: number;
}

export interface Drainable {
  /** Adds `Connection: close` to every later response. */
  announce(): void;
  /** Stops accepting connections. Resolves when the last one is closed. */
  drain(times: DrainTimes): Promise<void>;
}

const pollMs = 50;

/**
 * Makes a server drain without resetting clients. Closing an idle connection immediately would reset a client that
 * sends a request at that moment, so clients first learn from their next response that the connection will close.
 */
export function drainable(server: Server): Drainable {
  const unanswered = new Set<ServerResponse>();
  let isLeaving = false;
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (isLeaving) response.shouldKeepAlive = false;
    unanswered.add(response);
    whenClosed(response, () => unanswered.delete(response));
  });

  const announce = () => {
    isLeaving = true;
    for (const response of unanswered) if (!response.headersSent) response.shouldKeepAlive = false;
  };

  return {
    announce,
    async drain({ idleMs, graceMs }) {
      announce();
      if (!server.listening) return;
      // an HTTP server's own close() closes idle connections immediately
      const gone = new Promise<void>((resolve) => void NetServer.prototype.close.call(server, () => resolve()));
      let closing: NodeJS.Timeout | undefined;
      const idle = setTimeout(
        () => (closing = setInterval(() => server.closeIdleConnections(), pollMs)),
        Math.min(idleMs, graceMs),
      );
      const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
      await gone;
      for (const timer of [idle, closing, deadline]) clearTimeout(timer);
    },
  };
}
