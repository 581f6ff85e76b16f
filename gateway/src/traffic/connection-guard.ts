import type { Server, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { whenClosed } from '@tideline/http-server';
import { limitKey } from '../http/client-address.ts';
import { Ordered } from './counts.ts';
import type { TrafficLimits } from './limits.ts';

export interface ConnectionGuardParts {
  limits: Pick<TrafficLimits, 'connections' | 'connectionsPerAddress' | 'answerStallMs'>;
  /** Whether connections from this address carry other clients' requests. */
  isProxy(address: string): boolean;
  onRefused(refusal: 'connections' | 'answer-slow'): void;
}

/**
 * Prevents one address from taking all connections: if it has too many, the one without a request for the longest time
 * is closed, whether idle or still sending headers. The same applies to all addresses together. A connection whose
 * client does not read its response is closed.
 */
export function guardConnections(server: Server, { limits, isProxy, onRefused }: ConnectionGuardParts): void {
  const open = new Ordered<Socket>();
  const quiet = new Ordered<Socket>();
  const keys = new WeakMap<Socket, string>();
  const served = new WeakSet<Socket>();

  const giveUp = (socket: Socket) => {
    quiet.delete(socket);
    open.delete(socket);
    socket.destroy();
    onRefused('connections');
  };

  server.on('connection', (socket: Socket) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    const key = isProxy(address) ? '' : limitKey(address);
    keys.set(socket, key);
    open.add(key, socket);
    quiet.add(key, socket);
    socket.once('close', () => {
      open.delete(socket);
      quiet.delete(socket);
    });
    if (key !== '' && open.sizeOf(key) > limits.connectionsPerAddress) giveUp(quiet.oldest(key) ?? socket);
    // a few connections stay free for new clients while an old one is closed
    else if (open.size > limits.connections - 16) giveUp(quiet.oldest() ?? socket);
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    quiet.delete(socket);
    served.add(socket);
    whenClosed(response, () => {
      const key = keys.get(socket);
      if (key !== undefined && !socket.destroyed && open.has(socket)) quiet.add(key, socket);
    });
  });

  // Node detects whether any pending output was sent. A request that waits for the api has nothing to send and is not
  // affected.
  server.timeout = limits.answerStallMs;
  server.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) onRefused('answer-slow');
    if (socket.writableLength > 0 || (quiet.has(socket) && served.has(socket))) socket.destroy();
  });
}
