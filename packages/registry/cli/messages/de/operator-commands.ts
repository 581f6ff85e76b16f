import type { Translation } from '@tideline/contract/language';
import type { operatorCommands as english } from '../operator-commands.en.ts';

export const operatorCommands: Translation<typeof english> = {
  token: {
    usage: 'create | list | revoke ID',
    summary: 'Tokens verwalten',
    help: `Erstellt, listet und widerruft Tokens; nur für Betreiber. Mit dem Token eines Remotes lässt sich dieses
Remote bereitstellen, zurücksetzen und ausschalten. Der erste Token des Betreibers steht in admin-token im
Datenordner und wird auf diesem Rechner automatisch verwendet.

  npx tideline token create --remote mfe-accounts --holder "Team Konten, CI" --days 90
  npx tideline token revoke 0123456789ab

Optionen von create
  --remote NAME   gilt für dieses Remote und nichts anderes
  --operator      darf alles
  --holder TEXT   wem der Token gehört; steht im Verlauf
  --days N        nach wie vielen Tagen er abläuft`,
  },
  budget: {
    usage: '[REMOTE]',
    summary: 'zeigen oder ändern, was die Umgebung erlaubt',
    help: `Zeigt, was die Umgebung jeder App erlaubt, oder ändert es für eine; ändern können es nur Betreiber. Ein
Remote darf in seiner remote.config.ts weniger zusagen, nie mehr.

  npx tideline budget mfe-accounts --entry 20000

Optionen
  --entry BYTES   was jede seiner Seiten lädt, komprimiert
  --route BYTES   der erste Blick auf eine Seite samt dem Einstieg, komprimiert
  --total BYTES   alle Dateien, unkomprimiert
  --default       setzt auf die Standardwerte zurück`,
  },
  gc: {
    usage: '',
    summary: 'nicht mehr benötigte Releases entfernen',
    help: `Entfernt Releases, die 30 Tage lang in keiner Umgebung aktiv oder als Rückfall vorgesehen waren, außer den
fünf neuesten jeder App. Nur für Betreiber.

Optionen
  --dry-run   listet sie nur auf`,
  },
  audit: {
    usage: '',
    summary: 'zeigen, wer was ändern wollte',
    help: 'Zeigt die letzten Änderungsversuche, bei abgelehnten mit dem Code des Grundes. Nur für Betreiber.',
  },
  doctor: {
    usage: '',
    summary: 'herausfinden, was nicht stimmt und was zu tun ist',
    help: `Prüft, ob die Registry antwortet und der Token gilt. Auf dem Server prüft es auch Datenbank (Erreichbarkeit,
Version, Migrationen, Rechte), Schlüssel, E-Mail, freien Speicherplatz, Uhr, Zeitzonendaten, Aufträge,
Tagesabschlüsse und das Alter der neuesten Sicherung, ob Tideline läuft oder nicht. Dafür braucht es die
Einstellungen und den Systembenutzer, mit denen Tideline startet. Es ändert nichts.

  npx tideline doctor

✓ ist in Ordnung, ! sollten Sie ansehen, ✗ ist ein Problem; jeweils steht dabei, was zu tun ist. Exit-Codes:
0 kein Problem, 1 ein Problem, 5 Tideline läuft nur nicht.`,
  },
  backup: {
    usage: '[DATEI]',
    summary: 'alles sichern, auch im laufenden Betrieb',
    help: `Schreibt eine Datei mit Datenbank, Anhängen, Releases und Schlüsseln auf dem Stand eines Augenblicks,
während alle weiterarbeiten. Das geht auch, wenn Tideline nicht läuft. Nur wer die Datei besitzt, kann sie
lesen.

Mit BACKUP_PASSPHRASE (oder BACKUP_PASSPHRASE_FILE) wird sie verschlüsselt. Ohne DATEI kommt sie in den
Ordner BACKUP_DIR, in dem die neuesten BACKUP_KEEP Sicherungen bleiben.

  npx tideline backup ~/tideline.tar.gz`,
  },
  restore: {
    usage: 'DATEI',
    summary: 'eine Sicherung wiederherstellen, während Tideline nicht läuft',
    help: `Stellt eine Sicherung dieser oder einer älteren Version im Datenordner und in der Datenbank dieser
Installation wieder her. Tideline darf dabei nicht laufen. Stimmt etwas an der Sicherung nicht, ändert sich
nichts.

  npx tideline restore ~/tideline.tar.gz

Optionen
  --replace   ersetzt die Daten vorhandener Benutzer; sie werden vorher gesichert
  --no-copy   lässt diese Sicherung weg`,
  },
  verify: {
    usage: '[DATEI]',
    summary: 'eine Sicherung probeweise wiederherstellen oder die Buchungen prüfen',
    help: `Mit einer Sicherung: stellt sie in einem temporären PostgreSQL wieder her, vergleicht alle Anzahlen und
Summen, prüft dort die Buchungen und entfernt alles wieder. Ohne: prüft die Buchungen dieser Installation.

  npx tideline verify ~/tideline.tar.gz`,
  },
  pack: {
    usage: 'ORDNER',
    summary: 'ein Release für einen Server packen',
    help: `Baut die Seiten und schreibt ein Archiv mit allem, was ein Server ausführt: die Quellen, die gebauten Seiten,
ihre Pakete, Node und PostgreSQL. Der Server braucht dasselbe System und denselben Prozessortyp, aber weder npm
noch ein Netz. Der Befehl braucht einen Checkout von Tideline; npm run pack -- ORDNER bewirkt dasselbe.

  npx tideline pack ~/releases`,
  },
  user: {
    usage: 'list|invite|reset-factor|make-owner [E-MAIL]',
    summary: 'Benutzer auflisten, einladen, Faktoren entfernen, Inhaber bestimmen',
    help: `Hilft den Benutzern dieser Installation. Arbeitet mit den Einstellungen von npm start auf ihrer Datenbank,
ob Tideline läuft oder nicht.

  npx tideline user list
  npx tideline user invite                                   ein Link für ein Benutzerkonto mit eigenem Haushalt
  npx tideline user invite --household Marsh --role viewer   ein Link für einen vorhandenen Haushalt
  npx tideline user reset-factor ada@example.org             danach genügt das Passwort; prüfen Sie, wer fragt
  npx tideline user make-owner ada@example.org               für einen Haushalt ohne Inhaber

Optionen
  --email E-MAIL      bei invite: notiert, für wen der Link ist
  --household NAME    Name oder ID; bei make-owner nötig, wenn die Person zu keinem oder mehreren gehört
  --role ROLLE        bei invite mit --household: owner (Standard), editor oder viewer`,
  },
};
