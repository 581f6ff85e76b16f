import { pluralsOf, type Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../factors.en.ts';

const { choose } = pluralsOf('de');

export const messages: Translation<typeof english> = {
  'factors.title': 'Passkeys und Anmeldung in zwei Schritten',
  'factors.lead': 'Mit einem Passkey oder einer Authenticator-App reicht Ihr Passwort allein nicht mehr zur Anmeldung.',
  'factors.loading': 'Ihre Passkeys werden geladen',
  'factors.failed': 'Passkeys und Anmeldung in zwei Schritten konnten nicht geladen werden',
  'factors.cancel': 'Abbrechen',

  'passkey.title': 'Passkeys',
  'passkey.lead': 'Anmelden mit Fingerabdruck, Gesicht oder Bildschirmsperre, ohne Passwort und Code.',
  'passkey.add': 'Passkey hinzufügen',
  'passkey.added': 'Passkey hinzugefügt',
  'passkey.synced': 'Auf mehreren Geräten',
  'passkey.since': ({ when }) => `Hinzugefügt: ${when}`,
  'passkey.used': ({ when }) => `zuletzt genutzt: ${when}`,
  'passkey.unused': 'noch nicht genutzt',
  'passkey.rename': 'Umbenennen',
  'passkey.renameOf': ({ name }) => `${name} umbenennen`,
  'passkey.remove': 'Entfernen',
  'passkey.removeOf': ({ name }) => `${name} entfernen`,
  'passkey.removed': ({ name }) => `${name} entfernt`,
  'passkey.name': 'Name',
  'passkey.nameWrong': ({ max }) => `Geben Sie einen Namen mit höchstens ${max}\u00a0Zeichen ein`,
  'passkey.save': 'Speichern',
  'passkey.conflict':
    'Sie haben das in einem anderen Tab oder auf einem anderen Gerät umbenannt. Erneut speichern ersetzt den Namen.',
  'passkey.failed': 'Ihre Passkeys haben sich nicht geändert',
  'passkey.not.exists': 'Dieses Gerät hat schon einen Passkey für Ihr Benutzerkonto.',
  'passkey.not.stopped': 'Es wurde kein Passkey erstellt. Versuchen Sie es erneut oder nehmen Sie ein anderes Gerät.',
  'passkey.plain':
    'Passkeys brauchen eine https-Adresse mit Namen oder localhost. Wenden Sie sich an den Betreiber des Servers.',
  'passkey.elsewhere': ({ host }) => `Öffnen Sie Tideline unter ${host}, um einen Passkey hinzuzufügen.`,
  'passkey.unsupported': 'Dieser Browser unterstützt hier keine Passkeys.',

  'app.title': 'Authenticator-App',
  'app.on': 'Ein',
  'app.lead': 'Ein Code aus einer App auf Ihrem Handy, nach dem Passwort.',
  'app.since': ({ when }) => `Hinzugefügt: ${when}`,
  'app.setUp': 'App einrichten',
  'app.replace': 'Andere App einrichten',
  'app.remove': 'Ausschalten',
  'app.added': 'Authenticator-App hinzugefügt',
  'app.removed': 'Authenticator-App entfernt',
  'app.failed': 'Ihre Authenticator-App hat sich nicht geändert',
  'app.scan': 'Scannen Sie diesen Code mit Ihrer Authenticator-App.',
  'app.qr': 'QR-Code mit dem Schlüssel darunter',
  'app.key': 'Oder geben Sie diesen Schlüssel in der App ein',
  'app.code': 'Code',
  'app.codeHint': 'Die 6\u00a0Ziffern, die die App jetzt zeigt',
  'app.codeMissing': 'Geben Sie die 6\u00a0Ziffern aus der App ein',
  'app.codeWrong': 'Dieser Code stimmt nicht. Prüfen Sie die Uhrzeit Ihres Handys und geben Sie den neuesten Code ein.',
  'app.confirm': 'Einschalten',

  'codes.title': 'Wiederherstellungscodes',
  'codes.few': 'Nur noch wenige',
  'codes.left': ({ count }) =>
    count === 0
      ? 'Keine mehr. Erstellen Sie neue, damit Sie sich ohne Ihr Gerät anmelden können.'
      : choose(count, {
          one: 'Noch einer. Er meldet Sie einmal ohne Ihr Gerät an.',
          other: `Noch ${count}. Jeder meldet Sie einmal ohne Ihr Gerät an.`,
        }),
  'codes.renew': 'Neue Codes erstellen',
  'codes.failed': 'Es wurden keine neuen Codes erstellt',
  'codes.newTitle': 'Wiederherstellungscodes sichern',
  'codes.newLead': 'Ohne Ihr Gerät meldet Sie jeder dieser Codes einmal an. Wir zeigen sie nur jetzt.',
  'codes.copy': 'Kopieren',
  'codes.copied': 'Wiederherstellungscodes kopiert',
  'codes.notCopied': 'Ihr Browser hat das Kopieren nicht erlaubt. Laden Sie die Codes stattdessen herunter.',
  'codes.download': 'Herunterladen',
  'codes.print': 'Drucken',
  'codes.saved': 'Ich habe sie gesichert',
  'codes.fileTitle': ({ email }) => `Tideline-Wiederherstellungscodes für ${email}`,
  'codes.once': 'Jeder Code gilt einmal.',

  'last.title': 'Anmeldung in zwei Schritten ausschalten?',
  'last.effect': 'Dann genügt ein Schritt zur Anmeldung, und Ihre Wiederherstellungscodes gelten nicht mehr.',
  'last.go': 'Anmeldung in zwei Schritten ausschalten',
  'last.done': 'Die Anmeldung in zwei Schritten ist ausgeschaltet',

  'reset.title': 'Jemand will die Anmeldung in zwei Schritten ausschalten',
  'reset.text': ({ when }) =>
    `Ihr Passwort ist dort bekannt. Ausschalten geht ab: ${when}. Das waren nicht Sie? ` +
    'Lassen Sie sie eingeschaltet und ändern Sie Ihr Passwort.',
  'reset.keep': 'Eingeschaltet lassen',
  'reset.kept': 'Die Anmeldung in zwei Schritten bleibt eingeschaltet',
};
