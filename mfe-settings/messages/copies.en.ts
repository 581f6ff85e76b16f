import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages for exporting the household and restoring an export. */
export const messages = defineMessages({
  'data.title': 'Data',
  'data.lead': 'Export everything, restore an export, or delete the household.',
  'data.ownersOnly': 'Only an owner of the household can export or restore it.',
  'data.failed': 'Exports couldn’t be loaded',

  'export.title': 'Export everything',
  'export.what':
    'One zip file with all accounts, transactions, cards, loans, plans, rules and attachments. You can ' +
    'restore it in Tideline, open its tables in a spreadsheet, or use it for plain-text accounting. ' +
    'It doesn’t include passwords or bank connections.',
  'export.start': 'Export everything',
  'export.started': 'Export started',
  'export.none': 'No exports yet.',
  'export.list': 'Exports and restores',

  'copy.export': ({ name }: { name: string }) => `Export ${name}`,
  'copy.restore': ({ name }: { name: string }) => `Restore of ${name}`,
  'copy.queued': 'Waiting to start',
  'copy.running': 'In progress',
  'copy.receiving': 'The upload is incomplete',
  'copy.done': ({ size }: { size: string }) => `Ready, ${size}`,
  'copy.keptUntil': ({ when }: { when: string }) => `Available until ${when}.`,
  'copy.restored': 'Restored',
  'copy.failed': ({ why }: { why: string }) => `Failed. ${why}`,
  'copy.gone': 'File deleted from the server',
  'copy.download': 'Download',
  'copy.downloadOf': ({ name }: { name: string }) => `Download ${name}`,
  'copy.remove': 'Remove',
  'copy.removeOf': ({ name }: { name: string }) => `Remove ${name}`,
  'copy.progress': ({ share }: { share: string }) => `${share} written`,
  'copy.progressRead': ({ share }: { share: string }) => `${share} read`,

  'restore.title': 'Restore an export',
  'restore.what':
    'Restores an export into this household, which must have no accounts. Its currency, time ' +
    'zone and settings are replaced. You can undo it.',
  'restore.notEmpty':
    'This household has accounts. Restore into an empty household: delete the accounts, or create ' +
    'another household.',
  'restore.file': 'Export file',
  'restore.fileHint': 'The zip file you exported, up to 2 GB.',
  'restore.fileMissing': 'Choose the zip file you exported',
  'restore.fileTooLarge': 'This file is larger than 2 GB',
  'restore.start': 'Restore',
  'restore.uploading': 'Uploading',
  'restore.uploaded': ({ share }: { share: string }) => `${share} uploaded`,
  'restore.interrupted': 'The upload was interrupted. Resume where it stopped.',
  'restore.goOn': 'Resume upload',
  'restore.begun': 'Upload complete. Restoring…',
});
