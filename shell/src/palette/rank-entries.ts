import { fold, misfit } from './match-text.ts';
import type { EntryKind, PaletteEntry } from './palette-entry.ts';

export interface ResultGroup {
  kind: EntryKind | 'recent';
  entries: PaletteEntry[];
}

/** What a keyword adds to the misfit of a title: one that fits exactly still comes after every title that fits at all. */
const KEYWORD = 10;
/** A keyword is found by its beginning or a part, never by scattered letters, which would find almost anything. */
const KEYWORD_LIMIT = 5;
const RECENT_SHOWN = 5;
const SHOWN = 50;
const KINDS: readonly EntryKind[] = ['place', 'command', 'account'];

interface Ranked {
  entry: PaletteEntry;
  misfit: number;
  /** Place among what was chosen lately, newest 0. */
  recent: number;
}

function misfitOf(query: string, { title, keywords }: PaletteEntry): number | null {
  const own = misfit(query, fold(title));
  if (own !== null) return own;
  const best = Math.min(...keywords.map((keyword) => misfit(query, fold(keyword)) ?? Infinity));
  return best < KEYWORD_LIMIT ? KEYWORD + best : null;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** What fits better first, then what was chosen lately, then by title: a total order, for no two entries share an id. */
const compareRanked = (a: Ranked, b: Ranked): number =>
  a.misfit - b.misfit ||
  a.recent - b.recent ||
  compareText(fold(a.entry.title), fold(b.entry.title)) ||
  compareText(a.entry.id, b.entry.id);

const groupsOf = (entries: readonly PaletteEntry[], kinds: readonly EntryKind[]): ResultGroup[] =>
  kinds
    .map((kind) => ({ kind, entries: entries.filter((entry) => entry.kind === kind) }))
    .filter((group) => group.entries.length > 0);

/** Everything by kind, what was chosen lately first. */
function unasked(entries: readonly PaletteEntry[], recent: readonly string[]): ResultGroup[] {
  const lately = recent.flatMap((id) => entries.filter((entry) => entry.id === id)).slice(0, RECENT_SHOWN);
  const others = entries.filter((entry) => !lately.includes(entry));
  return [...(lately.length === 0 ? [] : [{ kind: 'recent' as const, entries: lately }]), ...groupsOf(others, KINDS)];
}

/**
 * What fits a query, in groups: the group of the best fit first, and in each the best first. With nothing asked, everything.
 *
 * @param recent ids of what was chosen lately, newest first
 */
export function rankEntries(text: string, entries: readonly PaletteEntry[], recent: readonly string[]): ResultGroup[] {
  const query = fold(text);
  if (query === '') return unasked(entries, recent);
  const found = entries
    .flatMap((entry): Ranked[] => {
      const fit = misfitOf(query, entry);
      const lately = recent.indexOf(entry.id);
      return fit === null ? [] : [{ entry, misfit: fit, recent: lately === -1 ? recent.length : lately }];
    })
    .sort(compareRanked)
    .slice(0, SHOWN)
    .map(({ entry }) => entry);
  return groupsOf(found, [...new Set(found.map(({ kind }) => kind))]);
}
