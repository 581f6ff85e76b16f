/** What is left of a text that may have held amounts, names or addresses: the words a programmer wrote. */
export function scrubText(text: string): string {
  return text
    .replaceAll(/[\w.+-]+@[\w-]+\.[\w.]+/g, '<e-mail>')
    .replaceAll(/(https?:\/\/[^\s?#]+|\/[\w/.-]*)[?#]\S*/g, '$1')
    .replaceAll(/(["'`])(?:(?!\1).)*\s(?:(?!\1).)*\1/g, '<text>')
    .replaceAll(/[-−]?[$€£¥]?\d(?:[\d.,]*\d)?/g, '#');
}

/** An address without its search and fragment: those hold ids and what was searched for. */
export const scrubUrl = (url: string): string => url.replace(/[?#].*$/s, '');

const RELEASE_PATH = /\/r\/([^/]+)\/([^/]+)\//;

/** The remote and release a stack frame's file came from. */
export function originOf(file: string | undefined): { remote: string; release: string } | undefined {
  const [, remote, release] = RELEASE_PATH.exec(file ?? '') ?? [];
  return remote && release ? { remote, release } : undefined;
}
