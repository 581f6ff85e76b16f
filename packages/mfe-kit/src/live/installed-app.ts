/**
 * Registers the service worker in an installed app, where it says that there is no connection; in a tab the browser
 * does. Without it, pages only lack that word.
 */
export function prepareInstalledApp(page: Window = window): void {
  const isInstalled = page.matchMedia('(display-mode: standalone)').matches;
  if (isInstalled && 'serviceWorker' in page.navigator)
    void page.navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
