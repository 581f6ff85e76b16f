import { inLanguages } from '@tideline/contract/texts';
import { CommandRefused } from '../../platform/command-refused.ts';
import * as english from './messages/backup.en.ts';

/** Returns the texts about backups in a language. */
export const backupTextsIn = await inLanguages(import.meta.dirname, 'backup', english);

type Refusals = ReturnType<typeof backupTextsIn>['refusals'];

/** Returns the current step, for display as progress. */
export type Step = (steps: ReturnType<typeof backupTextsIn>['steps']) => string;

export type BackupRefusal =
  /** The file is not a backup, is damaged, or does not fit this version. */
  | 'BACKUP_NOT_READABLE'
  | 'BACKUP_NEWER'
  | 'BACKUP_WRONG'
  /** Existing data would be replaced. */
  | 'WOULD_REPLACE'
  | 'IN_USE'
  | 'PASSPHRASE_WRONG'
  | 'NOT_ALLOWED';

/** The reason why a backup was not made or not restored, in one sentence for the operator. Nothing was changed. */
export class BackupRefused extends CommandRefused {
  declare readonly code: BackupRefusal;

  constructor(code: BackupRefusal, reason: (refusals: Refusals) => string) {
    super(code, (language) => reason(backupTextsIn(language).refusals));
    this.name = 'BackupRefused';
  }
}

export const notReadable = (reason: (refusals: Refusals) => string): BackupRefused =>
  new BackupRefused('BACKUP_NOT_READABLE', reason);
