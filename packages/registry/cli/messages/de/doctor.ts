import type { Translation } from '@tideline/contract/language';
import { pluralsOf } from '../../language/count.ts';
import type { doctor as english } from '../doctor.en.ts';

const { plural } = pluralsOf('de');

export const doctor: Translation<typeof english> = {
  parts: {
    registry: 'Registry',
    token: 'Token',
    releases: 'Releases',
    installation: 'Installation',
    settings: 'Einstellungen',
    database: 'Datenbank',
    migrations: 'Migrationen',
    rights: 'Rechte',
    secrets: 'Geheimnisse',
    clock: 'Uhr',
    'time zones': 'Zeitzonen',
    jobs: 'Aufträge',
    nights: 'Tagesabschlüsse',
    'data folder': 'Datenordner',
    key: 'Schlüssel',
    files: 'Dateien',
    mail: 'E-Mail',
    disk: 'Speicherplatz',
    backup: 'Sicherung',
  },
  startIt: 'Starten Sie Tideline, oder geben Sie mit ADMIN_HOST und ADMIN_PORT oder mit TIDELINE_URL an, wo es läuft.',
  serves: (url, environment, generation) => `${url} liefert ${environment} aus, Generation ${generation}`,
  setToken: 'Setzen Sie TIDELINE_TOKEN auf einen Token für Betreiber: tideline token create.',
  tokenValid: (tokens) => `gültig für Betreiber, einer von ${tokens.text}`,
  deployAgain: 'Stellen Sie sie erneut bereit: tideline deploy.',
  active: (releases) => `${releases.text} aktiv`,
  off: (remotes) => `ausgeschaltet: ${remotes}`,
  alone: (remotes) => `kein voriges Release zum Zurücksetzen: ${remotes}`,
  correct: 'Beheben Sie das zuerst.',
  allWell: 'Alles in Ordnung.',
  sum: (problems, warnings) =>
    `${plural(problems, { one: 'Problem', other: 'Probleme' })}, ` +
    `${plural(warnings, { one: 'Warnung', other: 'Warnungen' })}.`,
};
