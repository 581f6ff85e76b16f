export interface FlowLink {
  from: string;
  to: string;
  weight: number;
}

export interface FlowNode {
  id: string;
  /** Top of the bar. */
  y: number;
  height: number;
  /** Top of the label next to it. */
  labelY: number;
  labelHeight: number;
}

export interface FlowBand {
  from: string;
  to: string;
  /** A closed SVG path. */
  path: string;
}

export interface FlowLayout {
  height: number;
  sources: FlowNode[];
  uses: FlowNode[];
  bands: FlowBand[];
}

/** Total height of all bars on one side. */
const BARS = 192;
/** Height of a line of a label, in pixels. */
export const LABEL_LINE = 18;
const GAP = 4;
const THINNEST = 2;

interface FlowItem {
  id: string;
  weight: number;
  labelHeight: number;
}

const sum = (weights: readonly number[]): number => weights.reduce((total, weight) => total + weight, 0);

const heightOf = (weight: number, scale: number): number => Math.max(THINNEST, weight * scale);

const slotOf = ({ weight, labelHeight }: FlowItem, scale: number): number =>
  Math.max(heightOf(weight, scale), labelHeight);

/** Stacks bars with room for their labels, and spreads them over the height. */
function stack(items: readonly FlowItem[], scale: number, height: number): FlowNode[] {
  const slots = items.map((item) => slotOf(item, scale));
  const free = height - sum(slots) - GAP * Math.max(0, items.length - 1);
  const extra = items.length > 1 ? free / (items.length - 1) : free / 2;
  let top = items.length > 1 ? 0 : extra;
  return items.map(({ id, weight, labelHeight }, index) => {
    const bar = heightOf(weight, scale);
    const slot = slots[index] ?? bar;
    const y = top + (slot - bar) / 2;
    const labelY = top + (slot - labelHeight) / 2;
    top += slot + GAP + extra;
    return { id, y, height: bar, labelY, labelHeight };
  });
}

const bandPath = (x: readonly [number, number], y: readonly [number, number], height: number): string => {
  const [x0, x1] = x;
  const [y0, y1] = y;
  const bend = (x0 + x1) / 2;
  const [from, to] = [`${x0} ${y0}`, `${x1} ${y1}`];
  return (
    `M${from}C${bend} ${y0} ${bend} ${y1} ${to}V${y1 + height}` +
    `C${bend} ${y1 + height} ${bend} ${y0 + height} ${x0} ${y0 + height}Z`
  );
};

/**
 * Lays out a flow from sources on the left to uses on the right. Heights are proportional to the weights; bands of a
 * bar touch each other and fill it. Sources follow the order of the uses that they feed, so that few bands cross.
 *
 * @param x where the bands start and end
 * @param labelHeightOf returns the height of the label of an account or a use
 */
export function layoutFlow(
  links: readonly FlowLink[],
  uses: readonly string[],
  x: readonly [number, number],
  labelHeightOf: (id: string) => number = () => 2 * LABEL_LINE,
): FlowLayout {
  const shown = links.filter(({ weight }) => weight > 0);
  const total = sum(shown.map(({ weight }) => weight));
  const scale = total === 0 ? 0 : BARS / total;
  const weightTo = (to: string) => sum(shown.flatMap((link) => (link.to === to ? [link.weight] : [])));
  const itemOf = (id: string, weight: number): FlowItem => ({ id, weight, labelHeight: labelHeightOf(id) });
  const right = uses.flatMap((id) => (weightTo(id) > 0 ? [itemOf(id, weightTo(id))] : []));
  const firstUse = (id: string) =>
    Math.min(...shown.flatMap(({ from, to }) => (from === id ? [uses.indexOf(to)] : [])));
  const left = [...new Set(shown.map(({ from }) => from))]
    .map((id) => itemOf(id, sum(shown.flatMap((link) => (link.from === id ? [link.weight] : [])))))
    .toSorted((one, other) => firstUse(one.id) - firstUse(other.id) || other.weight - one.weight);
  const slots = (items: readonly FlowItem[]) =>
    sum(items.map((item) => slotOf(item, scale))) + GAP * Math.max(0, items.length - 1);
  const height = Math.max(slots(left), slots(right));
  const [sources, targets] = [stack(left, scale, height), stack(right, scale, height)];
  const [fromY, toY] = [topsOf(sources), topsOf(targets)];
  const order = (link: FlowLink) =>
    left.findIndex(({ id }) => id === link.from) * right.length + right.findIndex(({ id }) => id === link.to);
  const bands = shown
    .toSorted((one, other) => order(one) - order(other))
    .map(({ from, to, weight }) => {
      const band = weight * scale;
      const path = bandPath(x, [take(fromY, from, band), take(toY, to, band)], band);
      return { from, to, path };
    });
  return { height, sources, uses: targets, bands };
}

const topsOf = (nodes: readonly FlowNode[]): Map<string, number> => new Map(nodes.map(({ id, y }) => [id, y]));

/** Returns where the next band of a bar starts, and adds its height. */
function take(tops: Map<string, number>, id: string, by: number): number {
  const top = tops.get(id) ?? 0;
  tops.set(id, top + by);
  return top;
}
