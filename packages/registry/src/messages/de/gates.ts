import type { Translation } from '@tideline/contract/language';
import type { gates as english } from '../gates.en.ts';

export const gates: Translation<typeof english> = {
  noHash: (path) => `${path} hat keine Prüfsumme in remote.json`,
  hashFiles:
    'mit der Vorlage des Kits bauen, die für jede Datei eine Prüfsumme schreibt, und fremde Dateien aus dem Build ' +
    'entfernen',
  inlineStyles: (remote) => `${remote} gibt Prüfsummen von Inline-Stilen an, was nur die Shell darf`,
  moveStyles: 'die Stile in eine .module.css-Datei verschieben',
  notExported: (component, expose, name) => `${component} wird beigetragen, aber ${expose} exportiert kein „${name}“`,
  exportIt: (name, expose) => `${name} aus src/${expose}/expose.ts exportieren oder remote.config.ts korrigieren`,
  tooLarge: (remote, size, allowed, largest, largestSize) =>
    `${remote} hat unkomprimiert ${size}, die Umgebung erlaubt aber nur ${allowed}; die größte Datei ist ${largest} ` +
    `mit ${largestSize}`,
  removeLargest: (path, remote) =>
    `${path} aus dem Build-Ordner entfernen oder einen Betreiber um mehr bitten: ` +
    `tideline budget ${remote} --total BYTES`,
  evaluates: (path, what) => `${path} enthält ${what}, was die Sicherheitsrichtlinie der Seite blockiert`,
  removeCode: 'Code oder Paket entfernen, das Text in Code verwandelt, und mit NODE_ENV=production bauen',
  notStyles: (path, cause) => `${path} ist kein lesbares Stylesheet: ${cause}`,
  buildAgain: 'neu bauen',
  leaks: (path, selector, remote) => `${path} enthält „${selector}“, was auch außerhalb von ${remote} gilt`,
  moveRule: (prefix) =>
    `in eine .module.css-Datei verschieben, damit jeder Selektor eine Klasse hat, die mit ${prefix} beginnt`,
  raisedBudget: (remote, key, own, allowed) =>
    `${remote} setzt ${key} auf ${own}, die Umgebung erlaubt aber nur ${allowed}`,
  lowerBudget: (key, remote, option, own) =>
    `budgets.${key} in remote.config.ts senken oder einen Betreiber um mehr bitten: ` +
    `tideline budget ${remote} --${option} ${own}`,
  overBudget: (what, bytes, more) => `${what} hat ${bytes} Bytes, ${more} mehr als sein Budget`,
  loadLater: (entryBytes, routeBytes) =>
    `Teile davon später laden oder das Budget bis zu dem der Umgebung erhöhen (${entryBytes} für den Einstieg, ` +
    `${routeBytes} für eine Seite)`,
  correct: 'korrigieren und neu bauen',
  raiseVersion: 'die Version erhöhen',
  removeLink: (name) => `${name} entfernen: Nur Dateien und Ordner lassen sich veröffentlichen`,
  namedButAbsent: (path) => `${path} steht in remote.json, liegt aber nicht im Ordner`,
  hashedButAbsent: (path) => `${path} hat eine Prüfsumme in remote.json, liegt aber nicht im Ordner`,
  changed: (path) => `${path} wurde nach dem Build geändert (die Prüfsumme weicht von der in remote.json ab)`,
  notScript: (path, cause) => `${path} ist kein lesbares Skript: ${cause}`,
  otherVariant: (name, path) => `${name} ergibt entpackt nicht ${path}`,
  onlyShell: (name, kind) => `Name „${name}“ und Art „${kind}“: Nur die Shell heißt shell`,
  declaredOften: (key, count) => `${key} ist ${count}-mal angegeben; behalten Sie eines`,
  notExposed: (component, expose) => `„${component}“ verweist auf ${expose}, das der Build nicht bereitstellt`,
  modeTwice: (widget) => `Widget ${widget} nennt in when.mode einen Modus doppelt`,
  noText: (key, language) => `%${key}% hat keinen Text in der Sprache „${language}“`,
  declaredElsewhere: (key, owner, release) => `${key} gehört zu ${owner}, und ${release} gibt es auch an`,
  rename: 'in einem von beiden umbenennen',
  otherShell: (release, range, version) => `${release} braucht Shell ${range}, die Shell ist aber ${version}`,
  withShell: (range) =>
    `requires.shell in remote.config.ts ändern oder gemeinsam mit einer Shell bereitstellen, die ${range} erfüllt`,
  otherApi: (release, range, version) =>
    `${release} braucht Version ${range} des API-Vertrags, und die API hat ${version}`,
  withContract: (version, range) =>
    `mit @tideline/contract ${version} bauen oder dort bereitstellen, wo die API ${range} erfüllt`,
  otherRuntime: (release, needed, offered) =>
    `${release} ist für die Federation-Laufzeit ${needed} gebaut, die Shell bringt aber ${offered} mit`,
  withRuntime: (major) =>
    `mit @module-federation/runtime ${major}.x bauen und beide gemeinsam aktivieren, wenn sich die Shell ändert`,
  ownCopy: (release, name) => `${release} bringt eine eigene Kopie von ${name} mit, die Seite hätte dann zwei`,
  leaveToShell: (name) => `mit der Vorlage des Kits bauen, die ${name} der Shell überlässt`,
  notProvided: (release, name) => `${release} nimmt ${name} von der Shell, die es nicht anbietet`,
  bundleIt: (name, provided) =>
    `${name} unter anderem Namen mitbauen oder von der gemeinsamen Liste nehmen; die Shell bietet ${provided} an`,
  otherShare: (release, name, range, version) =>
    `${release} braucht ${name} ${range}, die Shell bietet aber ${version} an`,
  withShare: (name, version, range) =>
    `mit ${name} ${version} bauen oder gemeinsam mit einer Shell bereitstellen, die ${range} anbietet`,
  notLoadable: (release, name) => `${release} lädt ${name} von der Shell, die es nicht hat`,
  withKit: (names) => `mit dem Kit dieser Shell bauen; sie hat ${names}`,
  reserved: (release, path, reserved) =>
    `${release} gibt die Route ${path} an, aber ${reserved} beantwortet das Gateway selbst`,
  otherPath: 'einen anderen Pfad wählen',
  deadNavigation: (id, remote, to, path) =>
    `Navigationseintrag ${id} von ${remote} führt zu ${to}, aber kein aktives Release hat die Route ${path}`,
  deadCommand: (id, remote, to, path) =>
    `Befehl ${id} von ${remote} führt zu ${to}, aber kein aktives Release hat die Route ${path}`,
  deadWidget: (id, remote, to, path) =>
    `Widget ${id} von ${remote} führt zu ${to}, aber kein aktives Release hat die Route ${path}`,
  deadSettings: (id, remote, to, path) =>
    `Einstellungen ${id} von ${remote} gehören auf ${to}, aber kein aktives Release hat die Route ${path}`,
  correctAddress: 'die Adresse korrigieren oder das Remote mit dieser Seite in derselben Änderung aktivieren',
  noIcon: (id, release, icon) =>
    `Navigationseintrag ${id} von ${release} hat das Symbol „${icon}“, das die Shell nicht kennt`,
  noSlot: (id, release, slot) => `Widget ${id} von ${release} ist für den Platz ${slot}, den die Shell nicht hat`,
  useOneOf: (names) => `eines verwenden von ${names}`,
};
