export interface FlowPart {
  id: string;
  amount: number;
}

export interface FlowBand {
  id: string;
  /** Top of the bar at the part, its height, and the top of its band at the trunk, in pixels. */
  y: number;
  height: number;
  trunkY: number;
}

/** The least height, in pixels, of a part with its name. */
const SLOT = 26;
const LEAST_HEIGHT = 2;

/** Returns the height of a column of parts for a scale in pixels per unit. */
export function columnHeight(parts: readonly FlowPart[], pixels: number): number {
  return parts.reduce((sum, { amount }) => sum + Math.max(SLOT, amount * pixels + 8), 0);
}

/**
 * Places parts below each other, each in a slot with room for its name, and their bands next to each other at the
 * trunk.
 */
export function placeParts(
  parts: readonly FlowPart[],
  { pixels, top, trunkTop }: { pixels: number; top: number; trunkTop: number },
): FlowBand[] {
  let y = top;
  let trunkY = trunkTop;
  return parts.map(({ id, amount }) => {
    const size = amount * pixels;
    const slot = Math.max(SLOT, size + 8);
    const band = { id, y: y + (slot - size) / 2, height: Math.max(LEAST_HEIGHT, size), trunkY };
    y += slot;
    trunkY += size;
    return band;
  });
}

export interface FlowBranch {
  id: string;
  parts: readonly FlowPart[];
}

export interface PlacedBranch extends FlowBand {
  bands: FlowBand[];
}

/** The gap between two branches, which makes room for the name of the second one above its bar. */
const BRANCH_GAP = 24;

const amountOf = (parts: readonly FlowPart[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);

/** Returns the height of branches placed below each other. */
export const branchesHeight = (branches: readonly FlowBranch[], pixels: number): number =>
  branches.reduce((sum, { parts }) => sum + columnHeight(parts, pixels), BRANCH_GAP * Math.max(0, branches.length - 1));

/** Places branches between the trunk and their parts, each centered on its parts. */
export function placeBranches(
  branches: readonly FlowBranch[],
  { pixels, height, trunkTop }: { pixels: number; height: number; trunkTop: number },
): PlacedBranch[] {
  let top = (height - branchesHeight(branches, pixels)) / 2;
  let trunkY = trunkTop;
  return branches.map(({ id, parts }) => {
    const size = amountOf(parts) * pixels;
    const space = columnHeight(parts, pixels);
    const y = top + (space - size) / 2;
    const placed = {
      id,
      y,
      height: Math.max(LEAST_HEIGHT, size),
      trunkY,
      bands: placeParts(parts, { pixels, top, trunkTop: y }),
    };
    top += space + BRANCH_GAP;
    trunkY += size;
    return placed;
  });
}

/** Returns the outline of a band between two vertical edges, as an SVG path. */
export function bandPath(
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
  height: number,
): string {
  const middle = (fromX + toX) / 2;
  const round = (value: number) => Math.round(value * 10) / 10;
  const [a, b, c, d] = [fromY, toY, toY + height, fromY + height].map(round);
  return `M${fromX} ${a}C${middle} ${a} ${middle} ${b} ${toX} ${b}V${c}C${middle} ${c} ${middle} ${d} ${fromX} ${d}Z`;
}
