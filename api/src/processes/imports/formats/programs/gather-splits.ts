import type { Minor } from '@tideline/domain';
import type { FileNotice, FileRow, RowProblem } from '../statement.ts';
import type { Entry } from './entry.ts';
import type { EntryResult } from './read-entry.ts';

export interface Gathered {
  readonly rows: readonly FileRow[];
  readonly problems: readonly RowProblem[];
  readonly notices: readonly FileNotice[];
  /** Balance of the account before its first row. */
  readonly openingMinor: number;
}

interface Read {
  readonly entry: Entry;
  readonly result: EntryResult;
}

/**
 * Converts the entries of one account to rows: parts become splits of one row. Parts with missing or unreadable
 * siblings remain separate rows. If the parts do not add up to the stated total, the total is imported without them,
 * with a notice. No money is lost or doubled.
 */
export function gatherSplits(entries: readonly Read[]): Gathered {
  const rows: FileRow[] = [];
  const problems: RowProblem[] = [];
  const notices: FileNotice[] = [];
  let openingMinor = 0;
  for (let at = 0; at < entries.length;) {
    const first = entries[at];
    if (first === undefined) break;
    const { entry, result } = first;
    const count = entry.whole?.parts ?? entry.part?.of ?? 0;
    const parts = partsAt(entries, entry.whole === null ? at : at + 1, count, entry);
    if (entry.whole !== null && result.ok) {
      const isSum = parts !== null && sumOf(parts) === result.row.amountMinor;
      if (parts !== null && !isSum)
        notices.push({ line: entry.line, code: 'splits_differ', detail: String(result.row.amountMinor) });
      rows.push(isSum && parts !== null ? withSplits(result.row, parts) : result.row);
      // Parts of a total belong to it even if they do not add up.
      at += 1 + (parts?.length ?? 0);
      if (parts === null) while (entries[at]?.entry.part) at += 1;
      continue;
    }
    const [head] = parts ?? [];
    if (entry.part !== null && parts !== null && head !== undefined && parts.length > 1) {
      rows.push(withSplits({ ...head, amountMinor: sumOf(parts) as Minor }, parts));
      at += parts.length;
      continue;
    }
    if (!result.ok) problems.push(result.problem);
    else if (entry.isOpening) openingMinor += result.row.amountMinor;
    else rows.push(result.row);
    at += 1;
  }
  return { rows, problems, notices, openingMinor };
}

const sumOf = (rows: readonly FileRow[]): number => rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Returns the rows of all parts; null if a part is missing or unreadable. */
function partsAt(entries: readonly Read[], from: number, count: number, of: Entry): FileRow[] | null {
  const parts = entries.slice(from, from + count);
  if (count === 0 || parts.length < count) return null;
  const indexes = new Set(parts.map(({ entry }) => entry.part?.index));
  if (!parts.every(({ entry }) => entry.part?.of === count && entry.date === of.date) || indexes.size !== count)
    return null;
  const rows = parts.flatMap(({ result }) => (result.ok ? [result.row] : []));
  return rows.length === count ? rows : null;
}

function withSplits(row: FileRow, parts: readonly FileRow[]): FileRow {
  const { category: _category, categoryGroup: _group, ...whole } = row;
  return {
    ...whole,
    memo: parts.includes(row) || parts[0]?.line === row.line ? null : row.memo,
    splits: parts.map(({ amountMinor, category, categoryGroup, memo }) => ({
      amountMinor,
      category: category ?? null,
      categoryGroup: categoryGroup ?? null,
      memo,
    })),
  };
}
