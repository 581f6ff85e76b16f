import { useEffect } from 'react';
import { messages } from '../messages/en.ts';

/** Parts of the tab title: the screen, an open dialog or drawer, and whether a form was rejected. */
let screen: string | undefined;
const details: { title: string }[] = [];
let refusals = 0;

function paint(): void {
  if (screen === undefined) return; // without a screen, the page itself sets the tab title
  const names = [details.at(-1)?.title, screen, 'Tideline'].filter((name) => name !== undefined);
  document.title = `${refusals > 0 ? messages.errorPrefix : ''}${names.join(' – ')}`;
}

/** Sets the tab title to a screen: "Accounts – Tideline". */
export function useScreenTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    screen = title;
    paint();
  }, [title]);
}

/** Puts the name of an open drawer first while it is open: "Everyday – Accounts – Tideline". */
export function useDetailTitle(title: string): void {
  useEffect(() => {
    const detail = { title };
    details.push(detail);
    paint();
    return () => {
      details.splice(details.indexOf(detail), 1);
      paint();
    };
  }, [title]);
}

/** Prefixes the tab title with "Error: " while a form is rejected. */
export function useRefusalTitle(isRefused: boolean): void {
  useEffect(() => {
    if (!isRefused) return;
    refusals += 1;
    paint();
    return () => {
      refusals -= 1;
      paint();
    };
  }, [isRefused]);
}
