import type { QueryClient } from '@tanstack/react-query';
import { exposeOf, type RemotePlace } from '../remotes/remote-places.ts';
import type { ExposeLoader } from '../federation/exposes.ts';
import { sessionQuery } from '../session/session.tsx';

/** Longest wait, in milliseconds, because a page without its data is better than an empty one. */
const WAIT_MS = 150;

/**
 * Loads a screen and the data that its module shows first, if it names any. A failure is shown where the screen is
 * rendered.
 */
async function prepareScreen(client: QueryClient, loader: ExposeLoader, place: RemotePlace): Promise<void> {
  const { prefetch } = await loader.load(place.remote, exposeOf(place.component));
  if (typeof prefetch === 'function') await prefetch(client);
}

/**
 * Waits a moment for the session, the first screen and its data, so that they are rendered once. On a phone, rendering
 * placeholders and then everything again takes longer than this wait.
 */
export async function firstScreen(
  client: QueryClient,
  loader: ExposeLoader,
  place: RemotePlace | undefined,
): Promise<void> {
  const parts: Promise<unknown>[] = [client.prefetchQuery(sessionQuery())];
  if (place && !place.isOff) parts.push(prepareScreen(client, loader, place).catch(() => undefined));
  await Promise.race([Promise.all(parts), new Promise((done) => setTimeout(done, WAIT_MS))]);
}
