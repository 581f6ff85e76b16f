/** Phrases that docs/STYLE.md rejects, each with a better term. */
const PHRASES: readonly (readonly [pattern: string, better: string])[] = [
  ['whoever|whosoever', 'anyone who, the caller'],
  ['that which', 'the noun itself'],
  ['(?:there|here|where)(?:of|by|in|upon|with)', 'of it, by this, in which'],
  ['anew', 'again'],
  ['of late|lately', 'recently'],
  ["nobody(?: else)?'s", 'belongs to another user'],
  ['(?:pay-)?cheques?', 'paycheck'],
  ['as it were', 'nothing: leave it out'],
  ['hence|whence|thence', 'so, from which'],
  ['by itself', 'automatically, alone'],
  ['c[ao]mes? about', 'is computed, happens'],
  ['at hand', 'available'],
  ['in vain', 'without success'],
  ['carr(?:y|ies|ied|ying) out', 'apply'],
  ['look(?:s|ed|ing)? again', 'find matches, check again'],
  ['in force', 'active'],
  ['booked|the books', 'posted, the ledger'],
  ['told of', 'notified of'],
  ["one's own|oneself", 'their own'],
  ['somebody|anybody|everybody', 'another user, anyone, everyone'],
  ['signed-in persons?', 'user'],
  ['e-mails?|by letter', 'email'],
  ['work(?:s|ed)? out', 'compute'],
  ['t(?:ake|akes|aken|ook) back', 'undo'],
  ['for ever', 'permanently'],
  ['now and then', 'periodically'],
  ['in silence', 'silently'],
  ['dearer|dearly', 'higher'],
  ['in good order', 'properly'],
  ['the very same', 'the same'],
  ['at the same moment', 'concurrently'],
  ['whatever (?:comes|there is|it is|became)', 'every, regardless of'],
  ['(?:colour|favour|honour|neighbour|behaviour)\\w*', 'the American spelling'],
  ['cancelled|licences?|catalogues?|whilst|amongst|towards', 'the American spelling'],
];

const phrases = PHRASES.map(([pattern, better]) => ({ pattern: new RegExp(`\\b(?:${pattern})\\b`, 'i'), better }));

/** Matches a word from code, a quoted text, or a label of the user interface in a document, which are not our prose. */
const QUOTED = /`[^`]*`|"[^"]*"|\b_[A-Z][^_]*_/g;

/** Returns `path:line: phrase → better` for each rejected phrase in the prose. */
export const rejectedPhrases = (path: string, prose: readonly { line: number; text: string }[]): string[] =>
  prose.flatMap(({ line, text }) =>
    phrases.flatMap(({ pattern, better }) => {
      const found = pattern.exec(text.replace(QUOTED, ''))?.[0];
      return found === undefined ? [] : [`${path}:${line}: ${found} → ${better}`];
    }),
  );

const COMMENT = /^\s*(?:\/\/|\/\*|\*|--)(.*)$|(?:^|\s)\/\/ (.*)$/;
const TEST_NAME = /\b(?:it|test|describe)(?:\.\w+)*\(\s*(['"`])(.*)\1/;
const TEST_BEGINS = /\b(?:it|test|describe)(?:\.\w+)*\($/;

/** Returns the comments and test names of a source file by line, or all lines of a document outside code blocks. */
export function proseOf(path: string, content: string): { line: number; text: string }[] {
  let isCode = false;
  return content.split('\n').flatMap((text, index, lines) => {
    if (path.endsWith('.md')) {
      if (/^\s*```/.test(text)) isCode = !isCode;
      return isCode ? [] : [{ line: index + 1, text }];
    }
    const comment = COMMENT.exec(text);
    const name = TEST_BEGINS.test(lines[index - 1] ?? '') ? text.slice(0, -1).replace(/^\s*['"`]|['"`]$/g, '') : null;
    const prose = comment?.[1] ?? comment?.[2] ?? TEST_NAME.exec(text)?.[2] ?? name;
    return prose === null || prose === undefined ? [] : [{ line: index + 1, text: prose }];
  });
}
