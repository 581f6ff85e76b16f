import type { Logger } from 'pino';
import { recoverSwap } from './file-swap.ts';
import { connectOwner } from './owner-database.ts';
import { isCommitted } from './restore-rows.store.ts';

/** Finishes or undoes an interrupted restore, so that files and database match. */
export async function recoverRestore(url: string, dataFolder: string, log: Pick<Logger, 'warn'>): Promise<void> {
  const done = await recoverSwap(dataFolder, async (id) => {
    const client = await connectOwner(url, 'tideline-restore');
    try {
      return await isCommitted(client, id);
    } finally {
      await client.end();
    }
  });
  if (done !== 'nothing') log.warn({ restore: done }, 'a restore had been interrupted');
}
