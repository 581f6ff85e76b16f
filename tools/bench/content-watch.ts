/** A page's own measurements while it loads. */
export interface ContentWatch {
  /** Milliseconds from navigation, or from the last click, until content was visible; null if it is not yet. */
  at: number | null;
  /** The same moment in epoch milliseconds. */
  wallAt: number | null;
  layoutShift: number;
  /** Starts a new measurement and clicks the link to an address on this site. */
  click: (path: string) => void;
}

declare global {
  var benchWatch: ContentWatch;
}

/**
 * Runs in the page before any of its scripts. Content counts as visible once a level-1 heading and no placeholder is in
 * view, so a spinner or a skeleton never counts. `wanted` is a selector of something else that must be in view.
 */
export function watchContent(wanted?: string): void {
  const began = { at: 0, heading: null as Element | null };
  const inSight = (element: Element): boolean => {
    const { width, height, top, bottom } = element.getBoundingClientRect();
    return width > 0 && height > 0 && bottom > 0 && top < innerHeight;
  };
  const stands = (): boolean => {
    const heading = document.querySelector('h1');
    if (!heading || heading === began.heading || !inSight(heading)) return false;
    if (wanted !== undefined && !Array.from(document.querySelectorAll(wanted)).some(inSight)) return false;
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
