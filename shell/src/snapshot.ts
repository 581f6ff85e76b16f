import type { Snapshot } from '@tideline/registry/release';

/** Reads the gateway's data block: the active releases, their contributions, and the hash of every file. */
export function readSnapshot(page: Document): Snapshot {
  const snapshot = findSnapshot(page);
  if (!snapshot) throw new Error('The page has no release data. It was not composed by the gateway.');
  return snapshot;
}

/** Returns the snapshot, or undefined if the browser has not read the block yet. */
export function findSnapshot(page: Document): Snapshot | undefined {
  const text = page.getElementById('tideline-registry')?.textContent;
  return text ? JSON.parse(text) : undefined;
}
