import cluster from 'node:cluster';

/**
 * For a process that shares its listeners with the one that replaces it: keeps node:cluster from ending this process
 * when its parent dies, so that it can finish its requests. Returns whether it shares them.
 */
export function outliveParent(): boolean {
  if (cluster.worker === undefined) return false;
  cluster.worker.exitedAfterDisconnect = true;
  return true;
}
