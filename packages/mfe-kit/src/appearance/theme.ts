/** The user's choice; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

const STORAGE_KEY = 'tideline.theme';

/**
 * Returns the theme that this browser has stored, so that the page is painted correctly before the session is loaded.
 */
export function rememberedTheme(storage: Pick<Storage, 'getItem'>): Theme {
  try {
    const theme = storage.getItem(STORAGE_KEY);
    return theme === 'light' || theme === 'dark' ? theme : 'system';
  } catch {
    return 'system'; // storage is disabled, so the device decides
  }
}

/** Applies a theme to the page. */
export function paintTheme(page: Document, theme: Theme): void {
  if (theme === 'system') delete page.documentElement.dataset['theme'];
  else page.documentElement.dataset['theme'] = theme;
}

/** Applies a theme to the page and stores it in this browser. `api.me.update` saves it for the user. */
export function applyTheme(theme: Theme): void {
  paintTheme(document, theme);
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage is disabled, so the next page uses the session.
  }
}
