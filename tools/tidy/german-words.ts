/** Words that no German text may use, with the term from docs/languages/de.md. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})(?:du|dich|dir|dein(?:e[mnrs]?)?)(?!\p{L})/iu, 'Sie, Ihr'],
  [/(?<!\p{L})(?:sie können|ihr (?:Konto|Passwort))(?!\p{L})/u, 'Sie, Ihr (Anrede groß)'],
  [/\b(?:E-mails?|[Ee]mails?)\b/, 'E-Mail'],
  [/Transaktion/i, 'Umsatz'],
  [/\bAccount/i, 'Konto; Benutzerkonto'],
  [/\bBalance\b/i, 'Saldo'],
  [/Kontostand/, 'Saldo'],
  [/\bLogin\b|\blog(?:gen|ge)?-? ?(?:in|ein)\b|einloggen|ausloggen/i, 'Anmeldung, anmelden, abmelden'],
  [/Transfer/i, 'Umbuchung'],
  [/\bSweep/i, 'automatische Umbuchung; Umbuchungsregel'],
  [/Mindestbetrag der Zahlung|Minimalzahlung|Mindestrate/i, 'Mindestzahlung'],
  [/Jahreszinssatz|Jahresprozentsatz|\bAPR\b/, 'effektiver Jahreszins'],
  [/\bAPY\b|Rendite/, 'Zinssatz (Guthaben)'],
  [/Dashboard/i, 'Übersicht'],
  [/Kreditkartenauszug|Kartenauszug/i, 'Abrechnung'],
  [/Promo(?:tion)?(?!\p{L}*\()/u, 'Aktionszeitraum; Angebot'],
  [/Zahlungsempfänger:in|Payee/i, 'Empfänger'],
  [/\.\.\./, '… mit geschütztem Leerzeichen davor, wenn ein Wort ausfällt'],
  [/"/, '„…“'],
];

/** Matches unchanged names: menus in another program, remotes, variables, and quoted values in shell commands. */
const NAMES = /„All accounts“|\bmfe-[a-z-]+|\b[A-Z]+(?:_[A-Z]+)+\b|--[a-z]+ "[^"]*"/g;

/**
 * Returns the texts of a file with their lines: string and template literals with a space or a capital letter, but no
 * codes.
 */
const textsOf = (content: string): { line: number; text: string }[] =>
  content.split('\n').flatMap((source, index) => {
    const code = source.trimStart();
    if (/^(?:\/\/|\*|\/\*|import|export type|type|interface)/.test(code)) return [];
    return [...code.replace(/^'[^']*':/, '').matchAll(/'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)]
      .map(([, plain, template]) => plain ?? template ?? '')
      .filter((text) => /[\p{Lu} ]/u.test(text) && !/^[A-Z_]+$/.test(text))
      .map((text) => ({
        line: index + 1,
        text: text.replaceAll(/\$?\{[^}]*\}/g, 'x').replaceAll(NAMES, 'x'),
      }));
  });

/** Returns the rejected words in a German message file, each with the term to use. */
export const germanWords = (path: string, content: string): string[] =>
  textsOf(content).flatMap(({ line, text }) =>
    REFUSED.filter(([word]) => word.test(text)).map(([word, better]) => `${path}:${line}: ${word.source} → ${better}`),
  );
