import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages for exporting the household and restoring an export. */
export const messages = defineMessages({
  'data.title': 'Data',
  'data.lead': 'Export everything, restore an export, or delete the household.',
  'data.ownersOnly': 'Only an owner of the household can export or restore it.',
  'data.failed': 'Exports couldn’t be loaded',

  'export.title': 'Export everything',
  'export.what':
    'One zip file with all accounts, transactions, cards, loans, plans, rules and attachments: for ' +
    'Tideline to read again, as tables for a spreadsheet, and as text for plain-text accounting. ' +
    'Passwords and bank connections are not in it.',
  'export.start': 'Export everything',
  'export.started': 'The export is being written',
  'export.none': 'There are no exports yet.',
  'export.list': 'Exports and restores',

  'copy.export': ({ name }: { name: string }) => `Export ${name}`,
  'copy.restore': ({ name }: { name: string }) => `Restore of ${name}`,
  'copy.queued': 'Waiting to begin',
  'copy.running': 'At work',
  'copy.receiving': 'The file did not arrive whole',
  'copy.done': ({ size }: { size: string }) => `Ready, ${size}`,
  'copy.keptUntil': ({ when }: { when: string }) => `It is removed from the server on ${when}.`,
  'copy.restored': 'Restored',
  'copy.failed': ({ why }: { why: string }) => `It did not work. ${why}`,
  'copy.gone': 'File deleted from the server',
  'copy.download': 'Download',
  'copy.downloadOf': ({ name }: { name: string }) => `Download ${name}`,
  'copy.remove': 'Remove',
  'copy.removeOf': ({ name }: { name: string }) => `Remove ${name}`,
  'copy.progress': ({ share }: { share: string }) => `${share} written`,
  'copy.progressRead': ({ share }: { share: string }) => `${share} read`,

  'restore.title': 'Restore an export',
  'restore.what':
    'Reads an export into this household. The household must have no accounts yet; its currency, time ' +
    'zone and settings become those of the export. You can undo it.',
  'restore.notEmpty':
    'This household has accounts. Restore into an empty one: delete the accounts, or create another ' +
    'account to sign in with.',
  'restore.file': 'Export file',
  'restore.fileHint': 'The zip file as it was saved, at most 2 GB.',
  'restore.fileMissing': 'Choose the zip file of an export.',
  'restore.fileTooLarge': 'This file is larger than 2 GB.',
  'restore.start': 'Restore',
  'restore.uploading': 'Uploading',
  'restore.uploaded': ({ share }: { share: string }) => `${share} uploaded`,
  'restore.interrupted': 'The upload was interrupted. Resume where it stopped.',
  'restore.goOn': 'Continue',
  'restore.begun': 'The file is here and is being read',
});
