import { useEffect } from 'react';
import { messages } from '../messages/en.ts';

/** What the tab is named by: the screen, what is open over it, and whether a form was refused. */
let screen: string | undefined;
const details: { title: string }[] = [];
let refusals = 0;

function paint(): void {
  if (screen === undefined) return; // a page that names its tab by itself
  const names = [details.at(-1)?.title, screen, 'Tideline'].filter((name) => name !== undefined);
  document.title = `${refusals > 0 ? messages.errorPrefix : ''}${names.join(' – ')}`;
}

/** Names the tab after a screen: "Accounts – Tideline". */
export function useScreenTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    screen = title;
    paint();
  }, [title]);
}

/** Puts what is open over the screen first while it is: "Everyday – Accounts – Tideline". */
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

/** Begins the name of the tab with "Error: " while a form is refused. */
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
