import type { LiveChange, LiveMessage, LivePage, LiveSource } from './live-page.ts';

const CLOSED = 2;
const TYPES = ['change', 'all', 'ready', 'end'] as const;

export interface ConnectOptions {
  /** Returns the address to open; each new connection continues after the last known change. */
  url: () => string;
  received: (message: LiveMessage) => void;
  refused: () => void;
}

/** Connects to the event stream, and again after every rejection. Returns a function that disconnects. */
export function connect(page: LivePage, { url, received, refused }: ConnectOptions): () => void {
  const backoff = page.backoff();
  let source: LiveSource | undefined;
  let cancelRetry = (): void => undefined;
  const open = (): void => {
    const opened = page.open(url());
    source = opened;
    for (const type of TYPES)
      opened.addEventListener(type, (event: Event) => {
        const { data, lastEventId } = event as MessageEvent<string>;
        backoff.reset();
        const id = lastEventId === '' ? null : lastEventId;
        received(type === 'change' ? { type, id, change: JSON.parse(data) as LiveChange } : { type, id });
      });
    // EventSource reconnects after a broken connection, but not after a rejected one
    opened.addEventListener('error', () => {
      if (opened.readyState !== CLOSED) return;
      cancelRetry = page.after(backoff.next(), open);
      refused();
    });
  };
  open();
  return () => {
    cancelRetry();
    source?.close();
  };
}
