import type { Translation } from '@tideline/contract/language';
import type { remoteCommands as english } from '../remote-commands.en.ts';

export const remoteCommands: Translation<typeof english> = {
  new: {
    usage: 'ORDNER',
    summary: 'ein Repository für ein neues Remote anlegen',
    help: `Legt einen Ordner mit einem Remote an, das sich bauen, testen und bereitstellen lässt: mit einer Seite,
einer Kachel der Übersicht, ihren Texten und Tests für alles, was es beiträgt. Der Ordner gibt dem Remote
seinen Namen. Aus dem Repository von Tideline braucht es nur die Pakete des Kits, die nach vendor kopiert
werden. Im Repository von Tideline werden sie vorher gepackt. In einem Remote, das so entstanden ist, werden
dessen Pakete verwendet.

  npx tideline new ../mfe-hello

Optionen
  --kit ORDNER        die Pakete von Tideline, wie npm run pack-kit -- ORDNER sie schreibt
  --template ORDNER   ein Remote, das anstelle der Vorlage im Kit kopiert wird; sein Name ist mfe-template`,
  },
  dev: {
    usage: '[ORDNER] --against URL',
    summary: 'ein Remote in einer laufenden Umgebung entwickeln',
    help: `Zeigt die Umgebung unter URL auf diesem Rechner, mit dem Remote des Ordners aus seinen Quelltexten. Es wird
nichts veröffentlicht, und kein anderer Browser sieht es. Jede Änderung wird gebaut. Offene Seiten tauschen
die geänderten Komponenten aus und behalten ihren Zustand. Seiten, Richtlinien, Prüfsummen und Daten sind
die der Umgebung. Melden Sie sich an wie dort.

  npx tideline dev --against https://money.example.org

Optionen
  --against URL   die Umgebung, ohne Pfad
  --port N        wo sie auf diesem Rechner erreichbar ist (Standard: 4400)`,
  },
  deploy: {
    usage: '[ORDNER …]',
    summary: 'Builds veröffentlichen und aktivieren',
    help: `Veröffentlicht den Build in jedem Ordner (oder in dessen dist) und aktiviert alle gemeinsam in einem
Schritt. Vor der ersten Änderung laufen alle Prüfungen. Eine Ablehnung nennt die Abhilfe.

  npm run build && npx tideline deploy
  npx tideline deploy mfe-accounts mfe-insights --reason "neue Umbuchungen"

Optionen
  --reason TEXT      der Grund, für den Verlauf
  --trial N          zeigt es zuerst N % der Sitzungen; tideline trial schließt das ab oder bricht es ab
  --finish-after N   alle Sitzungen erhalten es, sobald N Sitzungen es im Probebetrieb ohne Fehler hatten
  --dry-run          prüft nur, wie tideline check`,
  },
  publish: {
    usage: '[ORDNER …]',
    summary: 'Builds veröffentlichen, ohne sie zu aktivieren',
    help: `Veröffentlicht den Build in jedem Ordner (oder in dessen dist) nach allen Prüfungen und aktiviert nichts.
tideline override gibt danach einen Link zum Ausprobieren aus. tideline deploy aktiviert denselben Build.`,
  },
  check: {
    usage: '[ORDNER …]',
    summary: 'Builds prüfen, ohne etwas zu ändern',
    help: `Sendet den Build in jedem Ordner (oder in dessen dist) an die Registry, die ihn mit allem vergleicht, was
dort aktiv ist. Exit-Code 2 bedeutet, dass eine Prüfung ihn abgelehnt hat.`,
  },
  status: {
    usage: '',
    summary: 'zeigen, was aktiv ist und wer es aktiviert hat',
    help: 'Zeigt das aktive Release jeder App, das Release davor und wer es wie aktiviert hat.',
  },
  history: {
    usage: '',
    summary: 'die letzten Änderungen zeigen',
    help: `Zeigt die letzten Stände der Umgebung, den neuesten zuerst, und was sich jeweils geändert hat.

Optionen
  --limit N   wie viele (Standard: 20)`,
  },
  list: {
    usage: '[REMOTE]',
    summary: 'veröffentlichte Releases auflisten',
    help: 'Listet veröffentlichte Releases mit ihrer Größe auf, das neueste zuerst.',
  },
  rollback: {
    usage: '[REMOTE] [--to GENERATION]',
    summary: 'ein Remote oder alles auf den vorigen Stand zurücksetzen',
    help: `Setzt ein Remote auf sein voriges Release zurück oder alles auf einen früheren Stand. Seiten, die danach
geladen werden, erhalten es sofort. npm start lässt es dabei.

  npx tideline rollback mfe-accounts --reason "Umbuchungen laden nicht"
  npx tideline rollback --to 41        alles; nur für Betreiber

Optionen
  --to GENERATION   der Stand, auf den alles zurückgesetzt wird
  --reason TEXT     der Grund, für den Verlauf`,
  },
  trial: {
    usage: 'REMOTE --percent N | --finish | --abort',
    summary: 'den Probebetrieb eines Releases ändern, abschließen oder abbrechen',
    help: `Ein Release im Probebetrieb (tideline deploy --trial 10) sieht nur ein Teil der Sitzungen. Jede Sitzung
behält das Release, das sie erhalten hat. Schlägt es in drei Sitzungen fehl, endet der Probebetrieb
automatisch.

  npx tideline trial mfe-accounts --percent 25
  npx tideline trial mfe-accounts --finish     alle Sitzungen erhalten das Release
  npx tideline trial mfe-accounts --abort      keine Sitzung erhält es mehr

Optionen
  --percent N     der Anteil der Sitzungen, 1 bis 99
  --reason TEXT   der Grund, für den Verlauf`,
  },
  disable: {
    usage: 'REMOTE',
    summary: 'ein Remote ausschalten',
    help: `Schaltet ein Remote aus: Seine Seiten melden, dass dieser Teil nicht verfügbar ist. Der Rest der Anwendung
funktioniert weiter. tideline enable schaltet es wieder ein.

Optionen
  --reason TEXT   der Grund, für den Verlauf`,
  },
  enable: {
    usage: 'REMOTE',
    summary: 'ein Remote wieder einschalten',
    help: `Schaltet ein Remote ein, das tideline disable ausgeschaltet hat. Seine Seiten sind die des zuletzt aktiven
Releases.

Optionen
  --reason TEXT   der Grund, für den Verlauf`,
  },
  override: {
    usage: '[REMOTE] [--release RELEASE]',
    summary: 'ein Release vor der Aktivierung über einen Link ausprobieren',
    help: `Gibt einen Link zu einem veröffentlichten Release aus, das nicht aktiv ist. Wer ihn öffnet, sieht dieses
Release im eigenen Browser, bis er geschlossen oder im Hinweis Stop gewählt wird. Alle anderen sehen das
aktive. Der Link ist signiert und läuft ab. Ohne Remote werden die offenen Links aufgelistet.

  npx tideline publish
  npx tideline override mfe-accounts

Optionen
  --release RELEASE   wie tideline list es zeigt (Standard: das neueste)
  --hours N           wie viele Stunden der Link gilt (Standard: 24, höchstens 168)
  --remove            beendet sofort alle Links des Remotes`,
  },
};
