/** What a page tells about itself while it loads. */
export interface ContentWatch {
  /** Milliseconds since navigation, or since the last click, when content stood; null: not yet. */
  at: number | null;
  /** Epoch milliseconds of that moment. */
  wallAt: number | null;
  layoutShift: number;
  /** Starts a new measurement with the click on the link to an address of this site. */
  click: (path: string) => void;
}

declare global {
  var benchWatch: ContentWatch;
}

/**
 * Runs in the page before any of its scripts. Content stands once a heading of the first order is in sight and no
 * placeholder is, so a spinner or a skeleton is never taken for it.
 */
export function watchContent(): void {
  const began = { at: 0, heading: null as Element | null };
  const inSight = (element: Element): boolean => {
    const { width, height, top, bottom } = element.getBoundingClientRect();
    return width > 0 && height > 0 && bottom > 0 && top < innerHeight;
  };
  const stands = (): boolean => {
    const heading = document.querySelector('h1');
    if (!heading || heading === began.heading || !inSight(heading)) return false;
    return !Array.from(document.querySelectorAll('main [role=status] > [aria-hidden=true]')).some(inSight);
  };
  const watch: ContentWatch = {
    at: null,
    wallAt: null,
    layoutShift: 0,
    click: (path) => {
      const link = document.querySelector<HTMLElement>(`nav a[href="${path}"]`);
      if (!link) throw new Error(`There is no link to ${path}`);
      began.heading = document.querySelector('h1');
      began.at = performance.now();
      watch.at = null;
      link.click();
    },
  };
  globalThis.benchWatch = watch;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) watch.layoutShift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (watch.at === null && stands()) {
      watch.at = performance.now() - began.at;
      watch.wallAt = Date.now();
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
