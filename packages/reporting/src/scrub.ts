/** Matches the unreadable text that JSON.parse quotes, in V8 and in JavaScriptCore. It may contain quotation marks. */
const NOT_JSON = /(?:\.\.\.)?".*"(?:\.\.\.)? is not valid JSON|(?<=JSON Parse error:[^"]*)".*"/gs;

/**
 * Removes email addresses, search queries and unreadable JSON from a log text. Paths and numbers remain for its
 * readers.
 */
export const scrubLogText = (text: string): string =>
  text
    .replaceAll(/[\w.+-]+@[\w-]+\.[\w.]+/g, '<e-mail>')
    .replaceAll(/(https?:\/\/[^\s?#]+|\/[\w/.-]*)[?#]\S*/g, '$1')
    .replaceAll(NOT_JSON, '<text>');

/** Removes amounts, names and addresses from a text, and leaves the words that a programmer wrote. */
export const scrubText = (text: string): string =>
  scrubLogText(text)
    .replaceAll(/(["'`])(?:(?!\1).)*\s(?:(?!\1).)*\1/gs, '<text>')
    .replaceAll(/[-−]?[$€£¥]?\d(?:[\d.,]*\d)?/g, '#');

/** Returns an address without its query and fragment, which contain ids and search terms. */
export const scrubUrl = (url: string): string => url.replace(/[?#].*$/s, '');

const RELEASE_PATH = /\/r\/([^/]+)\/([^/]+)\//;

/** Returns the remote and release of a stack frame's file. */
export function originOf(file: string | undefined): { remote: string; release: string } | undefined {
  const [, remote, release] = RELEASE_PATH.exec(file ?? '') ?? [];
  return remote && release ? { remote, release } : undefined;
}
