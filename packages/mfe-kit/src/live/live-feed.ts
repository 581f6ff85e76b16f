import { connect } from './connect.ts';
import type { LiveEvents, LiveMessage, LivePage } from './live-page.ts';
import { pauseWhileHidden } from './pause-while-hidden.ts';

/** How long the connected tab stores messages for tabs that started reading data before they started listening. */
const REMEMBERED_SECONDS = 60;

/** Stores recent messages for tabs that missed them. */
function recentMessages(age: () => number) {
  let recent: { atSeconds: number; message: LiveMessage }[] = [];
  return {
    add: (message: LiveMessage): void => {
      const atSeconds = age();
      recent = [...recent.filter((each) => each.atSeconds >= atSeconds - REMEMBERED_SECONDS), { atSeconds, message }];
    },
    /**
     * Returns the messages of the last seconds, or one message that represents all of them if some are no longer
     * stored.
     */
    within: (seconds: number, lastId: string | null): LiveMessage[] =>
      seconds > REMEMBERED_SECONDS
        ? [{ type: 'all', id: lastId }]
        : recent.filter(({ atSeconds }) => atSeconds >= age() - seconds).map(({ message }) => message),
  };
}

/** Runs the work in one tab at a time, or immediately if there are no locks. Returns a function that stops waiting. */
function inOneTab(locks: LivePage['locks'], name: string, work: () => Promise<void>): () => void {
  if (!locks) {
    void work();
    return () => undefined;
  }
  const waiting = new AbortController();
  // another tab works while it holds the lock; aborting the wait is not an error
  locks.request(name, { signal: waiting.signal }, work).catch(() => undefined);
  return () => waiting.abort();
}

/**
 * Returns the address of the event stream, starting at the last known change or otherwise at the time when the page was
 * read.
 */
function streamUrl(householdId: string, lastId: string | null, ageSeconds: number): string {
  const since = lastId === null ? `ago=${Math.ceil(ageSeconds)}` : `after=${lastId}`;
  return `/api/v1/events?household=${encodeURIComponent(householdId)}&${since}`;
}

/**
 * Listens for every change to a household, and returns a function that stops. One tab of a browser, chosen by a lock,
 * holds the connection and forwards messages to the others. A tab that takes over requests the messages it missed.
 */
export function startLiveFeed(householdId: string, events: LiveEvents, page: LivePage): () => void {
  const name = `tideline-live-${householdId}`;
  const recent = recentMessages(page.age);
  let lastId: string | null = null;
  let disconnect: (() => void) | undefined;
  let stopWaiting = (): void => undefined;
  let isOver = false;

  const notify = (message: LiveMessage): void => {
    lastId = message.id ?? lastId;
    if (message.type === 'change') events.changed(message.change);
    if (message.type === 'all') events.all();
    if (message.type === 'end') {
      stop();
      events.ended();
    }
  };

  const channel = page.channel(name, (message) => {
    if (message.type !== 'hello') return isOver || notify(message);
    // tabs that already listen receive it twice, which only makes them refetch
    if (disconnect) for (const missed of recent.within(message.ageSeconds, lastId)) channel?.send(missed);
  });

  const received = (message: LiveMessage): void => {
    channel?.send(message);
    if (message.type === 'change' || message.type === 'all') recent.add(message);
    notify(message);
  };

  /** Listens until disconnected. */
  const listen = (): Promise<void> =>
    new Promise((done) => {
      const close = connect(page, {
        url: () => streamUrl(householdId, lastId, page.age()),
        received,
        refused: events.refused,
      });
      disconnect = () => {
        close();
        disconnect = undefined;
        done();
      };
    });

  const begin = (): void => {
    if (disconnect || isOver) return;
    channel?.send({ type: 'hello', id: null, ageSeconds: Math.ceil(page.age()) });
    stopWaiting = inOneTab(page.locks, name, listen);
  };
  const pause = (): void => {
    stopWaiting();
    disconnect?.();
  };

  const resume = (): void => {
    events.all();
    begin();
  };
  function stop(): void {
    isOver = true;
    stopPausing();
    pause();
    channel?.close();
  }

  const stopPausing = pauseWhileHidden(page, { pause, resume });
  begin();
  return stop;
}
