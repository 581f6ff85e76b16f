/** Files that were dropped, until the import screen takes them. Navigation does not reload the page. */
let dropped: readonly File[] = [];

export const storeDroppedFiles = (files: readonly File[]): void => void (dropped = files);

/** Returns the dropped files once, and forgets them. */
export function takeDroppedFiles(): readonly File[] {
  const taken = dropped;
  dropped = [];
  return taken;
}
