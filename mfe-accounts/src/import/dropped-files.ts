/** Files that were dropped on a screen, on their way to the one that imports them; a page is left without being loaded anew. */
let dropped: readonly File[] = [];

export const leaveFiles = (files: readonly File[]): void => void (dropped = files);

/** Once: whoever takes them has them. */
export function takeFiles(): readonly File[] {
  const taken = dropped;
  dropped = [];
  return taken;
}
