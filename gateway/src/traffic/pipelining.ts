import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { whenClosed } from '@tideline/http-server';
import type { TrafficLimits } from './limits.ts';

export interface PipeliningParts {
  limits: Pick<TrafficLimits, 'pipelinedRequests'>;
  onRefused(refusal: 'pipelined'): void;
}

/**
 * Handles a connection's requests one after another. Node starts all requests that a client sends at once, so a client
 * that reads no responses would cause several times the work of one request. Browsers send a request only after the
 * response to the previous one.
 */
export function inTurn(listener: RequestListener, { limits, onRefused }: PipeliningParts): RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>();

  const handle = (request: IncomingMessage, response: ServerResponse, socket: Socket): void => {
    whenClosed(response, () => {
      const next = waiting.get(socket)?.shift();
      if (next === undefined) waiting.delete(socket);
      // a connection that ends after its last response handles no further request
      else if (!socket.destroyed && !socket.writableEnded) next();
    });
    listener(request, response);
  };

  return (request, response) => {
    const { socket } = request;
    const queue = waiting.get(socket);
    if (queue === undefined) {
      waiting.set(socket, []);
      handle(request, response, socket);
    } else if (queue.length < limits.pipelinedRequests) queue.push(() => handle(request, response, socket));
    else {
      onRefused('pipelined');
      socket.destroy();
    }
  };
}
