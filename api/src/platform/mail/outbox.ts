import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { Email } from './email.ts';

/** Maximum number of emails in the outbox. Older ones are deleted, because their links expired long ago. */
const KEPT = 200;

export const OUTBOX = 'outbox';

/**
 * Creates the outbox, the destination of emails on a server without SMTP. It stores one object per email, which only
 * the operator can read, at /outbox of the admin listener. An object is `{id, at, to, subject, text, html}`.
 */
export function createOutbox(objects: ObjectStore, clock: Clock): (letter: Email) => Promise<void> {
  let count = 0;
  return async (letter) => {
    await mkdir(objects.workFolder, { recursive: true, mode: 0o700 });
    const at = clock.now().toISOString();
    count += 1; // this preserves the order even within one millisecond
    const id = `${at.replace(/\D/g, '')}-${String(count).padStart(6, '0')}-${randomUUID().slice(0, 8)}`;
    const path = join(objects.workFolder, `${id}.json`);
    await writeFile(path, JSON.stringify({ id, at, ...letter }), { mode: 0o600 });
    await objects.put(`${OUTBOX}/${id}.json`, path);
    const old = (await objects.list(OUTBOX)).slice(0, -KEPT);
    await Promise.all(old.map(({ key }) => objects.remove(key)));
  };
}
