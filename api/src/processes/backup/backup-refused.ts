import { CommandRefused } from '../../platform/command-refused.ts';

export type BackupRefusal =
  /** The file is not a backup, is damaged, or does not fit this version. */
  | 'BACKUP_NOT_READABLE'
  | 'BACKUP_NEWER'
  | 'BACKUP_WRONG'
  /** It would replace something. */
  | 'WOULD_REPLACE'
  | 'IN_USE'
  | 'PASSPHRASE_WRONG'
  | 'NOT_ALLOWED';

/** Why a backup was not made or not restored, in one sentence for the operator. Nothing was changed. */
export class BackupRefused extends CommandRefused {
  declare readonly code: BackupRefusal;

  constructor(code: BackupRefusal, message: string) {
    super(code, message);
    this.name = 'BackupRefused';
  }
}

export const notReadable = (message: string): BackupRefused => new BackupRefused('BACKUP_NOT_READABLE', message);
