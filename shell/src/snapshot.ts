import type { Snapshot } from '@tideline/registry/release';

/** The gateway's data block: which releases are active, what they contribute, and what every file must hash to. */
export function readSnapshot(page: Document): Snapshot {
  const block = page.getElementById('tideline-registry');
  if (!block?.textContent) throw new Error('The page has no release data. It was not composed by the gateway.');
  return JSON.parse(block.textContent);
}
