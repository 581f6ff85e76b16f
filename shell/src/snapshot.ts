import type { Snapshot } from '@tideline/registry/release';

/** Reads the gateway's data block: the active releases, their contributions, and the hash of every file. */
export function readSnapshot(page: Document): Snapshot {
  const block = page.getElementById('tideline-registry');
  if (!block?.textContent) throw new Error('The page has no release data. It was not composed by the gateway.');
  return JSON.parse(block.textContent);
}
