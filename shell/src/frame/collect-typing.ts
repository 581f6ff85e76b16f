/**
 * Keeps what is typed from here on, instead of letting single keys act on it, until the returned function is called for
 * the text: a person who knows what they look for types on while the field for it is still on its way.
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
