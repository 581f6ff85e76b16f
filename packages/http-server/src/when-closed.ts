import type { ServerResponse } from 'node:http';

const waiting = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Calls back once the client has received the whole response or has disconnected. All callbacks of a response share one
 * listener, because every request has several callbacks.
 */
export function whenClosed(response: ServerResponse, callback: () => void): void {
  const others = waiting.get(response);
  if (others !== undefined) return void others.push(callback);
  const callbacks = [callback];
  waiting.set(response, callbacks);
  response.once('close', () => {
    for (const each of callbacks) each();
  });
}
