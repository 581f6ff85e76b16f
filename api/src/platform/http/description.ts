import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Page } from './docs-page.ts';

/**
 * The public description of the api (two megabytes, or a twentieth of that if compressed), and the page that shows it.
 */
export interface Description {
  plain: Buffer;
  compressed: Buffer;
  page: Page;
}

export type FromDescriptionThread = { plain: Uint8Array; compressed: Uint8Array; page: Page };

let described: Promise<Description> | undefined;

/**
 * Returns the description. A thread generates it at the first request, because the work would block all other requests
 * for half a second.
 */
export const describedOnce = (): Promise<Description> =>
  (described ??= describe().catch((error: unknown) => {
    described = undefined; // the next request tries again
    throw error;
  }));

async function describe(): Promise<Description> {
  const worker = new Worker(new URL('./description-worker.ts', import.meta.url));
  try {
    const [{ plain, compressed, page }] = (await once(worker, 'message')) as [FromDescriptionThread];
    return { plain: bytesOf(plain), compressed: bytesOf(compressed), page };
  } finally {
    await worker.terminate();
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength);
