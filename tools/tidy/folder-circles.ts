import { dirname, join, normalize } from 'node:path';
import { imports } from './source-tree.ts';

/** An import between two files, both given by their path from the root of the workspace. */
export interface Arrow {
  from: string;
  to: string;
}

/** All relative imports between source files, read once. Tests may import anything. */
const arrows: readonly Arrow[] = imports()
  .filter(({ specifier, test }) => specifier.startsWith('.') && !test)
  .map(({ file, specifier }) => ({ from: file, to: normalize(join(dirname(file), specifier)) }));

/** Returns the imports between source files below a folder, including those of types. */
export const arrowsBelow = (folder: string): Arrow[] =>
  arrows.filter(({ from, to }) => from.startsWith(`${folder}/`) && to.startsWith(`${folder}/`));

/** The children that each child of a folder imports, each with one such import. */
type Graph = ReadonlyMap<string, ReadonlyMap<string, Arrow>>;

function graphOf(folder: string): Graph {
  // A subfolder ends in a slash. A file in the folder itself is a separate child.
  const childOf = (path: string) => /^[^/]+\/?/.exec(path.slice(folder.length + 1))?.[0] ?? path;
  const graph = new Map<string, Map<string, Arrow>>();
  for (const arrow of arrowsBelow(folder)) {
    const [from, to] = [childOf(arrow.from), childOf(arrow.to)];
    const neighbors = graph.get(from) ?? new Map<string, Arrow>();
    if (from !== to && !neighbors.has(to)) neighbors.set(to, arrow);
    graph.set(from, neighbors);
  }
  return graph;
}

/** Returns the shortest path from a child back to itself, as the imports along it; undefined if there is none. */
function circleThrough(start: string, graph: Graph): Arrow[] | undefined {
  const seen = new Set<string>();
  let paths: { end: string; arrows: Arrow[] }[] = [{ end: start, arrows: [] }];
  while (paths.length > 0) {
    const longer = paths.flatMap(({ end, arrows }) =>
      [...(graph.get(end) ?? [])].map(([next, arrow]) => ({ end: next, arrows: [...arrows, arrow] })),
    );
    const circle = longer.find(({ end }) => end === start);
    if (circle) return circle.arrows;
    paths = longer.filter(({ end }) => !seen.has(end) && seen.add(end));
  }
  return undefined;
}

/** Returns a line for each subfolder that imports itself through other children of the folder, with those imports. */
export function folderCircles(folder: string): string[] {
  const graph = graphOf(folder);
  if (graph.size === 0) return [`${folder} has no imports: has it moved?`];
  return [...graph.keys()]
    .filter((child) => child.endsWith('/'))
    .toSorted()
    .flatMap((child) => {
      const circle = circleThrough(child, graph);
      return circle ? [`${child} ${circle.map(({ from, to }) => `${from} → ${to}`).join(', ')}`] : [];
    });
}
