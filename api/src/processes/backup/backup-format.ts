/**
 * The contents of a backup: a gzip-compressed tar archive, encrypted as a whole if there is a passphrase.
 *
 *     backup.json                             first: the format of the rows
 *     database/<number>.<table>.copy          rows in PostgreSQL's text format of COPY, whole rows only
 *     jobs/<number>.copy                      jobs that had not run
 *     attachments/<household>/<sha256>
 *     releases/<path>
 *     keys/<file>
 *     manifest.json                           last: digests of all of the above, and sums of the rows
 */
import { z } from 'zod';

export const FORMAT = 1;
export const HEAD = 'backup.json';
export const MANIFEST = 'manifest.json';
export const KEY_FILES = ['secret.key', 'vapid.json', 'admin-token'] as const;

const identifier = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);
const migrations = z.array(z.object({ name: z.string().max(200), checksum: z.string().max(200) })).min(1);

export const BackupHead = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** Version of the program. */
  version: z.string().max(100),
  /** Migrations applied to the database. */
  schema: migrations,
  /** Columns of each table, in the order of the rows. */
  tables: z.record(identifier, z.array(identifier).min(1)),
  jobColumns: z.array(identifier),
  sequences: z.record(identifier, z.string().regex(/^\d{1,19}$/)),
  /** Identifies the key that encrypted the secrets in the rows, without revealing it. */
  keyFingerprint: z.string().max(100),
});
export type BackupHead = z.infer<typeof BackupHead>;

const TableSums = z.object({
  rows: z.int().min(0),
  /** Sum of each money column, in minor units, across currencies. */
  sums: z.record(identifier, z.string().regex(/^-?\d{1,40}$/)),
});
export type TableSums = z.infer<typeof TableSums>;

export const BackupManifest = z.object({
  /** Name, size and SHA-256 of each entry before this one. */
  entries: z.array(z.tuple([z.string(), z.int().min(0), z.string().regex(/^[0-9a-f]{64}$/)])),
  tables: z.record(identifier, TableSums),
  /** Attachments in the database whose file was missing or damaged when the backup was made. */
  lostAttachments: z.int().min(0),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

const PLACES = [
  /^database\/\d{1,9}\.(?<table>[a-z][a-z0-9_]{0,62})\.copy$/,
  /^jobs\/\d{1,9}\.copy$/,
  /^attachments\/(?<household>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?<sha256>[0-9a-f]{64})$/,
  /^releases(?<path>(?:\/[\w@+~.-]{1,200}){1,12})$/,
  /^keys\/(?<key>secret\.key|vapid\.json|admin-token)$/,
];

export type Place =
  | { kind: 'rows'; table: string }
  | { kind: 'jobs' }
  | { kind: 'attachment'; household: string; sha256: string }
  | { kind: 'release'; path: string }
  | { kind: 'key'; file: string };

/**
 * Returns the meaning of an entry's name; null for a name that backups never contain, such as one that leaves its
 * folder.
 */
export function placeOf(name: string): Place | null {
  const [rows, jobs, attachment, release, key] = PLACES.map((place) => place.exec(name));
  if (rows?.groups) return { kind: 'rows', table: rows.groups['table'] ?? '' };
  if (jobs) return { kind: 'jobs' };
  if (attachment?.groups) {
    const { household = '', sha256 = '' } = attachment.groups;
    return { kind: 'attachment', household, sha256 };
  }
  if (release?.groups) {
    const path = (release.groups['path'] ?? '').slice(1);
    return path.split('/').some((part) => /^\.+$/.test(part)) ? null : { kind: 'release', path };
  }
  return key?.groups ? { kind: 'key', file: key.groups['key'] ?? '' } : null;
}
