import type { Translation } from '@tideline/contract/language';
import type { refusals as english } from '../refusals.en.ts';

const operatorOnly = (remote: string, what: string): string =>
  `Dieser Token gilt für ${remote}. Nur ein Betreiber darf ${what}.`;

export const refusals: Translation<typeof english> = {
  tokenMissing:
    'Dafür braucht es einen Token. Setzen Sie TIDELINE_TOKEN, oder senden Sie ihn als „Authorization: Bearer …“. Ein ' +
    'Betreiber erstellt einen für jedes Team: tideline token create.',
  tokenUnknown: 'Dieser Token ist hier unbekannt. Bitten Sie einen Betreiber um einen anderen: tideline token create.',
  tokenRevoked: 'Dieser Token wurde widerrufen. Bitten Sie einen Betreiber um einen anderen: tideline token create.',
  tokenExpired: 'Dieser Token ist abgelaufen. Bitten Sie einen Betreiber um einen anderen: tideline token create.',
  wrongTokens: 'Zu viele falsche Tokens von dieser Adresse. Warten Sie eine Minute.',
  otherRemote: (own, remote) => `Dieser Token gilt für ${own} und darf ${remote} nicht ändern.`,
  operatorReadsAudit: (remote) => operatorOnly(remote, 'die Änderungsversuche lesen'),
  operatorRemoves: (remote) => operatorOnly(remote, 'Releases entfernen'),
  operatorCreatesTokens: (remote) => operatorOnly(remote, 'Tokens erstellen'),
  operatorListsTokens: (remote) => operatorOnly(remote, 'Tokens auflisten'),
  operatorRevokesTokens: (remote) => operatorOnly(remote, 'Tokens widerrufen'),
  operatorChangesBudgets: (remote) => operatorOnly(remote, 'Budgets ändern'),
  operatorRollsBack: (remote) => operatorOnly(remote, 'alles zurücksetzen'),
  noToken: (id) => `Den Token ${id} gibt es nicht. tideline token list zeigt alle.`,
  otherEnvironment: (own, wanted) => `Dieses Gateway liefert die Umgebung ${own} aus, nicht ${wanted}.`,
  internal: 'Die Registry ist fehlgeschlagen. Der Grund steht im Protokoll des Gateways.',
  badBody: (problems) => `Die Angaben sind ungültig: ${problems}.`,
  badEnvironmentName: (name) => `„${name}“ ist kein Name einer Umgebung (Kleinbuchstaben, Ziffern, Bindestriche).`,
  damagedGeneration: (path) => `${path} ist beschädigt. Löschen Sie die Datei: Danach gilt die Generation davor.`,
  otherGeneration: (environment, now, expected) =>
    `${environment} ist bei Generation ${now}, nicht ${expected}. Sehen Sie nach, was sich geändert hat, und ` +
    'versuchen Sie es erneut.',
  noGeneration: (environment, generation) => `${environment} hat keine Generation ${generation}.`,
  noShell: (generation, environment) =>
    `Generation ${generation} von ${environment} hat keine Shell. Veröffentlichen und aktivieren Sie eine.`,
  notHere: (remote) => `${remote} ist nicht in dieser Umgebung. Aktivieren Sie zuerst ein Release davon.`,
  noLongerAt: (remote, release, environment) => `${remote} ist in ${environment} nicht mehr bei ${release}.`,
  noPrevious: (remote, environment) =>
    `${remote} hat in ${environment} kein voriges Release. Ausschalten: tideline disable ${remote}`,
  noPreviousShell: (environment) => `Die Shell hat in ${environment} kein voriges Release.`,
  shellTrial: 'Für die Shell gibt es keinen Probebetrieb. Aktivieren Sie ihr Release für alle Sitzungen.',
  activeAlready: (release) => `${release} ist schon aktiv: Alle Sitzungen haben es.`,
  noSuchTrial: (remote) => `${remote} hat keinen solchen Probebetrieb.`,
  damagedBudgets: (path) => `${path} ist beschädigt. Löschen Sie die Datei: Danach gelten die Standardwerte.`,
  damagedHealth: (path) => `${path} ist beschädigt. Löschen Sie die Datei: Danach beginnt die Zählung neu.`,
  badReleaseName: (remote, release) => `„${remote}/${release}“ ist kein Name eines Releases.`,
  unreadableRelease: (path, cause) => `${path} ist nicht lesbar (${cause}). Veröffentlichen Sie es erneut.`,
  noRelease: (remote, release) => `${remote} hat kein Release ${release}. Veröffentlichen Sie es zuerst.`,
  otherContents: (remote, release) =>
    `${remote} ${release} gibt es schon mit anderem Inhalt. Erhöhen Sie die Version in der Konfiguration, und bauen ` +
    'Sie neu.',
  versionTaken: (remote, version, by, release) =>
    `${remote} ${version} hat ${by} mit anderem Inhalt veröffentlicht (${release}). Erhöhen Sie die Version in ` +
    'package.json, und bauen Sie neu.',
  otherAddress: (remote, version, wantedRemote, wantedVersion) =>
    `Der Build ist ${remote} ${version}, nicht ${wantedRemote} ${wantedVersion}. Senden Sie ihn an seine Adresse.`,
  cannotBePublished: (remote, version) => `${remote} ${version} lässt sich nicht veröffentlichen:`,
  tooHeavy: (remote, version) => `${remote} ${version} ist größer als erlaubt:`,
  cannotBeDeployed: (remote, version) => `${remote} ${version} lässt sich nicht bereitstellen:`,
  cannotBeDeployedTo: (remote, version, environment) =>
    `${remote} ${version} lässt sich in ${environment} nicht bereitstellen:`,
  doesNotFit: (remote, release, environment) => `${remote} ${release} passt nicht zu ${environment}:`,
  notTogether: 'Diese Releases können nicht gemeinsam aktiv sein:',
  noFolder: (folder) => `${folder} gibt es nicht. Bauen Sie zuerst.`,
  notFiles: (folder) => `${folder} enthält etwas, das weder Datei noch Ordner ist:`,
  noRemoteJson: (path) => `${path} gibt es nicht. Bauen Sie mit der Vorlage des Kits, die es schreibt.`,
  incomplete: 'Der Build ist unvollständig. Bauen Sie neu:',
  incompleteIn: (folder) => `Der Build in ${folder} ist unvollständig. Bauen Sie neu:`,
  notJson: (path, cause) => `${path} ist kein JSON: ${cause}. Bauen Sie neu.`,
  otherContract: (path) =>
    `${path} folgt nicht Vertrag 1. Korrigieren Sie Folgendes in der Konfiguration des Remotes, und bauen Sie neu:`,
  contradicts: (path) => `${path} widerspricht sich:`,
  archiveTooLarge: (mebibytes) => `Das Archiv hat mehr als ${mebibytes}\u00a0MiB.`,
  unpacksToMore: (mebibytes) => `Das Archiv wird entpackt größer als ${mebibytes}\u00a0MiB.`,
  unreadableArchive: (cause) =>
    `Das Archiv ist nicht lesbar (${cause}). Senden Sie ein mit gzip komprimiertes tar-Archiv des Build-Ordners.`,
  emptyArchive: 'Das Archiv enthält keine Dateien.',
  notFile: (name, type) => `Das Archiv enthält ${name} (${type}). Veröffentlicht werden nur Dateien und Ordner.`,
  longPath: (characters) => `Das Archiv enthält einen Pfad mit mehr als ${characters} Zeichen.`,
  unsafePath: (name) =>
    `Das Archiv enthält ${name}. Pfade sind relativ, ohne „..“, nur aus Buchstaben, Ziffern und @+~._-.`,
  twice: (path) => `Das Archiv enthält ${path} zweimal.`,
  manyFiles: (files) => `Das Archiv enthält mehr als ${files} Dateien.`,
};
