import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isMissing } from './durable-files.ts';
import type { Store } from './store.ts';

/** One attempt to change the registry, successful or not. Generations record the changes themselves. */
export interface AuditEntry {
  /** ISO instant. */
  at: string;
  /** Holder of the token, or `npm start`. */
  by: string;
  tokenId?: string;
  action: string;
  /** The subject of the action, e.g. `mfe-accounts 1.2.0`. */
  target: string;
  outcome: 'done' | 'refused';
  /** Code of the refusal. */
  code?: string;
  reason?: string;
}

const auditEntry = z.object({
  at: z.string(),
  by: z.string(),
  tokenId: z.string().exactOptional(),
  action: z.string(),
  target: z.string(),
  outcome: z.enum(['done', 'refused']),
  code: z.string().exactOptional(),
  reason: z.string().exactOptional(),
});

const fileOf = (store: Store): string => join(store.root, 'audit.jsonl');

/** Appends one line. The system appends it as a whole, so several processes may write at the same time. */
export const recordAudit = (store: Store, entry: AuditEntry): Promise<void> =>
  appendFile(fileOf(store), `${JSON.stringify(entry)}\n`, { mode: 0o600 });

/** Returns the newest entries, newest first. Skips a line that was truncated by a power failure. */
export async function readAudit(store: Store, limit: number): Promise<AuditEntry[]> {
  let text: string;
  try {
    text = await readFile(fileOf(store), 'utf8');
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
  const entries: AuditEntry[] = [];
  for (const line of text.split('\n').toReversed()) {
    if (line === '' || entries.length >= limit) continue;
    try {
      entries.push(auditEntry.parse(JSON.parse(line)));
    } catch {
      // a truncated line contains nothing useful
    }
  }
  return entries;
}
