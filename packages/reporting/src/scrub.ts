/** Removes amounts, names and addresses from a text and leaves the words a programmer wrote. */
export function scrubText(text: string): string {
  return text
    .replaceAll(/[\w.+-]+@[\w-]+\.[\w.]+/g, '<e-mail>')
    .replaceAll(/(https?:\/\/[^\s?#]+|\/[\w/.-]*)[?#]\S*/g, '$1')
    .replaceAll(/(["'`])(?:(?!\1).)*\s(?:(?!\1).)*\1/g, '<text>')
    .replaceAll(/[-−]?[$€£¥]?\d(?:[\d.,]*\d)?/g, '#');
}

/** Returns an address without its search and fragment, which hold ids and search terms. */
export const scrubUrl = (url: string): string => url.replace(/[?#].*$/s, '');

const RELEASE_PATH = /\/r\/([^/]+)\/([^/]+)\//;

/** Returns the remote and release of a stack frame's file. */
export function originOf(file: string | undefined): { remote: string; release: string } | undefined {
  const [, remote, release] = RELEASE_PATH.exec(file ?? '') ?? [];
  return remote && release ? { remote, release } : undefined;
}
