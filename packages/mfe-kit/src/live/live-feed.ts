import type { Backoff } from './backoff.ts';

/** A change of the household as the server tells it: which, and what kinds of things. */
export interface LiveChange {
  /** null: of what is one person's own, such as their notifications. */
  changeSetId: string | null;
  kinds: string[];
}

/** Who hears. */
export interface LiveEars {
  changed: (change: LiveChange) => void;
  /** More was changed than can be told, or nobody listened for a while. */
  all: () => void;
  /** The session or the membership ended on the server. */
  ended: () => void;
  /** The server would not have us listen: it is full, or this session ended before it could be told. */
  refused: () => void;
}

type Source = EventTarget & { readonly readyState: number; close: () => void };

/** Between the tabs of this browser; what one sends all others hear. */
export interface LiveChannel {
  send: (said: LiveWord) => void;
  close: () => void;
}

/** What a page offers; a test brings its own. */
export interface LivePage {
  open: (url: string) => Source;
  channel: (name: string, hear: (said: LiveWord) => void) => LiveChannel | null;
  /** Missing on plain http: then every tab that is in sight listens for itself. */
  locks: Pick<LockManager, 'request'> | undefined;
  visibility: Pick<Document, 'addEventListener' | 'removeEventListener'> & {
    readonly visibilityState: DocumentVisibilityState;
  };
  after: (ms: number, work: () => void) => () => void;
  /** Seconds since this page began to read. */
  age: () => number;
  backoff: () => Backoff;
}

/** A tab out of sight lets go after this long. */
export const HIDDEN_MS = 60_000;
/** What the connected tab remembers for one that begins to listen later than it began to read. */
const REMEMBERED_SECONDS = 60;
const CLOSED = 2;

/** What the tab that is connected passes on. */
export type LiveWord = { id: string | null } & (
  | { type: 'change'; change: LiveChange }
  | { type: 'all' | 'ready' | 'end' }
  | { type: 'hello'; ageSeconds: number }
);

interface Heard {
  data: string;
  lastEventId: string;
}

/**
 * Hears of every change of a household until the returned function is called. One tab of a browser holds the connection
 * and tells the others; which one, a lock decides. Whoever takes over asks for what was missed since.
 */
export function startLiveFeed(householdId: string, ears: LiveEars, page: LivePage): () => void {
  const name = `tideline-live-${householdId}`;
  let lastId: string | null = null;
  let letGo: (() => void) | undefined;
  let recent: { atSeconds: number; said: LiveWord }[] = [];
  let stopWaiting = (): void => undefined;
  let isOver = false;

  const tell = (said: LiveWord): void => {
    lastId = said.id ?? lastId;
    if (said.type === 'change') ears.changed(said.change);
    if (said.type === 'all') ears.all();
    if (said.type === 'end') {
      stop();
      ears.ended();
    }
  };

  const channel = page.channel(name, (said) => {
    if (said.type !== 'hello') return isOver || tell(said);
    if (!letGo) return;
    // heard twice by those who were here already: they read again what they have
    if (said.ageSeconds > REMEMBERED_SECONDS) channel?.send({ type: 'all', id: lastId });
    else
      for (const { atSeconds, said: missed } of recent)
        if (atSeconds >= page.age() - said.ageSeconds) channel?.send(missed);
  });
  const remember = (said: LiveWord): void => {
    const atSeconds = page.age();
    recent = [...recent.filter((heard) => heard.atSeconds >= atSeconds - REMEMBERED_SECONDS), { atSeconds, said }];
  };

  /** Listens until it is let go. */
  const listen = (): Promise<void> =>
    new Promise((done) => {
      const backoff = page.backoff();
      let source: Source | undefined;
      let cancel = (): void => undefined;
      const connect = (): void => {
        const since = lastId === null ? `ago=${Math.ceil(page.age())}` : `after=${lastId}`;
        const opened = page.open(`/api/v1/events?household=${encodeURIComponent(householdId)}&${since}`);
        source = opened;
        const hear = (type: 'change' | 'all' | 'ready' | 'end') =>
          opened.addEventListener(type, (event: Event) => {
            const { data, lastEventId } = event as unknown as Heard;
            backoff.reset();
            const id = lastEventId === '' ? null : lastEventId;
            const said: LiveWord =
              type === 'change' ? { type, id, change: JSON.parse(data) as LiveChange } : { type, id };
            channel?.send(said);
            if (type === 'change' || type === 'all') remember(said);
            tell(said);
          });
        for (const type of ['change', 'all', 'ready', 'end'] as const) hear(type);
        // a connection that broke comes back by itself; one that was refused does not
        opened.addEventListener('error', () => {
          if (opened.readyState !== CLOSED) return;
          cancel = page.after(backoff.next(), connect);
          ears.refused();
        });
      };
      letGo = () => {
        cancel();
        source?.close();
        letGo = undefined;
        done();
      };
      connect();
    });

  const begin = (): void => {
    if (letGo || isOver) return;
    channel?.send({ type: 'hello', id: null, ageSeconds: Math.ceil(page.age()) });
    if (!page.locks) return void listen();
    const waiting = new AbortController();
    stopWaiting = () => waiting.abort();
    // another tab listens for as long as it holds the lock; not to wait any longer is no failure
    page.locks.request(name, { signal: waiting.signal }, listen).catch(() => undefined);
  };
  const pause = (): void => {
    stopWaiting();
    letGo?.();
  };

  let isPaused = false;
  let cancelPause = (): void => undefined;
  const onVisibility = (): void => {
    cancelPause();
    if (page.visibility.visibilityState === 'hidden') {
      cancelPause = page.after(HIDDEN_MS, () => {
        isPaused = true;
        pause();
      });
    } else if (isPaused) {
      isPaused = false;
      ears.all();
      begin();
    }
  };

  function stop(): void {
    isOver = true;
    cancelPause();
    page.visibility.removeEventListener('visibilitychange', onVisibility);
    pause();
    channel?.close();
  }

  page.visibility.addEventListener('visibilitychange', onVisibility);
  begin();
  onVisibility();
  return stop;
}
