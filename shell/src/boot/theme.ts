/** Sets the theme before the first paint, so that a dark page never flashes white. `system` follows the device. */
const STORAGE_KEY = 'tideline.theme';

function storedTheme(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null; // storage is switched off: the device decides
  }
}

const dark = matchMedia('(prefers-color-scheme: dark)');

function paint(): void {
  const theme = storedTheme();
  document.documentElement.dataset['theme'] = theme === 'dark' || (theme !== 'light' && dark.matches) ? 'dark' : 'light';
}

paint();
dark.addEventListener('change', paint);
addEventListener('storage', (event) => event.key === STORAGE_KEY && paint());
addEventListener('tideline:theme', paint);

export {};
