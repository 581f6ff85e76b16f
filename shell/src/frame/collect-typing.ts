/**
 * Collects typed text instead of letting single-key shortcuts act on it, until the returned function is called, which
 * returns the text. This way the user can keep typing while the search field is loading.
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
