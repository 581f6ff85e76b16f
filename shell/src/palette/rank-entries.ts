import { fold, matchCost } from './match-text.ts';
import type { EntryKind, PaletteEntry } from './palette-entry.ts';

export interface ResultGroup {
  kind: EntryKind | 'recent';
  entries: PaletteEntry[];
}

/** Penalty for a keyword match: even an exact keyword ranks after every matching title. */
const KEYWORD = 10;
/**
 * The largest cost of a keyword match: a keyword matches by prefix or part, never by scattered letters, which would
 * match almost any query.
 */
const KEYWORD_LIMIT = 5;
const RECENT_SHOWN = 5;
const SHOWN = 50;
const KINDS: readonly EntryKind[] = ['place', 'command', 'account'];

interface Ranked {
  entry: PaletteEntry;
  misfit: number;
  /** Position among recent choices; 0 is the newest. */
  recent: number;
}

function matchCostOf(query: string, { title, keywords }: PaletteEntry): number | null {
  const own = matchCost(query, fold(title));
  if (own !== null) return own;
  const best = Math.min(...keywords.map((keyword) => matchCost(query, fold(keyword)) ?? Infinity));
  return best < KEYWORD_LIMIT ? KEYWORD + best : null;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Orders by match, then recency, then title. The order is total, because no two entries share an id. */
const compareRanked = (a: Ranked, b: Ranked): number =>
  a.misfit - b.misfit ||
  a.recent - b.recent ||
  compareText(fold(a.entry.title), fold(b.entry.title)) ||
  compareText(a.entry.id, b.entry.id);

const groupsOf = (entries: readonly PaletteEntry[], kinds: readonly EntryKind[]): ResultGroup[] =>
  kinds
    .map((kind) => ({ kind, entries: entries.filter((entry) => entry.kind === kind) }))
    .filter((group) => group.entries.length > 0);

/** Returns all entries by kind: today's moves first, then recent choices, then the others. */
function groupsWithoutQuery(entries: readonly PaletteEntry[], recent: readonly string[]): ResultGroup[] {
  const lately = recent
    .flatMap((id) => entries.filter((entry) => entry.id === id && entry.kind !== 'move'))
    .slice(0, RECENT_SHOWN);
  const others = entries.filter((entry) => !lately.includes(entry));
  return [
    ...groupsOf(entries, ['move']),
    ...(lately.length === 0 ? [] : [{ kind: 'recent' as const, entries: lately }]),
    ...groupsOf(others, KINDS),
  ];
}

/**
 * Returns matches in groups, with the group of the best match first and the best match first in each group. An empty
 * query returns everything.
 *
 * @param recent ids of recent choices, newest first
 */
export function rankEntries(text: string, entries: readonly PaletteEntry[], recent: readonly string[]): ResultGroup[] {
  const query = fold(text);
  if (query === '') return groupsWithoutQuery(entries, recent);
  const found = entries
    .flatMap((entry): Ranked[] => {
      const fit = matchCostOf(query, entry);
      const lately = recent.indexOf(entry.id);
      return fit === null ? [] : [{ entry, misfit: fit, recent: lately === -1 ? recent.length : lately }];
    })
    .sort(compareRanked)
    .slice(0, SHOWN)
    .map(({ entry }) => entry);
  return groupsOf(found, [...new Set(found.map(({ kind }) => kind))]);
}
