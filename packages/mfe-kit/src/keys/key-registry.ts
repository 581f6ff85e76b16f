import type { Permission } from '@tideline/contract';
import { matchKeys, type Pending } from './match-keys.ts';
import { strokeOf, type Stroke } from './stroke.ts';

export interface KeyBinding {
  /** `j`, `?`, `Enter`, two keys in sequence as in `g a`, or with Ctrl or ⌘ as in `mod+k` and `mod+shift+z`. */
  keys: string;
  /** Description for the list of shortcuts: "Add account". */
  label: string;
  /** Omitted if the page handles the key itself, as with Enter on a link. The key is then only listed. */
  run?: () => void;
  /** Whether it repeats while the key is held down. */
  repeats?: boolean;
  /** The permission that the action requires. Without it, the key does nothing and is not listed. */
  needs?: Permission;
}

export interface KeyGroup {
  /** Heading of the keys: "Everywhere", "Transactions". */
  group: string;
  bindings: readonly KeyBinding[];
}

export interface KeySource extends KeyGroup {
  /** False if the user turned off shortcuts. Those with Ctrl or ⌘ stay active. */
  keysOn: boolean;
}

const sources = new Set<{ current: KeySource }>();
let pending: Pending | undefined;

const DIALOG = '[role="dialog"], [role="alertdialog"], dialog[open]';
const TICKED = /^(checkbox|radio|button|submit|reset|file|range|color|image)$/;
const OWN_STROKES = /^(Enter|Space|Escape|Tab|Home|End|Page|Arrow)/;

/** Returns whether a text field, a select, a menu or an open dialog uses the keyboard. */
function isTaken(target: EventTarget | null, stroke: Stroke): boolean {
  if (document.querySelector(DIALOG) !== null) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !TICKED.test(target.type) || OWN_STROKES.test(stroke);
  return (
    target.isContentEditable ||
    target.closest('select, textarea, [role="menu"], [role="listbox"], [role="textbox"]') !== null
  );
}

const hasModifier = ({ keys }: KeyBinding): boolean => keys.startsWith('mod+');

/**
 * Returns the active bindings. If two sources claim the same keys, the one added last wins, so that a screen can
 * override the shell.
 */
function activeBindings(): Map<string, KeyBinding> {
  const all = [...sources].flatMap(({ current: { bindings, keysOn } }) =>
    bindings.filter((binding) => keysOn || hasModifier(binding)),
  );
  return new Map(all.map((binding) => [binding.keys, binding]));
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const stroke = strokeOf(event);
  if (stroke === null) return;
  if (isTaken(event.target, stroke)) {
    pending = undefined;
    return;
  }
  const known = activeBindings();
  const matched = matchKeys([...known.keys()], stroke, event.timeStamp, pending);
  pending = matched.pending;
  const binding = matched.keys === undefined ? undefined : known.get(matched.keys);
  if (!binding?.run || (event.repeat && !binding.repeats)) return;
  event.preventDefault();
  binding.run();
}

/** Activates keys, and returns a function that removes them. The bindings are read on each key press. */
export function addKeys(source: { current: KeySource }): () => void {
  if (sources.size === 0) document.addEventListener('keydown', press);
  sources.add(source);
  return () => {
    sources.delete(source);
    if (sources.size === 0) document.removeEventListener('keydown', press);
  };
}

/** Lists every key on the current page, and merges groups with the same name. */
export function listedKeys(): KeyGroup[] {
  const groups = new Map<string, KeyBinding[]>();
  for (const { current } of sources)
    groups.set(current.group, [...(groups.get(current.group) ?? []), ...current.bindings]);
  return Array.from(groups, ([group, bindings]) => ({ group, bindings }));
}
