/** Dropped files that the import screen has not taken yet. They survive navigation, which does not reload the page. */
let dropped: readonly File[] = [];

export const storeDroppedFiles = (files: readonly File[]): void => void (dropped = files);

/** Returns the dropped files once, and forgets them. */
export function takeDroppedFiles(): readonly File[] {
  const taken = dropped;
  dropped = [];
  return taken;
}
