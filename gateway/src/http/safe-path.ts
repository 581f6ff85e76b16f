/** Returns the path of a request target without its query. */
export const pathOf = (url: string): string => {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
};

function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}

/**
 * Returns whether a request target may be forwarded: it must be in origin form, with a path that every program
 * interprets in the same way, which means no dot segments, empty segments, backslashes or control characters, neither
 * plain nor percent-encoded.
 */
export function isSafeTarget(url: string): boolean {
  const path = pathOf(url);
  if (!path.startsWith('/') || path.length > 4096) return false;
  if (/%(?:00|2e|2f|5c|0[0-9a-f]|1[0-9a-f]|7f)/i.test(path)) return false;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return false;
  }
  // a percent sign that survives decoding could be decoded again upstream
  if (/%(?:00|25|2e|2f|5c)/i.test(decoded)) return false;
  return (
    !/\\|\/\//.test(decoded) &&
    !hasControlCharacter(decoded) &&
    !decoded.split('/').some((segment) => segment === '.' || segment === '..')
  );
}
