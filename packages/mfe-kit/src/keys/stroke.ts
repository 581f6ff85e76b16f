/**
 * A key press independent of the keyboard layout: `k`, `X` with shift, `?`, `Enter`, `Space`, `mod+z`, `mod+shift+z`.
 */
export type Stroke = string;

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> &
  Partial<Pick<KeyboardEvent, 'getModifierState'>>;

/** Returns the Latin letter printed on the key if the layout uses another script: К and ק are on K and E. */
function latin(key: string, code: string): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return letter !== undefined && /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key) ? letter.toLowerCase() : key;
}

/**
 * Returns the stroke of a press, or null for a modifier alone or a combination with Alt, which belongs to the system.
 */
export function strokeOf(press: Press): Stroke | null {
  const { code, shiftKey } = press;
  const typesThird = press.getModifierState?.('AltGraph') ?? false;
  if (press.altKey && !typesThird) return null;
  const mod = (press.ctrlKey || press.metaKey) && !typesThird;
  if (press.key === ' ') return mod ? null : 'Space';
  if (press.key.length > 1)
    return mod || ['Control', 'Meta', 'Alt', 'Shift', 'AltGraph', 'Dead', 'Process', 'Unidentified'].includes(press.key)
      ? null
      : press.key;
  const key = latin(press.key, code);
  const lower = key.toLowerCase();
  const isLetter = lower !== key.toUpperCase();
  if (mod) return `mod+${isLetter && shiftKey ? 'shift+' : ''}${lower}`;
  // Caps Lock does not express an intention
  return isLetter ? (shiftKey ? key.toUpperCase() : lower) : key;
}
