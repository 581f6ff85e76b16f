import { matchKeys, type Pending } from './match-keys.ts';
import { strokeOf, type Stroke } from './stroke.ts';

export interface KeyBinding {
  /** `j`, `?`, `Enter`, two after each other as in `g a`, or with Ctrl or ⌘ as in `mod+k`, `mod+shift+z`. */
  keys: string;
  /** What it does, for the list of all keys: "Add account". */
  label: string;
  /** Left out where the page does it by itself, as Enter on a link does: the key is listed only. */
  run?: () => void;
  /** Goes on while the key is held down. */
  repeats?: boolean;
}

export interface KeyGroup {
  /** What the keys belong to: "Everywhere", "Transactions". */
  group: string;
  bindings: readonly KeyBinding[];
}

export interface KeySource extends KeyGroup {
  /** False: this person has switched keys off; those with Ctrl or ⌘ stay. */
  keysOn: boolean;
}

const sources = new Set<{ current: KeySource }>();
let pending: Pending | undefined;

const DIALOG = '[role="dialog"], [role="alertdialog"], dialog[open]';
const TICKED = /^(checkbox|radio|button|submit|reset|file|range|color|image)$/;
const OWN_STROKES = /^(Enter|Space|Escape|Tab|Home|End|Page|Arrow)/;

/** Something under way owns the keyboard: a text field, a choice, a menu, an open dialog. */
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

/** What would answer now; of two that want the same keys the one that came last, so that a screen may overrule the frame. */
function answering(): Map<string, KeyBinding> {
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
  const known = answering();
  const matched = matchKeys([...known.keys()], stroke, event.timeStamp, pending);
  pending = matched.pending;
  const binding = matched.keys === undefined ? undefined : known.get(matched.keys);
  if (!binding?.run || (event.repeat && !binding.repeats)) return;
  event.preventDefault();
  binding.run();
}

/** Lets keys answer until the returned function is called. What they are and do is read at each press. */
export function addKeys(source: { current: KeySource }): () => void {
  if (sources.size === 0) document.addEventListener('keydown', press);
  sources.add(source);
  return () => {
    sources.delete(source);
    if (sources.size === 0) document.removeEventListener('keydown', press);
  };
}

/** Every key of what is on the page now, groups of one name together. */
export function listedKeys(): KeyGroup[] {
  const groups = new Map<string, KeyBinding[]>();
  for (const { current } of sources)
    groups.set(current.group, [...(groups.get(current.group) ?? []), ...current.bindings]);
  return Array.from(groups, ([group, bindings]) => ({ group, bindings }));
}
