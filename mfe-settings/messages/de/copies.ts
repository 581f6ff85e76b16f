import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../copies.en.ts';

export const messages: Translation<typeof english> = {
  'data.title': 'Daten',
  'data.lead': 'Alles exportieren, einen Export wiederherstellen oder den Haushalt löschen.',
  'data.ownersOnly': 'Nur Inhaber des Haushalts können ihn exportieren oder wiederherstellen.',
  'data.failed': 'Die Exporte konnten nicht geladen werden',

  'export.title': 'Alles exportieren',
  'export.what':
    'Eine Zip-Datei mit allen Konten, Umsätzen, Karten, Krediten, Plänen, Regeln und Anhängen: für Tideline, als ' +
    'Tabellen und als Text für Plain-Text-Buchhaltung. Passwörter und Bankverbindungen sind nicht enthalten.',
  'export.start': 'Alles exportieren',
  'export.started': 'Der Export wird geschrieben',
  'export.none': 'Noch keine Exporte.',
  'export.list': 'Exporte und Wiederherstellungen',

  'copy.export': ({ name }) => `Export ${name}`,
  'copy.restore': ({ name }) => `Wiederherstellung von ${name}`,
  'copy.queued': 'Wartet auf den Start',
  'copy.running': 'Läuft',
  'copy.receiving': 'Die Datei kam nicht vollständig an',
  'copy.done': ({ size }) => `Bereit, ${size}`,
  'copy.keptUntil': ({ when }) => `Auf dem Server bis ${when}.`,
  'copy.restored': 'Wiederhergestellt',
  'copy.failed': ({ why }) => `Das hat nicht funktioniert. ${why}`,
  'copy.gone': 'Datei vom Server gelöscht',
  'copy.download': 'Herunterladen',
  'copy.downloadOf': ({ name }) => `${name} herunterladen`,
  'copy.remove': 'Entfernen',
  'copy.removeOf': ({ name }) => `${name} entfernen`,
  'copy.progress': ({ share }) => `${share} geschrieben`,
  'copy.progressRead': ({ share }) => `${share} gelesen`,

  'restore.title': 'Export wiederherstellen',
  'restore.what':
    'Liest einen Export in diesen Haushalt ein. Er darf noch keine Konten haben und übernimmt Währung, Zeitzone und ' +
    'Einstellungen des Exports. Sie können das rückgängig machen.',
  'restore.notEmpty':
    'Dieser Haushalt hat Konten. Nehmen Sie einen leeren: Löschen Sie die Konten oder registrieren Sie ein weiteres ' +
    'Benutzerkonto.',
  'restore.file': 'Exportdatei',
  'restore.fileHint': 'Die unveränderte Zip-Datei, höchstens 2\u00a0GB.',
  'restore.fileMissing': 'Wählen Sie die Zip-Datei eines Exports.',
  'restore.fileTooLarge': 'Diese Datei ist größer als 2\u00a0GB.',
  'restore.start': 'Wiederherstellen',
  'restore.uploading': 'Wird hochgeladen',
  'restore.uploaded': ({ share }) => `${share} hochgeladen`,
  'restore.interrupted': 'Das Hochladen wurde unterbrochen. Setzen Sie es an derselben Stelle fort.',
  'restore.goOn': 'Hochladen fortsetzen',
  'restore.begun': 'Die Datei ist angekommen und wird gelesen',
};
