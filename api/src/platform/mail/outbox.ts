import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Email } from './email.ts';

/** Older emails are deleted; their links expired long ago. */
const KEPT = 200;

/**
 * Creates the destination of emails on a server without SMTP: one file each, for the operator only, shown at /outbox of
 * the admin listener. A file is `{id, at, to, subject, text, html}`.
 */
export function createOutbox(folder: string, clock: Clock): (letter: Email) => Promise<void> {
  let count = 0;
  return async (letter) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const at = clock.now().toISOString();
    count += 1; // preserves the order even within one millisecond
    const id = `${at.replace(/\D/g, '')}-${String(count).padStart(6, '0')}-${randomUUID().slice(0, 8)}`;
    const path = join(folder, `${id}.json`);
    // A directory listing never contains partly written emails.
    await writeFile(`${path}.part`, JSON.stringify({ id, at, ...letter }), { mode: 0o600 });
    await rename(`${path}.part`, path);
    const old = (await readdir(folder))
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .slice(0, -KEPT);
    await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
  };
}
