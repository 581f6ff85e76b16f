import type { ErrorCode, ErrorParams } from '@tideline/contract';
import type { Translation } from '@tideline/contract/language';
import type { sentences as english } from '../errors.en.ts';

type Param<C extends ErrorCode, K extends keyof ErrorParams<C>> = NonNullable<ErrorParams<C>[K]>;

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)}\u00a0MB`;
const minutes = (seconds: number): string =>
  seconds < 90 ? 'in einer Minute' : `in ${Math.ceil(seconds / 60)} Minuten`;

const seconds = (count: number): string => (count === 1 ? 'in einer Sekunde' : `in ${count} Sekunden`);

const named = (names: readonly string[]): string => new Intl.ListFormat('de').format(new Set(names));

const programNames = { ynab: 'YNAB', actual: 'Actual', mint: 'Mint', firefly: 'Firefly III' } as const;

const roles: Readonly<Record<string, string>> = { owner: 'Inhaber', editor: 'Bearbeiter', viewer: 'Betrachter' };

const states: Readonly<Record<string, string>> = {
  pending: 'vorgemerkt',
  posted: 'gebucht',
  void: 'nichtig',
  deleted: 'gelöscht',
};

const UNPACK = 'Entpacken Sie es und laden Sie seine Dateien hoch.';

/** Why an archive is not opened. `limit`: files or bytes. */
const archiveProblems: Record<Param<'IMPORT_ARCHIVE_REFUSED', 'problem'>, (limit: number) => string> = {
  damaged: () => 'ist beschädigt. Laden Sie das Archiv erneut herunter.',
  encrypted: () => `ist ein Archiv mit Passwort. ${UNPACK}`,
  empty: () => 'ist ein leeres Archiv. Wählen Sie eine andere Datei.',
  nested: () => `ist ein Archiv, das ein weiteres enthält. ${UNPACK}`,
  too_many_files: (limit) => `ist ein Archiv mit mehr als ${limit} Dateien. ${UNPACK}`,
  too_large: (limit) => `ist ein Archiv, das entpackt größer als ${megabytes(limit)} ist. ${UNPACK}`,
};

const mergeReasons: Record<Param<'MERGE_REFUSED', 'reason'>, string> = {
  same_transaction: 'Es ist derselbe Umsatz',
  other_account: 'Sie gehören zu verschiedenen Konten',
  both_reconciled: 'Beide sind abgestimmt',
  void: 'Einer wurde nie gebucht',
  both_split: 'Beide sind aufgeteilt',
  both_in_transfers: 'Beide gehören zu Umbuchungen',
  splits_do_not_fit: 'Die Aufteilung des einen passt nicht zum Betrag des anderen',
};
const transferReasons: Record<Exclude<Param<'TRANSFER_REFUSED', 'reason'>, 'already_decided'>, string> = {
  same_account: 'Sie gehören zum selben Konto',
  same_sign: 'Geld muss von einem Konto abgehen und auf dem anderen ankommen',
  already_in_transfer: 'Einer gehört schon zu einer anderen Umbuchung',
  split: 'Einer ist aufgeteilt',
};

const legRefusals: Record<Param<'SWEEP_LEG_REFUSED', 'reason'>, string> = {
  other_account: 'Dieser Umsatz gehört zu einem anderen Konto. Wählen Sie einen vom Konto der Umbuchung.',
  taken: 'Dieser Umsatz gehört schon zu einer anderen Umbuchung. Lösen Sie ihn zuerst davon.',
  split: 'Dieser Umsatz ist aufgeteilt. Machen Sie zuerst die Aufteilung rückgängig.',
  decided: 'Diese Seite der Umbuchung ist schon zugeordnet.',
  wrong_sign: 'Dieser Umsatz geht in die andere Richtung. Wählen Sie einen in Richtung der Umbuchung.',
};

/** The thing that a file contains too much of, with the limit. */
const excesses: Record<Param<'IMPORT_LIMIT_EXCEEDED', 'what'>, (limit: string) => string> = {
  columns: (limit) => `eine Zeile hat mehr als ${limit} Spalten.`,
  cells: (limit) => `die Tabelle hat mehr als ${limit} Zellen.`,
  blank_rows: (limit) => `es gibt mehr als ${limit} leere Zeilen.`,
  row_chars: (limit) => `eine Zeile ist länger als ${limit} Zeichen.`,
  cell_chars: (limit) => `eine Zelle ist länger als ${limit} Zeichen.`,
  lines: (limit) => `es gibt mehr als ${limit} Zeilen.`,
  line_chars: (limit) => `diese Zeile ist länger als ${limit} Zeichen.`,
  field_lines: (limit) => `ein Umsatz ist länger als ${limit} Zeilen.`,
  elements: (limit) => `in oder neben einem Umsatz stehen mehr als ${limit} Felder.`,
  statements: (limit) => `es gibt mehr als ${limit} Auszüge.`,
};

const suspensions: Record<Param<'SWEEP_RULE_STATE', 'needs'>, string> = {
  stale_balance: 'Der Saldo des Kontos ist veraltet. Rufen Sie ihn zuerst ab oder aktualisieren Sie ihn.',
  two_failures:
    'Die letzten beiden Umbuchungen sind fehlgeschlagen. Prüfen Sie den Grund und setzen Sie die Regel dann fort.',
  mode_change: 'Der Finanzmodus hat sich geändert. Prüfen Sie die Regel und setzen Sie sie dann fort.',
  returned_payment: 'Eine Zahlung kam zurück. Erlauben Sie zuerst wieder automatische Umbuchungen von diesem Konto.',
};

const tooLarge: Record<Param<'BODY_TOO_LARGE', 'kind'>, (limit: string) => string> = {
  request: (limit) => `Das ist mehr als ${limit}. Geben Sie weniger auf einmal ein.`,
  import: (limit) => `Diese Dateien sind zusammen größer als ${limit}. Importieren Sie weniger auf einmal.`,
  copy_part: (limit) =>
    `Ein Teil dieser Kopie ist größer als ${limit}. Laden Sie die Seite neu und versuchen Sie es erneut.`,
  attachment: (limit) => `Diese Datei ist größer als ${limit}. Wählen Sie eine kleinere Datei.`,
  rates: (limit) => `Diese Datei ist größer als ${limit}. Wählen Sie die CSV-Datei oder die der letzten 90 Tage.`,
};

const ratesRefused: Record<Param<'RATES_FILE_REFUSED', 'reason'>, (line: number | null) => string> = {
  not_rates: () =>
    'Das ist keine Datei mit Euro-Referenzkursen. Laden Sie eine bei der Europäischen Zentralbank herunter.',
  damaged: () => 'Dieses Archiv ist beschädigt. Laden Sie die Datei erneut herunter.',
  malformed: (line) =>
    `Zeile ${line ?? 1} enthält keinen Kurs der Europäischen Zentralbank. Laden Sie die Datei erneut herunter.`,
  too_large: () =>
    'Diese Datei enthält mehr Kurse, als die Europäische Zentralbank veröffentlicht. Laden Sie sie erneut herunter.',
  no_currency_in_use: () => 'Diese Datei enthält keine Kurse für die Währungen Ihrer Konten.',
};

const cannotMove: Record<Param<'ACCOUNT_CANNOT_MOVE', 'reason'>, (name: string, count: number) => string> = {
  owner: () => 'Nur wem das Konto gehört, kann es verschieben. Gehört es allen, kann es ein Inhaber des Haushalts.',
  sweep_rule: (name) => `Die Umbuchungsregel „${name}“ nutzt dieses Konto. Archivieren Sie zuerst die Regel.`,
  sweep: () => 'Eine Umbuchung mit diesem Konto läuft noch. Verschieben Sie das Konto, wenn sie angekommen ist.',
  connection: (name) =>
    `Eine Bankverbindung aktualisiert dieses Konto als „${name}“. Trennen Sie es zuerst in den Einstellungen.`,
  transactions: (name, count) =>
    count === 1
      ? `Ein Umsatz stammt von „${name}“. Die anderen Mitglieder würden ihn nicht mehr sehen. Verschieben Sie ihn ` +
        'zurück oder bitten Sie einen Inhaber des Haushalts, ihn zu verschieben.'
      : `${count} Umsätze stammen von „${name}“. Die anderen Mitglieder würden sie nicht mehr sehen. Verschieben Sie ` +
        'sie zurück oder bitten Sie einen Inhaber des Haushalts, sie zu verschieben.',
  same: () => 'Das Konto ist bereits in diesem Haushalt.',
  role: () => 'Jenen Haushalt können Sie nur ansehen. Bitten Sie einen Inhaber, Sie zum Bearbeiter zu machen.',
};

const mergeAccounts: Record<Param<'ACCOUNTS_CANNOT_MERGE', 'reason'>, string> = {
  same: 'Wählen Sie ein anderes Konto.',
  currency: 'Die Konten haben verschiedene Währungen.',
  type: 'Die Konten sind von verschiedener Art.',
  terms: 'Für beide Konten sind Bedingungen eingegeben. Löschen Sie zuerst die eines Kontos.',
};

export const sentences: Translation<typeof english> = {
  VALIDATION_FAILED: () => 'Prüfen Sie die markierten Felder.',
  BODY_TOO_LARGE: ({ kind, limitBytes }) => tooLarge[kind](megabytes(limitBytes)),
  BODY_UNREADABLE: () => 'Der Server konnte die Anfrage nicht lesen. Versuchen Sie es erneut.',
  BODY_TYPE_REFUSED: () =>
    'Der Server nimmt diesen Inhalt nicht an. Laden Sie die Seite neu und versuchen Sie es erneut.',
  NOT_FOUND: () => 'Das gibt es nicht mehr. Vielleicht wurde es gelöscht.',
  METHOD_NOT_ALLOWED: () =>
    'Das unterstützt der Server nicht. Laden Sie die Seite neu, um die neueste Fassung zu erhalten.',
  ADDRESS_REFUSED: () =>
    'Der Server nimmt diese Adresse nicht an. Laden Sie die Seite neu und versuchen Sie es erneut.',
  HOST_MALFORMED: () =>
    'Der Server konnte die Adresse nicht lesen. Laden Sie die Seite neu und versuchen Sie es erneut.',
  REQUEST_MALFORMED: () =>
    'Der Server konnte die Anfrage nicht lesen. Laden Sie die Seite neu und versuchen Sie es erneut.',
  REQUEST_TOO_SLOW: () => 'Die Anfrage hat zu lange gedauert. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  TOO_MANY_REQUESTS: ({ retryAfterSeconds }) =>
    `Zu viele Anfragen aus Ihrem Netz. Versuchen Sie es ${seconds(retryAfterSeconds)} erneut.`,
  SERVER_BUSY: ({ retryAfterSeconds }) =>
    `Der Server ist ausgelastet. Versuchen Sie es ${seconds(retryAfterSeconds)} erneut.`,
  EXPECTATION_REFUSED: () => 'Der Server kann diese Anfrage nicht bearbeiten. Versuchen Sie es ohne Proxy.',
  HEADERS_TOO_LARGE: () =>
    'Die Anfrage ist zu groß. Löschen Sie die Cookies dieser Website und versuchen Sie es erneut.',
  HOST_UNKNOWN: () => 'Dieser Server ist für diese Adresse nicht eingerichtet. Öffnen Sie ihn unter seiner eigenen.',
  CROSS_SITE_REQUEST: () =>
    'Diese Anfrage kam von einer anderen Website und wurde blockiert. Versuchen Sie es in Tideline erneut.',
  NOT_SIGNED_IN: () => 'Sie sind abgemeldet. Melden Sie sich an und versuchen Sie es erneut.',
  FRESH_SIGN_IN_NEEDED: () => 'Bestätigen Sie zuerst, dass Sie es sind.',
  COPY_NOT_READABLE: ({ reason, table, row, column }) => {
    const where =
      table === null ? '' : ` (${[table, row === null ? null : `Zeile ${row}`, column].filter(Boolean).join(', ')})`;
    if (reason === 'newer')
      return 'Diese Kopie stammt aus einer neueren Version von Tideline. Aktualisieren Sie zuerst diesen Server.';
    if (reason === 'too_large') return 'Diese Kopie ist zu groß zum Wiederherstellen.';
    if (reason === 'not_a_copy' || reason === 'file_missing')
      return 'Das ist kein vollständiger Export aus Tideline. Wählen Sie die ursprüngliche ZIP-Datei.';
    if (reason === 'sums_differ')
      return `Die Summen stimmen nicht mit der Kopie überein${where}. Nichts wurde geändert.`;
    return `Die Kopie wurde bearbeitet oder ist beschädigt${where}. Nichts wurde geändert.`;
  },
  COPY_NEEDS_EMPTY_HOUSEHOLD: () => 'Eine Kopie lässt sich nur in einem Haushalt ohne Konten wiederherstellen.',
  COPY_WRONG_STATE: () =>
    'Der Export oder die Wiederherstellung hat sich geändert. Laden Sie die Seite neu und versuchen Sie es erneut.',
  COPY_PART_OUT_OF_ORDER: () => 'Das Hochladen wurde unterbrochen. Versuchen Sie es erneut.',
  TOO_MANY_EXPORTS: ({ limit }) => `Sie haben schon ${limit} Exporte. Löschen Sie zuerst einen.`,
  WRONG_CREDENTIALS: () => 'E-Mail-Adresse oder Passwort ist falsch.',
  SECOND_STEP_NEEDED: () => 'Geben Sie einen Code aus Ihrer Authenticator-App ein oder verwenden Sie einen Passkey.',
  FACTOR_TOO_NEW: () =>
    'Sie haben kürzlich eine Anmeldemöglichkeit hinzugefügt, daher lässt sich das hier nicht abbrechen. Verwenden ' +
    'Sie den Link in unserer E-Mail.',
  SECOND_STEP_ENDED: () => 'Das hat zu lange gedauert. Melden Sie sich erneut an.',
  CODE_WRONG: () => 'Dieser Code ist falsch oder wurde schon verwendet. Geben Sie einen neuen ein.',
  PASSKEY_REFUSED: () => 'Dieser Passkey funktioniert hier nicht. Versuchen Sie einen anderen.',
  PASSKEYS_UNAVAILABLE: () => 'Passkeys brauchen eine Adresse mit https oder localhost.',
  PROVIDER_ENDED: () => 'Das hat zu lange gedauert. Versuchen Sie es erneut.',
  PROVIDER_DECLINED: ({ name }) => `Sie haben bei ${name} abgebrochen. Nichts wurde geändert.`,
  PROVIDER_FAILED: ({ name }) =>
    `${name} war nicht erreichbar oder hat falsch geantwortet. Versuchen Sie es erneut oder nutzen Sie Ihr Passwort.`,
  PROVIDER_UNLINKED: ({ name }) =>
    `Hier ist kein Benutzerkonto mit diesem Konto bei ${name} verknüpft. Melden Sie sich mit Ihrem Passwort an und ` +
    `verknüpfen Sie es unter Einstellungen, Sicherheit. Noch kein Benutzerkonto? Registrieren Sie sich zuerst.`,
  PROVIDER_NO_EMAIL: ({ name }) =>
    `${name} teilt keine E-Mail-Adresse von Ihnen mit. Registrieren Sie sich stattdessen mit einer E-Mail-Adresse.`,
  PASSWORD_NEEDED: () => 'Legen Sie zuerst ein Passwort fest, sonst könnten Sie sich nicht mehr anmelden.',
  PROVIDER_TAKEN: ({ name }) =>
    `Dieses Konto bei ${name} ist mit einem anderen Benutzerkonto verknüpft. Lösen Sie die Verknüpfung zuerst dort.`,
  EMAIL_SAME: () => 'Das ist schon Ihre E-Mail-Adresse.',
  API_TOKEN_REFUSED: ({ needs }) =>
    needs === null
      ? 'Das geht nicht mit einem API-Token. Melden Sie sich an.'
      : 'Dafür braucht es ein API-Token, das Daten ändern darf.',
  TOO_MANY_API_TOKENS: ({ limit }) => `Sie haben ${limit} API-Token. Widerrufen Sie zuerst eines.`,
  TOO_MANY_PASSKEYS: ({ limit }) => `Sie haben ${limit} Passkeys. Entfernen Sie zuerst einen.`,
  TOO_MANY_ATTEMPTS: ({ retryAfterSeconds }) =>
    `Zu viele Versuche. Versuchen Sie es ${minutes(retryAfterSeconds)} erneut.`,
  EMAIL_TAKEN: () =>
    'Es gibt schon ein Benutzerkonto mit dieser E-Mail-Adresse und diesem Passwort. Melden Sie sich an.',
  PASSWORD_TOO_COMMON: () => 'Dieses Passwort ist zu verbreitet. Wählen Sie ein anderes.',
  SAMPLE_OFF: () => 'Der Beispielhaushalt ist auf diesem Server ausgeschaltet.',
  SAMPLE_NEEDS_EMPTY_HOUSEHOLD: () => 'Beispieldaten lassen sich nur einem Haushalt ohne Konten hinzufügen.',
  LINK_ENDED: () => 'Dieser Link wurde schon verwendet oder ist abgelaufen. Fordern Sie einen neuen an.',
  SIGN_UP_CLOSED: ({ policy }) =>
    policy === 'invite'
      ? 'Registrieren können Sie sich nur mit Einladung. Fragen Sie den Betreiber des Servers.'
      : 'Auf diesem Server kann man sich nicht registrieren.',
  SETUP_CODE_WRONG: () => 'Der Einrichtungscode ist falsch. Der Server hat ihn beim Start ausgegeben.',
  INVITATION_ENDED: () => 'Diese Einladung gilt nicht mehr. Fragen Sie nach einer neuen.',
  MEMBER_ALREADY: ({ householdName }) => `Sie gehören schon zu ${householdName}.`,
  EMAIL_UNCONFIRMED: () => 'Bestätigen Sie zuerst Ihre E-Mail-Adresse oder geben Sie einen Link weiter.',
  TOO_MANY_INVITATIONS: ({ limit }) => `Sie haben ${limit} offene Einladungen. Widerrufen Sie zuerst eine.`,
  HOUSEHOLDS_NEED_OWNER: ({ households }) =>
    `Nur Sie sind Inhaber von ${households.join(', ')}. Machen Sie zuerst jemand anderen zum Inhaber oder löschen ` +
    `Sie ` +
    `den Haushalt.`,
  NAME_DIFFERS: () => 'Ihre Eingabe stimmt nicht überein.',
  PRIVATE_HOUSEHOLD: () =>
    'In Ihrem privaten Haushalt können nur Sie sein. Laden Sie andere in einen anderen Haushalt ein.',
  OWNER_NEEDED: () => 'Ein Haushalt braucht einen Inhaber. Machen Sie zuerst jemand anderen zum Inhaber.',
  MEMBERS_NOT_UNDONE: () => 'Änderungen an Mitgliedern lassen sich nicht rückgängig machen.',
  TOO_MANY_HOUSEHOLDS: ({ limit }) =>
    `Sie gehören zu ${limit} Haushalten, mehr sind nicht möglich. Verlassen Sie zuerst einen.`,
  ROLE_FORBIDS: ({ role }) =>
    `Das ist in Ihrer Rolle (${roles[role] ?? role}) nicht möglich. Fragen Sie einen Inhaber.`,
  IDEMPOTENCY_KEY_MISSING: () =>
    'Die Anfrage war unvollständig und hat nichts geändert. Laden Sie die Seite neu und versuchen Sie es erneut.',
  IDEMPOTENCY_KEY_REUSED: () => 'Das ist schon geschehen. Laden Sie die Seite neu.',
  REQUEST_IN_FLIGHT: () => 'Das läuft schon. Warten Sie einen Moment und laden Sie dann neu.',
  PRECONDITION_REQUIRED: () =>
    'Die Anfrage war unvollständig und hat nichts geändert. Laden Sie die Seite neu und versuchen Sie es erneut.',
  VERSION_CONFLICT: () => 'Jemand anderes hat das geändert. Prüfen Sie es und versuchen Sie es erneut.',
  CHANGE_SET_CONFLICT: ({ later }) =>
    later?.[0]
      ? `Spätere Änderungen bauen darauf auf ` +
        `(${later[0].label}${later.length > 1 ? ` und ${later.length - 1} weitere` : ''}). Machen Sie zuerst diese ` +
        `rückgängig.`
      : 'Spätere Änderungen bauen darauf auf. Machen Sie zuerst diese rückgängig.',
  CHANGE_SET_NOT_KEPT: () => 'Änderungen lassen sich 24 Monate lang rückgängig machen. Diese ist älter.',
  CHANGE_SET_ALREADY_UNDONE: () => 'Das wurde schon rückgängig gemacht.',
  RATE_SAME_CURRENCY: () => 'Ein Wechselkurs braucht zwei verschiedene Währungen.',
  RATE_EXISTS: ({ on, base, quote }) =>
    `Für ${on} gibt es schon einen Kurs von ${base} und ${quote}. Ändern Sie diesen.`,
  TOO_MANY_RATES: ({ limit }) =>
    `Es sind ${limit} Kurse eingegeben. Löschen Sie einige oder laden Sie eine Datei hoch.`,
  RATES_FILE_REFUSED: ({ reason, line }) => ratesRefused[reason](line),
  CURRENCY_MISMATCH: ({ expected, given }) => `Der Betrag ist in ${given}. Geben Sie ihn in ${expected} ein.`,
  ACCOUNT_NOT_A_CARD: () => 'Dieses Konto ist keine Kreditkarte.',
  STATEMENT_FOLLOWED: ({ closesOn }) => `Die Abrechnung vom ${closesOn} baut auf dieser auf. Ändern Sie zuerst jene.`,
  STATEMENT_ADDS_UP: () => 'Diese Abrechnung stimmt schon. Es gibt keine Differenz zu buchen.',
  ACCOUNT_NOT_A_LOAN: () => 'Dieses Konto ist kein Kredit.',
  ACCOUNT_READ_ONLY: () => 'Nur wem das Konto gehört, kann es ändern. Es wurde nichts geändert.',
  ACCOUNT_OWNER_NEEDED: () => 'Wählen Sie sich selbst unter „Gehört“, damit nur Sie das Konto ändern können.',
  ACCOUNT_CANNOT_MOVE: ({ reason, name, count = 0 }) => cannotMove[reason](name, count),
  ACCOUNT_CLOSED: ({ accountName }) => `${accountName} ist geschlossen. Öffnen Sie das Konto zuerst wieder.`,
  ACCOUNT_WRONG_STATE: () => 'Das Konto hat sich geändert. Prüfen Sie es und versuchen Sie es erneut.',
  ACCOUNT_NOT_EMPTY: ({ balanceMinor, currency }, money) =>
    `Auf diesem Konto sind noch ${money(balanceMinor, currency)}. Wählen Sie, wohin das Geld ging.`,
  ACCOUNT_HAS_PENDING: ({ count }) =>
    count === 1
      ? 'Ein Umsatz ist noch vorgemerkt. Warten Sie, bis er gebucht ist, oder löschen Sie ihn.'
      : `${count} Umsätze sind noch vorgemerkt. Warten Sie, bis sie gebucht sind, oder löschen Sie sie.`,
  ACCOUNT_RESTORE_OVER: () =>
    'Dieses Konto wurde vor mehr als 30 Tagen gelöscht und lässt sich nicht wiederherstellen.',
  ACCOUNTS_CANNOT_MERGE: ({ reason }) => mergeAccounts[reason],
  OWNER_UNKNOWN: () => 'Dieses Mitglied hat den Haushalt verlassen. Wählen Sie ein anderes.',
  STATEMENT_DIFFERS: ({ differenceMinor, currency }, money) =>
    `${money(differenceMinor, currency)} sind noch ungeklärt. Haken Sie ab, was fehlt, oder buchen Sie die Differenz.`,
  RECONCILE_TRANSACTIONS_CHANGED: () => 'Einige dieser Umsätze haben sich geändert. Prüfen Sie die neue Liste.',
  TRANSACTION_RECONCILED: () =>
    'Dieser Umsatz ist abgestimmt. Entsperren Sie ihn zuerst, um Datum, Betrag oder Konto zu ändern oder ihn zu ' +
    'löschen.',
  TRANSACTION_SPLIT: () => 'Dieser Umsatz ist aufgeteilt. Ändern Sie die Kategorien seiner Teile.',
  TRANSACTION_IN_TRANSFER: () => 'Dieser Umsatz gehört zu einer Umbuchung. Lösen Sie ihn zuerst davon.',
  TRANSACTION_WRONG_STATE: ({ state }) => `Das geht nicht, solange der Umsatz ${states[state] ?? state} ist.`,
  SPLITS_DO_NOT_ADD_UP: ({ remainderMinor, currency }, money) =>
    `Die Teile ergeben nicht die Summe. Verteilen Sie die restlichen ${money(remainderMinor, currency)}.`,
  SPLITS_REFUSED: ({ reason }) =>
    reason === 'too_few'
      ? 'Eine Aufteilung braucht mindestens zwei Teile.'
      : reason === 'too_many'
        ? 'Eine Aufteilung hat höchstens 200 Teile.'
        : 'Ein Teil ist null. Geben Sie einen Betrag ein oder entfernen Sie ihn.',
  MERGE_REFUSED: ({ reason }) => `Diese beiden lassen sich nicht zusammenführen. ${mergeReasons[reason]}.`,
  TRANSFER_REFUSED: ({ reason }) =>
    reason === 'already_decided'
      ? 'Sie haben diese Frage schon beantwortet.'
      : `Diese beiden können keine Umbuchung sein. ${transferReasons[reason]}.`,
  TAG_UNKNOWN: () => 'Dieses Schlagwort gibt es nicht mehr. Wählen Sie ein anderes.',
  TAG_EXISTS: () => 'Ein Schlagwort mit diesem Namen gibt es schon.',
  ATTACHMENT_EMPTY: ({ file }) => `${file} ist leer. Wählen Sie eine andere Datei.`,
  ATTACHMENT_TOO_LARGE: ({ file, limitBytes }) =>
    `${file} ist größer als ${megabytes(limitBytes)}. Wählen Sie eine kleinere Datei.`,
  ATTACHMENT_TYPE_REFUSED: ({ file }) =>
    `${file} kann nicht angehängt werden. Wählen Sie ein PDF, ein Bild (PNG, JPEG, WebP, HEIC, GIF), eine Text- oder ` +
    `CSV-Datei.`,
  ATTACHMENTS_FULL: ({ limitBytes }) =>
    `Die ${megabytes(limitBytes)} Dateispeicher Ihres Haushalts sind voll. Entfernen Sie zuerst einige Dateien.`,
  ATTACHMENT_LOST: ({ file }) =>
    `${file} ist nicht mehr auf dem Server. Hängen Sie die Datei erneut an, wenn Sie sie noch haben.`,
  STORAGE_FULL: () =>
    'Der Speicher des Servers ist voll. Nichts wurde geändert. Bitten Sie seinen Betreiber, Platz zu schaffen.',
  SUM_TOO_LARGE: () => 'Die Summe ist zu groß. Berichtigen Sie den Betrag mit zu vielen Ziffern.',
  CATEGORY_BUILT_IN: () =>
    'Eingebaute Kategorien lassen sich nicht löschen und behalten ihre Art. Benennen Sie sie um, blenden Sie sie aus ' +
    'oder führen Sie sie zusammen.',
  CATEGORY_IN_RULES: ({ rules }) =>
    rules.length === 1
      ? `Die Kategorieregel ${rules.join('')} verwendet sie. ` +
        'Führen Sie die Kategorie zusammen oder ändern Sie zuerst die Regel.'
      : `Diese Kategorieregeln verwenden sie: ${rules.join(', ')}. Führen Sie die Kategorie zusammen oder ändern Sie ` +
        `zuerst die Regeln.`,
  NAME_TAKEN: ({ name }) => `${name} gibt es schon. Wählen Sie einen anderen Namen oder führen Sie beide zusammen.`,
  TOO_MANY_RULES: ({ limit }) => `Sie können bis zu ${limit} Kategorieregeln haben. Löschen Sie zuerst einige.`,
  RULE_PREVIEW_STALE: () => 'Regeln oder Umsätze haben sich geändert. Sehen Sie sich zuerst die neue Vorschau an.',
  RULE_RUN_STATE: () => 'Das ist schon angewendet. Die Vorschau zeigt, was noch übrig ist.',
  TARGET_EXISTS: ({ name }) => `${name} hat ab diesem Monat schon ein Budget. Ändern Sie dieses.`,
  TARGET_NOT_OF_SPENDING: ({ name }) => `${name} ist keine Ausgabenkategorie und kann daher kein Budget haben.`,
  CATEGORY_UNKNOWN: () => 'Diese Kategorie gibt es nicht mehr. Wählen Sie eine andere.',
  SEARCH_NOT_UNDERSTOOD: () =>
    'Ein Teil dieser Suche ist unklar. Berichtigen Sie die markierten Wörter oder setzen Sie sie in Anführungszeichen.',
  SEARCH_TOO_SLOW: ({ limitSeconds }) =>
    `Die Suche wurde nach ${limitSeconds} Sekunden beendet. Vereinfachen Sie sie oder wählen Sie einen kürzeren ` +
    `Zeitraum.`,
  SAVED_FILTER_NAME_TAKEN: ({ name }) =>
    `Eine gespeicherte Suche namens ${name} gibt es schon. Wählen Sie einen anderen Namen.`,
  SWEEP_RULE_INVALID: () => 'Diese Regel kann noch nicht laufen. Berichtigen Sie die markierten Felder.',
  SWEEP_RULES_CONFLICT: ({ conflicts }) => {
    const others = conflicts.flatMap(({ ruleNames }) => ruleNames);
    return others.length === 0
      ? 'Diese Regel kann noch nichts umbuchen. Sehen Sie sich ihre Hinweise an.'
      : `Diese Regel und ${named(others)} können nicht zugleich aktiv sein. Ändern Sie zuerst eine.`;
  },
  SWEEP_RULE_STATE: ({ needs }) =>
    needs === null ? 'Die Regel hat sich geändert. Prüfen Sie sie und versuchen Sie es erneut.' : suspensions[needs],
  SWEEP_RUN_STATE: () => 'Diese Umbuchung hat sich geändert. Prüfen Sie sie und versuchen Sie es erneut.',
  SWEEP_AMOUNT_REFUSED: ({ mostMinor, leastMinor, currency }, money) =>
    `Geben Sie einen Betrag von ${money(leastMinor, currency)} bis ${money(mostMinor, currency)} ein. ` +
    'Sie können den vorgeschlagenen Betrag senken, aber nicht erhöhen.',
  SWEEP_WINDOW_OVER: () => 'Diese Umbuchung lässt sich nicht mehr abbrechen.',
  APPROVERS_NEEDED: () =>
    'Dafür braucht es zwei Mitglieder, die freigeben können. Laden Sie zuerst jemanden als Bearbeiter oder Inhaber ' +
    'ein.',
  SECOND_APPROVER_NEEDED: () => 'Sie haben das schon freigegeben. Ein weiteres Mitglied muss es auch freigeben.',
  SWEEPS_PAUSED: () => 'Alle automatischen Umbuchungen sind pausiert. Setzen Sie sie zuerst fort.',
  SWEEP_BANK_UNKNOWN: () => 'Diese Bank ist mit diesem Server nicht mehr verbunden. Wählen Sie einen anderen Weg.',
  SWEEP_LEG_REFUSED: ({ reason }) => legRefusals[reason],
  SWEEP_CANNOT_COME_BACK: () =>
    'Dieses Geld lässt sich jetzt nicht zurückholen. Prüfen Sie den Status der Umbuchung und wie viel frei ' +
    'verfügbar ist.',
  MONEY_HAS_MOVED: () => 'Das Geld ist schon umgebucht. Holen Sie es in der Umbuchung selbst zurück.',
  CALLBACK_REFUSED: () => 'Diese Nachricht ist nicht von der Bank signiert oder zu alt.',
  CALLBACK_CONFLICT: () => 'Diese Nachricht passt nicht zur Umbuchung.',
  TOO_MANY_SWEEP_RULES: ({ limit }) => `Sie können bis zu ${limit} Umbuchungsregeln haben. Löschen Sie zuerst eine.`,
  TOO_MANY_SERIES: ({ limit }) => `Sie können bis zu ${limit} wiederkehrende Zahlungen haben. Löschen Sie zuerst eine.`,
  TOO_MANY_GOALS: ({ limit }) => `Sie können bis zu ${limit} Sparziele haben. Löschen Sie zuerst eines.`,
  GOAL_IN_RULES: ({ rules }) =>
    `Für dieses Sparziel ${rules.length === 1 ? 'spart' : 'sparen'} ${named(rules)}. Ändern oder archivieren Sie das ` +
    `zuerst.`,
  MODE_NOT_ELIGIBLE: () => 'Ihr Haushalt kann diesen Modus jetzt nicht nutzen. Seine Seite zeigt, warum.',
  MODE_CHANGE_BEGUN: () => 'Dieser Wechsel hat schon begonnen oder wurde abgebrochen. Prüfen Sie den aktiven Modus.',
  MODE_DAY_PAST: () => 'Wählen Sie heute oder einen späteren Tag.',
  PROMO_DATES_REVERSED: () => 'Das Angebot endet, bevor es beginnt. Berichtigen Sie eines der Daten.',
  PROMO_NOT_REVOCABLE: ({ daysLate, neededDaysLate }) =>
    `Nach dem Gesetz bleibt der Zinssatz des bestehenden Saldos, bis eine Zahlung ${neededDaysLate} Tage überfällig ` +
    `ist. ` +
    `Diese ist es seit ${daysLate} Tagen. Prüfen Sie die Tage oder fragen Sie den Kartenanbieter.`,
  PROMO_NOT_RUNNING: () => 'Dieses Angebot ist nicht aktiv und lässt sich daher nicht ändern.',
  PROMO_ACCOUNT_KIND: ({ needs }) =>
    needs === 'credit_card'
      ? 'Wählen Sie für dieses Angebot eine Kreditkarte.'
      : 'Wählen Sie für einen Bonuszins ein Konto mit Guthaben.',
  PROMO_EXCEEDS_BALANCE: ({ owedMinor, currency }, money) =>
    `Auf dieser Karte schulden Sie nur ${money(owedMinor, currency)}. Geben Sie höchstens diesen Betrag ein.`,
  INSIGHT_STATE: () => 'Dieser Hinweis hat sich geändert. Prüfen Sie ihn und versuchen Sie es erneut.',
  PLAN_BELOW_MINIMUMS: ({ neededMinor, currency }, money) =>
    `Die Mindestzahlungen betragen zusammen ${money(neededMinor, currency)} im Monat. Geben Sie mindestens so viel ` +
    `ein.`,
  PLAN_WRONG_STATE: () => 'Der Plan hat sich geändert. Prüfen Sie ihn und versuchen Sie es erneut.',
  PLAN_STILL_OWED: ({ owedMinor, currency }, money) =>
    `Sie schulden noch ${money(owedMinor, currency)}. Ein Plan ist erfüllt, wenn seine Schulden bezahlt sind.`,
  LOAN_WRONG_STATE: () =>
    'Das geht bei diesem Kredit gerade nicht. Prüfen Sie, was Sie schulden und was überfällig ist.',
  LOAN_TERMS_MISSING: () => 'Geben Sie zuerst Zinssatz, Rate und Fälligkeit des Kredits ein.',
  IMPORT_FILE_EMPTY: ({ file }) => `${file} ist leer. Laden Sie die Datei erneut bei Ihrer Bank herunter.`,
  IMPORT_FILE_TOO_LARGE: ({ file, limitBytes }) =>
    `${file} ist größer als ${megabytes(limitBytes)}. Laden Sie einen kürzeren Zeitraum herunter.`,
  IMPORT_NOT_A_BANK_FILE: ({ file }) =>
    `${file} ist keine lesbare Bankdatei. Laden Sie sie als OFX, QFX, QIF, CAMT.053, MT940 oder CSV herunter.`,
  IMPORT_ARCHIVE_REFUSED: ({ file, problem, limit }) => `${file} ${archiveProblems[problem](limit ?? 0)}`,
  IMPORT_OTHER_TABLE: ({ file, program }) =>
    program === null
      ? `In ${file} sind keine Umsätze. Laden Sie die Datei einzeln hoch, um ihre Spalten zu wählen.`
      : `${file} ist eine Datei von ${programNames[program]} ohne Umsätze und wird übersprungen.`,
  IMPORT_TRUNCATED: ({ file, line }) =>
    `${file} bricht in Zeile ${line} ab. Laden Sie die Datei erneut bei Ihrer Bank herunter.`,
  IMPORT_MALFORMED: ({ file, line, field }) =>
    `${file} ist in Zeile ${line} (${field}) beschädigt. Laden Sie die Datei erneut bei Ihrer Bank herunter.`,
  IMPORT_BANK_REPORTED_ERROR: ({ file, bankMessage }) =>
    `${file} enthält statt Umsätzen eine Fehlermeldung Ihrer Bank: ${bankMessage}`,
  IMPORT_NO_STATEMENT: ({ file }) =>
    `${file} enthält keinen Kontoauszug und keine Abrechnung. Wählen Sie eine andere Datei.`,
  IMPORT_DECLARATION_REFUSED: ({ file }) =>
    `${file} wurde blockiert, weil die Datei unsichere Anweisungen enthält. Laden Sie sie erneut bei Ihrer Bank ` +
    `herunter.`,
  IMPORT_FORMAT_NOT_SUPPORTED: ({ file, format, supported }) =>
    format === 'actual_budget'
      ? `${file} ist eine Sicherung von Actual. Öffnen Sie in Actual das Menü „All accounts“, ` +
        'wählen Sie „Export“ und laden Sie die CSV-Datei hoch.'
      : `${file} ist eine ${format.toUpperCase()}-Datei. Laden Sie sie bei Ihrer Bank als ` +
        `${supported.join(', ').replace(/, ([^,]*)$/, ' oder $1')} herunter.`,
  IMPORT_INVESTMENT_STATEMENT: ({ file }) =>
    `${file} ist ein Depotauszug. Nur Kontoauszüge und Kartenabrechnungen lassen sich importieren.`,
  IMPORT_TOO_MANY_ROWS: ({ file, limitRows }) =>
    `${file} hat mehr als ${limitRows.toLocaleString('de')} Zeilen. Laden Sie einen kürzeren Zeitraum herunter.`,
  IMPORT_LIMIT_EXCEEDED: ({ file, line, what, limit }) =>
    `${file} ist ab Zeile ${line} nicht lesbar: ${excesses[what](limit.toLocaleString('de'))} Prüfen Sie die Datei ` +
    `oder ` +
    `laden Sie einen kürzeren Zeitraum herunter.`,
  IMPORT_NEEDS_MEMORY: ({ file }) =>
    `${file ?? 'Dieser Import'} braucht zu viel Arbeitsspeicher. Laden Sie einen kürzeren Zeitraum herunter oder ` +
    `importieren Sie weniger Dateien auf einmal.`,
  IMPORT_QUOTE_NOT_CLOSED: ({ file, line }) =>
    `In ${file} fehlt in Zeile ${line} ein schließendes Anführungszeichen. Laden Sie die Datei erneut bei Ihrer Bank ` +
    `herunter.`,
  IMPORT_QUESTION_OPEN: ({ file }) =>
    `${file} lässt sich auf mehrere Arten lesen. Beantworten Sie die Frage über den Zeilen.`,
  IMPORT_NO_CHOICES: ({ file }) => `Für ${file} ist nichts zu wählen.`,
  SETUP_TOKEN_UNREADABLE: () =>
    'Das ist kein Einrichtungstoken. Kopieren Sie es vollständig von der Seite des Verbindungsdienstes.',
  SETUP_TOKEN_NOT_SAFE: () =>
    'Die Adresse dieses Tokens ist gesperrt: Sie ist unverschlüsselt oder in einem privaten Netz. Der Betreiber des ' +
    'Servers kann sie zulassen.',
  NOTIFICATION_ADDRESS_REFUSED: () =>
    'Diese Adresse ist gesperrt: Sie ist unverschlüsselt oder in einem privaten Netz. Der Betreiber des Servers ' +
    'kann sie ' +
    'zulassen.',
  TOO_MANY_NOTIFICATION_TARGETS: ({ limit }) => `Mehr als ${limit} sind nicht möglich. Entfernen Sie zuerst eines.`,
  TOO_MANY_CONNECTIONS: ({ limit }) => `Sie können bis zu ${limit} Bankverbindungen haben. Trennen Sie zuerst eine.`,
  CONNECTION_HAS_NO_ACCESS: () =>
    'Der Zugriff auf diese Bank wurde gelöscht. Verbinden Sie sie mit einem neuen Einrichtungstoken.',
  ACCOUNT_CONNECTED_ALREADY: ({ accountName }) =>
    `${accountName} wird schon mit einem anderen Bankkonto abgerufen. Wählen Sie ein anderes.`,
  SYNC_TOO_SOON: ({ retryAfterSeconds }) =>
    `Gerade erst abgerufen. Versuchen Sie es ${minutes(retryAfterSeconds)} erneut.`,
  GUEST_FORBIDDEN: () =>
    'Dafür brauchen Sie ein Benutzerkonto. Behalten Sie den Beispielhaushalt oder registrieren Sie sich.',
  IMPORT_WRONG_STATE: () => 'Dieser Import ist schon beendet. Beginnen Sie einen neuen.',
  HOUSEHOLD_BUSY: () =>
    'Es läuft ein Import oder eine andere große Änderung. Nichts wurde geändert. Versuchen Sie es gleich erneut.',
  SERVICE_UNAVAILABLE: () =>
    'Der Server kann das gerade nicht ausführen. Nichts wurde geändert. Versuchen Sie es gleich noch einmal.',
  STARTING: () => 'Der Server startet. Versuchen Sie es in einigen Sekunden erneut.',
  API_UNAVAILABLE: () => 'Der Server ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  API_TIMEOUT: () =>
    'Der Server hat zu lange gebraucht. Prüfen Sie, ob es geschehen ist, bevor Sie es erneut versuchen.',
  INTERNAL: () => 'Auf dem Server ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.',
};
