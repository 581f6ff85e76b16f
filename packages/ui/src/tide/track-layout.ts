/** The position of a label below or above the line, in pixels of the drawing. */
export interface PlacedLabel {
  x: number;
  anchor: 'start' | 'middle' | 'end';
  /** 0 below the line, 1 above it, 2 further below, 3 further above. Crowded labels move outward. */
  lane: number;
  /** Left edge of its space, for the placement of the next label. */
  left: number;
  right: number;
}

export interface TrackLabel {
  /** Position of its tick, in pixels. */
  at: number;
  /** Width of its longer line, in pixels. */
  width: number;
}

const gap = 12;

/**
 * Places labels along a line of `width` pixels: each aligned with its tick, flipped inward near an edge, and one lane
 * further out if it would touch a label that is already placed. Labels never overlap or exceed the line.
 */
export function placeLabels(labels: readonly TrackLabel[], width: number): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  for (const { at, width: labelWidth } of labels) {
    const half = labelWidth / 2;
    const anchor = at - half < 0 ? 'start' : at + half > width ? 'end' : 'middle';
    const left =
      anchor === 'start' ? Math.max(at - 6, 0) : anchor === 'end' ? Math.min(at + 6, width) - labelWidth : at - half;
    const right = left + labelWidth;
    let lane = 0;
    while (placed.some((other) => other.lane === lane && other.left < right + gap && left < other.right + gap))
      lane += 1;
    placed.push({ x: anchor === 'start' ? left : anchor === 'end' ? right : at, anchor, lane, left, right });
  }
  return placed;
}

/** Returns an upper bound for the width of 13 px text in the text typeface. It allows for capitals and digits. */
export function estimateTextWidth(text: string): number {
  let width = 0;
  for (const character of text)
    width += /[A-Z$€£%mwMW0-9]/.test(character) ? 8.4 : /[ilj.,:;'\s|·]/.test(character) ? 3.9 : 7;
  return Math.ceil(width);
}
