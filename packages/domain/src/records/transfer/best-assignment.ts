/** A possible pair with a positive value. */
export interface Edge {
  readonly from: number;
  readonly to: number;
  readonly worth: number;
}

/**
 * Maximum number of members on one side for the exact method, which takes cubic time. Larger groups are paired
 * greedily.
 */
const EXACT_MAX = 40;

/**
 * Finds the one-to-one assignment with the greatest total worth.
 *
 * Method  edges form groups without common members; each is solved exactly by the Hungarian method or, beyond 40
 *         members a side, greedily by worth. Ties go to the lower numbers, so that the result does not depend on the
 *         order of the edges
 * Source  H. W. Kuhn, "The Hungarian Method for the assignment problem", 1955, in the form with potentials
 * Result  the chosen edges, sorted by `from`
 */
export function bestAssignment(edges: readonly Edge[]): Edge[] {
  const sorted = edges.toSorted((a, b) => a.from - b.from || a.to - b.to);
  return groupsOf(sorted)
    .flatMap((group) => {
      const [rows, columns] = [distinct(group.map(({ from }) => from)), distinct(group.map(({ to }) => to))];
      if (group.length === 1) return group;
      return rows.length > EXACT_MAX || columns.length > EXACT_MAX ? greedy(group) : exact(group, rows, columns);
    })
    .sort((a, b) => a.from - b.from);
}

const distinct = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => a - b);

/** Groups edges connected through shared members. */
function groupsOf(edges: readonly Edge[]): Edge[][] {
  const parent = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) root = up;
    for (let at = key; at !== root;) {
      const up = parent.get(at) ?? root;
      parent.set(at, root);
      at = up;
    }
    return root;
  };
  for (const { from, to } of edges) {
    const [a, b] = [rootOf(`f${from}`), rootOf(`t${to}`)];
    parent.set(a, a);
    parent.set(b, a);
  }
  const groups = new Map<string, Edge[]>();
  for (const edge of edges) {
    const root = rootOf(`f${edge.from}`);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [edge]);
    else group.push(edge);
  }
  return [...groups.values()];
}

function greedy(edges: readonly Edge[]): Edge[] {
  const [takenFrom, takenTo] = [new Set<number>(), new Set<number>()];
  return edges
    .toSorted((a, b) => b.worth - a.worth || a.from - b.from || a.to - b.to)
    .filter(({ from, to }) => {
      if (takenFrom.has(from) || takenTo.has(to)) return false;
      takenFrom.add(from);
      takenTo.add(to);
      return true;
    });
}

/** Minimizes the total cost over a square matrix of −worth, in which staying unpaired costs nothing. */
function exact(edges: readonly Edge[], rows: readonly number[], columns: readonly number[]): Edge[] {
  const size = rows.length + columns.length; // any member may stay unpaired
  const byPlace = new Map(edges.map((edge) => [`${rows.indexOf(edge.from)}|${columns.indexOf(edge.to)}`, edge]));
  const partnerOfColumn = hungarian(size, (row, column) => -(byPlace.get(`${row}|${column}`)?.worth ?? 0));
  return partnerOfColumn.flatMap((row, column) => byPlace.get(`${row}|${column}`) ?? []);
}

function hungarian(size: number, costOf: (row: number, column: number) => number): number[] {
  const at = (list: readonly number[], index: number): number => list[index] ?? 0;
  const [rowPotential, columnPotential, partner, way] = [zeros(size), zeros(size), zeros(size), zeros(size)];
  for (let row = 1; row <= size; row += 1) {
    partner[0] = row;
    let column = 0;
    const least = Array.from({ length: size + 1 }, () => Number.POSITIVE_INFINITY);
    const used = Array.from({ length: size + 1 }, () => false);
    do {
      used[column] = true;
      const current = at(partner, column);
      let [delta, next] = [Number.POSITIVE_INFINITY, 0];
      for (let other = 1; other <= size; other += 1) {
        if (used[other]) continue;
        const reduced = costOf(current - 1, other - 1) - at(rowPotential, current) - at(columnPotential, other);
        if (reduced < at(least, other)) {
          least[other] = reduced;
          way[other] = column;
        }
        if (at(least, other) < delta) [delta, next] = [at(least, other), other];
      }
      for (let other = 0; other <= size; other += 1) {
        if (used[other]) {
          rowPotential[at(partner, other)] = at(rowPotential, at(partner, other)) + delta;
          columnPotential[other] = at(columnPotential, other) - delta;
        } else least[other] = at(least, other) - delta;
      }
      column = next;
    } while (at(partner, column) !== 0);
    for (; column !== 0; column = at(way, column)) partner[column] = at(partner, at(way, column));
  }
  return partner.slice(1).map((row) => row - 1);
}

const zeros = (size: number): number[] => Array.from({ length: size + 1 }, () => 0);
