/**
 * Collects typed text instead of letting single-key shortcuts act on it, so that the user can keep typing while the
 * search field is loading. Returns a function that stops this and returns the text.
 */
export function collectTyping(target: EventTarget = window): () => string {
  let text = '';
  const collect = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey)
      return;
    text += event.key;
    event.preventDefault();
    event.stopPropagation();
  };
  target.addEventListener('keydown', collect, true);
  return () => {
    target.removeEventListener('keydown', collect, true);
    return text;
  };
}
