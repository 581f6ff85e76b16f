import type { Translation } from '@tideline/contract/language';
import type { command as englishCommand, connection as englishConnection } from '../command.en.ts';

export const command: Translation<typeof englishCommand> = {
  title:
    'tideline: Remotes bereitstellen und zurücksetzen, Installationen sichern und wiederherstellen, Benutzern helfen',
  notes: [
    'tideline BEFEHL --help zeigt die Optionen; --json gibt ein JSON-Objekt aus.',
    'TIDELINE_URL ist die Registry (Standard: http://127.0.0.1:9090), TIDELINE_TOKEN der Token.',
    'Exit-Codes: 0 erledigt, 1 falscher Aufruf oder Fehler, 2 abgelehnt, 3 Konflikt, 4 nicht erlaubt, ' +
      '5 nicht erreichbar.',
  ],
  unknown: (name, all) => `Den Befehl „${name}“ gibt es nicht. Die Befehle sind ${all}.`,
  badOption: ({ code, option, detail, name }) => {
    const what =
      code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
        ? `Die Option ${option} gibt es nicht`
        : code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE'
          ? `Der Wert der Option ${option} fehlt oder ist überzählig`
          : detail;
    return `${what}. tideline ${name} --help zeigt die Optionen.`;
  },
  fix: (text) => `    Abhilfe: ${text}`,
  notFromTo: (option, given, most) => `--${option} ${given} ist keine Zahl von 1 bis ${most}.`,
  otherLanguage: (given, known) =>
    `TIDELINE_LANG=${given} ist keine Sprache dieses Befehls. Wählen Sie eine von ${known}.`,
  notHere: 'Dieser Befehl arbeitet auf einer Installation: Führen Sie ihn auf dem Server im Ordner von Tideline aus.',
  noDataFolder:
    'TIDELINE_DATA ist nicht gesetzt: Führen Sie diesen Befehl mit den Einstellungen des Dienstes aus, wie ' +
    'docs/OPERATING.md unter „Install a packed release“ beschreibt.',
  stopped: (end) => `Der Befehl wurde vorzeitig beendet (${'signal' in end ? end.signal : `Exit-Code ${end.code}`}).`,
};

export const connection: Translation<typeof englishConnection> = {
  badAddress: (url) =>
    `TIDELINE_URL=${url} ist keine gültige Adresse. Geben Sie eine an wie https://money.example.org.`,
  otherAnswer: (url) => `${url} ist keine Registry, die dieser Befehl kennt.`,
  noAnswer: (url, why) =>
    `${url} antwortet nicht (${why}). Läuft Tideline dort? TIDELINE_URL ist die Adresse des Betreiberzugangs oder ` +
    'einer öffentlichen Registry.',
  closed: (url, path) =>
    `Unter ${url} gibt es keine Registry (${path}). Verwenden Sie den Betreiberzugang, oder lassen Sie den Betreiber ` +
    'mit REGISTRY_PUBLIC=true starten.',
  answered: (url, status) => `${url} hat mit ${status} geantwortet.`,
};
