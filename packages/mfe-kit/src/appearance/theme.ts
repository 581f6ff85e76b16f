/** What a person chose; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

const STORAGE_KEY = 'tideline.theme';

/** The choice this browser remembers, so that a page is painted right before anybody is asked. */
export function rememberedTheme(storage: Pick<Storage, 'getItem'>): Theme {
  try {
    const theme = storage.getItem(STORAGE_KEY);
    return theme === 'light' || theme === 'dark' ? theme : 'system';
  } catch {
    return 'system'; // storage is switched off: the device decides
  }
}

/** Paints the page in a theme. */
export function paintTheme(page: Document, theme: Theme): void {
  if (theme === 'system') delete page.documentElement.dataset['theme'];
  else page.documentElement.dataset['theme'] = theme;
}

/** Paints the page in a theme and remembers it in this browser; saving it for the person is `api.me.update`. */
export function applyTheme(theme: Theme): void {
  paintTheme(document, theme);
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage is switched off: the next page asks the session again.
  }
}
