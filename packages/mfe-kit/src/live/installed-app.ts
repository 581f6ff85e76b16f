/**
 * Registers the service worker in an installed app, where it shows that there is no connection. In a tab, the browser
 * shows that itself. Without the service worker, only this notice is missing.
 */
export function prepareInstalledApp(page: Window = window): void {
  const isInstalled = page.matchMedia('(display-mode: standalone)').matches;
  if (isInstalled && 'serviceWorker' in page.navigator)
    void page.navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
