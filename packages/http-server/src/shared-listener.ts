import cluster from 'node:cluster';

/**
 * Keeps node:cluster from ending this process when its parent dies, if the process shares its listeners with the one
 * that replaces it, so that it can finish its requests. Returns whether it shares its listeners.
 */
export function outliveParent(): boolean {
  if (cluster.worker === undefined) return false;
  cluster.worker.exitedAfterDisconnect = true;
  return true;
}
