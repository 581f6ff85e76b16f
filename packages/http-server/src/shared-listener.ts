import cluster from 'node:cluster';

/**
 * Keeps node:cluster from ending a worker when its parent dies, so that the worker can finish its requests. A worker
 * shares its listeners with its replacement. Returns whether this process is a worker.
 */
export function outliveParent(): boolean {
  if (cluster.worker === undefined) return false;
  cluster.worker.exitedAfterDisconnect = true;
  return true;
}
