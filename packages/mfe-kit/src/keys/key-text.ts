const names: Record<string, string> = { Enter: 'Enter', Space: 'Space', shift: 'Shift' };

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/**
 * Returns the keys as labeled on this device, each for its own `<kbd>`: `mod+shift+z` → `['Ctrl', 'Shift', 'Z']` or
 * `['⌘', 'Shift', 'Z']`.
 */
export function keyCaps(keys: string, apple = isApple()): string[] {
  const mod = apple ? '⌘' : 'Ctrl';
  return keys
    .split(/[ +]/)
    .flatMap((key) =>
      /^[A-Z]$/.test(key) ? ['Shift', key] : [key === 'mod' ? mod : (names[key] ?? key.toUpperCase())],
    );
}
