import {
  type BackupHead,
  BackupHead as Head,
  type BackupManifest,
  BackupManifest as Manifest,
} from './backup-format.ts';
import { HEAD, MANIFEST, placeOf } from './backup-format.ts';
import { entriesOf, textOf } from './archive-reader.ts';
import { BackupRefused, notReadable } from './backup-refused.ts';

export interface CheckedBackup {
  path: string;
  passphrase: string | undefined;
  head: BackupHead;
  manifest: BackupManifest;
  /** Total size of all entries. */
  unpackedBytes: number;
  /** SHA-256 of each entry, by name. */
  digests: ReadonlyMap<string, string>;
}

const HEAD_MAX = 4 * 1_048_576;
const MANIFEST_MAX = 256 * 1_048_576;
const ENTRIES_MAX = 2_000_000;

/**
 * Reads an entire backup and compares it with its manifest before anything is changed: the archive must contain every
 * entry exactly once and unchanged, and no others.
 */
export async function checkBackup(path: string, passphrase: string | undefined): Promise<CheckedBackup> {
  const found = new Map<string, [bytes: number, sha256: string]>();
  let head: BackupHead | undefined;
  let manifest: BackupManifest | undefined;
  let unpackedBytes = 0;
  for await (const entry of entriesOf(path, passphrase)) {
    if (manifest !== undefined || found.size > ENTRIES_MAX || found.has(entry.name)) throw unexpected(entry.name);
    if (head === undefined) {
      if (entry.name !== HEAD) throw notReadable((texts) => texts.notBackup(path));
      head = parseHead(await textOf(entry, HEAD_MAX));
    } else if (entry.name === MANIFEST) {
      manifest = parse(Manifest, await textOf(entry, MANIFEST_MAX));
      continue;
    } else {
      if (placeOf(entry.name) === null) throw unexpected(entry.name);
      for await (const chunk of entry.content) unpackedBytes += chunk.length;
    }
    found.set(entry.name, [entry.sizeBytes, entry.sha256()]);
  }
  if (head === undefined || manifest === undefined) throw notReadable((texts) => texts.cutOff);
  compare(found, manifest);
  const digests = new Map([...found].map(([name, [, sha256]]) => [name, sha256]));
  return { path, passphrase, head, manifest, unpackedBytes, digests };
}

const unexpected = (name: string): BackupRefused =>
  notReadable((texts) => texts.unexpected(JSON.stringify(name.slice(0, 200))));

function compare(found: ReadonlyMap<string, [number, string]>, { entries }: BackupManifest): void {
  const differs = entries.find(([name, bytes, sha256]) => {
    const there = found.get(name);
    return there === undefined || there[0] !== bytes || there[1] !== sha256;
  });
  if (differs !== undefined || entries.length !== found.size)
    throw notReadable((texts) => texts.damagedAt(differs?.[0]));
}

function parseHead(text: string): BackupHead {
  const raw = parseJson(text);
  if (typeof raw === 'object' && raw !== null && 'format' in raw && typeof raw.format === 'number' && raw.format > 1)
    throw new BackupRefused('BACKUP_NEWER', (texts) => texts.newer);
  return parse(Head, text);
}

function parse<T>(
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  text: string,
): T {
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw notReadable((texts) => texts.badContents);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
