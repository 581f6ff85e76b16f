import type { Count } from '../language/count.ts';

const counted = ({ value, text }: Count, one: string, many = `${one}s`): string =>
  `${text} ${value === 1 ? one : many}`;

export const backup = {
  oneFile: (name: string) => `Name one file: tideline ${name} FILE.`,
  noFile: 'Name the file: tideline backup FILE. Or set BACKUP_DIR, the folder of the nightly backups.',
  noBackup: 'Name the backup: tideline restore FILE.',
  lost: (attachments: Count) =>
    `${counted(attachments, 'attachment')} had no file, or a damaged one, when the backup was made.`,
  made: (backup: {
    path: string;
    size: string;
    encrypted: boolean;
    households: Count;
    rows: Count;
    attachments: Count;
    releaseFiles: Count;
  }) =>
    `${backup.path}: ${backup.size}${backup.encrypted ? ', encrypted' : ''}. ` +
    `${counted(backup.households, 'household')}, ${counted(backup.rows, 'row')}, ` +
    `${counted(backup.attachments, 'attachment')}, ${counted(backup.releaseFiles, 'release file')}.`,
  encrypted: 'Without its passphrase, nobody can restore it, including you.',
  notEncrypted: 'It contains everything, including keys, and is not encrypted: store it where only you can read it.',
  prove: (path: string) => `Verify it with: tideline verify ${path}`,
  restored: (backup: { rows: Count; attachments: Count; releaseFiles: Count; when: string }) =>
    `Restored ${counted(backup.rows, 'row')}, ${counted(backup.attachments, 'attachment')} and ` +
    `${counted(backup.releaseFiles, 'release file')} as of ${backup.when} UTC.`,
  upgraded: (changes: Count) => `The database was upgraded: ${counted(changes, 'change')} applied.`,
  copy: (path: string) => `The previous data is in ${path}.`,
  start: 'Start Tideline now. Everyone must sign in again.',
  ledgerWrong: (problems: string) =>
    `The ledger has problems: ${problems}. Nothing was changed. Make a backup now, and report these codes.`,
  ledgerSound: (households: Count) => `The ledger of ${counted(households, 'household')} is consistent.`,
  verified: (backup: { file: string; rows: Count; attachments: Count; households: Count; when: string }) =>
    `${backup.file} can be restored: ${counted(backup.rows, 'row')} and ${counted(backup.attachments, 'attachment')} ` +
    `of ${counted(backup.households, 'household')}, as of ${backup.when} UTC, with the same counts and sums, and a ` +
    'consistent ledger.',
} as const;
