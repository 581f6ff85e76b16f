import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../test-page.en.ts';

export const messages: Translation<typeof english> = {
  'testPage.title': 'Test der Fehlermeldung',
  'testPage.lead':
    'Löst absichtlich Fehler aus, damit der Betreiber sieht, wo sie ankommen. Ihre Finanzdaten werden weder geändert ' +
    'noch gesendet.',
  'testPage.tunnel.asking': 'Es wird geprüft, ob Berichte ankommen',
  'testPage.tunnel.no-receiver':
    'Es ist kein Ziel eingerichtet: Fehler des Browsers werden niemandem gemeldet. Fehler des Servers stehen in ' +
    'seinem ' +
    'Protokoll.',
  'testPage.tunnel.reachable': 'Berichte kommen an',
  'testPage.tunnel.refused': 'Das Relay unter /monitoring lehnt Berichte ab. Sehen Sie in das Protokoll des Gateways.',
  'testPage.tunnel.unreachable':
    'Das Relay unter /monitoring ist nicht erreichbar. Vielleicht sperrt es eine Erweiterung dieses Browsers.',
  'testPage.raise': 'Fehler auslösen',
  'testPage.browser': 'Fehler im Browser auslösen',
  'testPage.server': 'Fehler im Server auslösen',
  'testPage.remote': 'Fehler in einem Remote auslösen',
  'testPage.which': 'Remote',
  'testPage.crash': 'Diese Seite abstürzen lassen',
  'testPage.raised': 'Bisher ausgelöst',
  'testPage.none': 'Noch nichts.',
  'testPage.ofBrowser': 'Fehler im Browser',
  'testPage.ofRemote': ({ remote }) => `Fehler in ${remote}`,
  'testPage.ofServer': 'Fehler im Server',
  'testPage.sending': 'wird gesendet',
  'testPage.accepted': ({ status }) => `wurde angenommen (${status}); das Ziel hat ihn unter dieser Ereignis-ID`,
  'testPage.refused': ({ status }) => `wurde abgelehnt (${status})`,
  'testPage.notSent': 'wurde nicht gesendet',
  'testPage.nowhere': 'wurde ausgelöst und niemandem gemeldet',
  'testPage.serverSent': 'ist der Fingerabdruck: Suchen Sie ihn im Protokoll und im Bericht des Servers',
  'testPage.serverAway': ({ why }) => `wurde nicht ausgelöst: ${why}`,
};
