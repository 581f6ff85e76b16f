import { AlikeIndex, isAlike, type Sided, sizeOf, smallestPending, smallestPosted } from './alike-amounts.ts';
import { PENDING_DAYS, SIMILAR_DAYS } from './existing-index.ts';

/** An open row of the file and the pending transaction it is matched with. */
export type Pair<Row, Pending> = readonly [Sided<Row>, Sided<Pending>];

type Pairing = <Row, Pending>(rows: readonly Sided<Row>[], pendings: readonly Sided<Pending>[]) => Pair<Row, Pending>[];

/** Pairs equal amounts of one payee within five days, nearest dates first, each row and each transaction once. */
export const pairSameAmount: Pairing = (rows, pendings) => {
  const index = new AlikeIndex(pendings);
  const pairs: Pair<(typeof rows)[number]['item'], (typeof pendings)[number]['item']>[] = [];
  let open = rows;
  for (let days = 0; days <= SIMILAR_DAYS; days += 1) {
    open = open.filter((row) => {
      const found = first(
        index.at(row, days).flatMap((list) => {
          const pending = list.rows[list.freeFrom(list.from(sizeOf(row)))];
          return pending?.amountMinor === row.amountMinor ? [pending] : [];
        }),
      );
      if (found === undefined) return true;
      index.take(found);
      pairs.push([row, found]);
      return false;
    });
  }
  return pairs;
};

/**
 * Pairs rows and transactions that can only match each other: within seven days, and 0.8 to 1.3 times the pending
 * amount.
 */
export const pairSole: Pairing = (rows, pendings) => {
  const [openOnes, waiting] = [new AlikeIndex(rows), new AlikeIndex(pendings)];
  return rows.flatMap((row): Pair<(typeof rows)[number]['item'], (typeof pendings)[number]['item']>[] => {
    const [only, other] = waiting.twoOf(row, {
      smallest: smallestPending(row),
      alike: (pending) => isAlike(pending.amountMinor, row.amountMinor),
    });
    if (only === undefined || other !== undefined) return [];
    return openOnes.twoOf(only, {
      smallest: smallestPosted(only),
      alike: (each) => isAlike(only.amountMinor, each.amountMinor),
    }).length === 1
      ? [[row, only]]
      : [];
  });
};

/**
 * Pairs similar rows and transactions, nearest in days and then in amount first, each used once.
 *
 * Every row proposes its most likely free transaction, and the best proposal of all becomes a pair. A row whose
 * proposal is already taken proposes again. The result is the same as if all pairs were sorted, but they are not
 * built, because thousands of rows of one payee make millions of pairs.
 */
export const pairLikeliest: Pairing = (rows, pendings) => {
  const index = new AlikeIndex(pendings);
  const taken = new Set<Sided<unknown>>();
  const pairs: Pair<(typeof rows)[number]['item'], (typeof pendings)[number]['item']>[] = [];
  const proposals = new Queue<Proposal<(typeof rows)[number]['item'], (typeof pendings)[number]['item']>>();
  const propose = (row: (typeof rows)[number]) => {
    const proposal = likeliest(row, index);
    if (proposal !== undefined) proposals.push(proposal);
  };
  // Of equal rows, the first one proposes for all of them, and the others wait.
  const equal = Map.groupBy(rows, ({ payee, postedOn, amountMinor }) => `${postedOn}|${amountMinor}|${payee}`);
  const next = new Map([...equal.values()].flatMap((group) => group.map((row, at) => [row, group[at + 1]] as const)));
  for (const [row] of equal.values()) if (row !== undefined) propose(row);
  for (let best = proposals.pop(); best !== undefined; best = proposals.pop()) {
    const { row, pending } = best;
    if (taken.has(pending)) {
      propose(row);
      continue;
    }
    taken.add(pending);
    index.take(pending);
    pairs.push([row, pending]);
    const following = next.get(row);
    if (following !== undefined) propose(following);
  }
  return pairs;
};

interface Proposal<Row, Pending> {
  row: Sided<Row>;
  pending: Sided<Pending>;
  /** Rank, lowest first: days, difference in amount, order of the row, order of the transaction. */
  rank: readonly [number, number, number, number];
}

function likeliest<Row, Pending>(row: Sided<Row>, index: AlikeIndex<Pending>): Proposal<Row, Pending> | undefined {
  for (let days = 0; days <= PENDING_DAYS; days += 1) {
    const found = index.at(row, days).flatMap((list) => {
      const at = list.from(sizeOf(row));
      const below = list.rows[list.freeUpTo(at - 1)];
      // Among equal amounts, this finds the one with the lowest order, because it has the lowest index.
      const firstBelow = below === undefined ? undefined : list.rows[list.freeFrom(list.from(sizeOf(below)))];
      return [list.rows[list.freeFrom(at)], firstBelow].filter(
        (pending) => pending !== undefined && isAlike(pending.amountMinor, row.amountMinor),
      );
    });
    const proposals = found.flatMap((pending) =>
      pending === undefined
        ? []
        : [
            {
              row,
              pending,
              rank: [days, Math.abs(row.amountMinor - pending.amountMinor), row.order, pending.order] as const,
            },
          ],
    );
    if (proposals.length > 0) return proposals.reduce((best, each) => (isBefore(each, best) ? each : best));
  }
  return undefined;
}

function first<T>(found: readonly Sided<T>[]): Sided<T> | undefined {
  return found.reduce<Sided<T> | undefined>(
    (best, each) => (best === undefined || each.order < best.order ? each : best),
    undefined,
  );
}

interface Ranked {
  rank: readonly [number, number, number, number];
}

function isBefore({ rank: a }: Ranked, { rank: b }: Ranked): boolean {
  return (a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3]) < 0;
}

/** Binary heap that returns the lowest rank first. */
class Queue<T extends Ranked> {
  readonly #items: T[] = [];

  push(item: T): void {
    let at = this.#items.push(item) - 1;
    for (let up = (at - 1) >> 1; at > 0 && this.isBefore(at, up); up = (at - 1) >> 1) {
      this.swap(at, up);
      at = up;
    }
  }

  pop(): T | undefined {
    const [top] = this.#items;
    const last = this.#items.pop();
    if (last === undefined || this.#items.length === 0) return top;
    this.#items[0] = last;
    for (let at = 0; ;) {
      const down = 2 * at + 2 < this.#items.length && this.isBefore(2 * at + 2, 2 * at + 1) ? 2 * at + 2 : 2 * at + 1;
      if (down >= this.#items.length || !this.isBefore(down, at)) return top;
      this.swap(at, down);
      at = down;
    }
  }

  private isBefore(a: number, b: number): boolean {
    const [first, second] = [this.#items[a], this.#items[b]];
    return first !== undefined && second !== undefined && isBefore(first, second);
  }

  private swap(a: number, b: number): void {
    const [first, second] = [this.#items[a], this.#items[b]];
    if (first === undefined || second === undefined) return;
    [this.#items[a], this.#items[b]] = [second, first];
  }
}
