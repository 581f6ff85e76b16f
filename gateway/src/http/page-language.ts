import type { IncomingMessage } from 'node:http';

/** Cookie with the language that the user chose. The app sets it. */
const LANGUAGE_COOKIE = 'tideline_language';

const TAG = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/;

function chosenLanguage(cookies: string | undefined): string | undefined {
  for (const pair of (cookies ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=');
    if (name === LANGUAGE_COOKIE && TAG.test(value)) return value;
  }
  return undefined;
}

/**
 * Returns the languages for a page in the form of `Accept-Language`: the one that the user chose, then those of the
 * browser.
 */
export function wantedLanguages({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const chosen = chosenLanguage(headers.cookie);
  const accepted = headers['accept-language'];
  return chosen === undefined ? accepted : [chosen, ...(accepted === undefined ? [] : [accepted])].join(',');
}
