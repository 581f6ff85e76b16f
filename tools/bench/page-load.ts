import type { Browser, CDPSession, Page, Route } from '@playwright/test';
import { watchContent } from './content-watch.ts';

export type Kind = 'document' | 'script' | 'style' | 'font' | 'answer' | 'other';

export interface LoadedFile {
  kind: Kind;
  path: string;
  /** Size of the encoded body as sent, which uses Brotli if the server has it. */
  bytes: number;
  /** Whether it was requested before content was visible. */
  early: boolean;
}

export interface PageLoad {
  contentMs: number;
  layoutShift: number;
  files: LoadedFile[];
}

/** Lighthouse's slow 4G on a phone four times slower than this machine. */
export const SLOW_PHONE: Conditions = {
  latencyMs: 150,
  downBytesPerSecond: 1_638_400 / 8,
  upBytesPerSecond: 750_000 / 8,
  cpuSlowdown: 4,
};

export interface Conditions {
  latencyMs: number;
  downBytesPerSecond: number;
  upBytesPerSecond: number;
  cpuSlowdown: number;
}

const KINDS: Record<string, Kind> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  Fetch: 'answer',
  XHR: 'answer',
};

interface RequestedFile extends Omit<LoadedFile, 'early'> {
  wallMs: number;
  /** Whether `bytes` is final, because the response states its length. */
  counted: boolean;
}

/** Time after which a page that is still loading has failed, regardless of the reason. */
const QUIET_WITHIN_MS = 60_000;

/** Records every request of the page that reaches the network. Responses from the memory cache do not count. */
class Recorder {
  readonly asked = new Map<string, RequestedFile>();
  #lastAt = Date.now();
  #open = new Set<string>();
  /** Live event streams. They remain open as long as the page, so the load never waits for them. */
  #streams = new Set<string>();

  async start(session: CDPSession): Promise<void> {
    session.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime }) => {
      if (!request.url.startsWith('http')) return;
      this.#touch();
      this.#open.add(requestId);
      this.asked.set(requestId, {
        kind: kindOf(type, request.url),
        path: new URL(request.url).pathname,
        bytes: 0,
        wallMs: wallTime * 1000,
        counted: false,
      });
    });
    session.on('Network.requestServedFromCache', ({ requestId }) => this.asked.delete(requestId));
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.mimeType === 'text/event-stream') {
        this.#streams.add(requestId);
        this.#open.delete(requestId);
      }
      const file = this.asked.get(requestId);
      const length = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-length');
      if (file && length) Object.assign(file, { bytes: Number(length[1]), counted: true });
    });
    // Counts the bytes of a response that does not state its length.
    session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      if (!this.#streams.has(requestId)) this.#touch();
      const file = this.asked.get(requestId);
      if (file && !file.counted) file.bytes += encodedDataLength;
    });
    for (const ended of ['Network.loadingFinished', 'Network.loadingFailed'] as const) {
      session.on(ended, ({ requestId }) => {
        this.#touch();
        this.#open.delete(requestId);
      });
    }
    await session.send('Network.enable');
  }

  #touch(): void {
    this.#lastAt = Date.now();
  }

  /** Resolves after `ms` without network activity. Throws with the pending requests if the page never settles. */
  async quiet(ms: number): Promise<void> {
    const startedAt = Date.now();
    while (this.#open.size > 0 || Date.now() - this.#lastAt < ms) {
      if (Date.now() - startedAt > QUIET_WITHIN_MS)
        throw new Error(
          `The page did not settle within ${QUIET_WITHIN_MS / 1000} s. Pending requests: ` +
            `${this.#pending().join(', ') || 'none'}.`,
        );
      await new Promise((wake) => setTimeout(wake, 50));
    }
  }

  #pending(): string[] {
    return Array.from(this.#open, (requestId) => this.asked.get(requestId)?.path ?? requestId);
  }

  files(contentAt: number): LoadedFile[] {
    return Array.from(this.asked.values(), ({ kind, path, bytes, wallMs }) => ({
      kind,
      path,
      bytes,
      early: wallMs <= contentAt,
    }));
  }
}

/** Returns the kind of a file. A preload link has no type until it is used. */
function kindOf(type: string | undefined, url: string): Kind {
  const path = new URL(url).pathname;
  if (path.endsWith('.js')) return 'script';
  if (path.endsWith('.css')) return 'style';
  if (path.endsWith('.woff2')) return 'font';
  if (path.startsWith('/api/')) return 'answer';
  return KINDS[type ?? ''] ?? 'other';
}

async function applyConditions(
  session: CDPSession,
  { latencyMs, downBytesPerSecond, upBytesPerSecond, cpuSlowdown }: Conditions,
): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: downBytesPerSecond,
    uploadThroughput: upBytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

const contentMs = async (page: Page): Promise<number> => {
  const handle = await page.waitForFunction(() => globalThis.benchWatch.at, undefined, { timeout: 60_000 });
  return (await handle.jsonValue()) ?? Number.NaN;
};

export interface Visit {
  url: string;
  /** Cookie header of a session. Omitted if signed out. */
  cookie?: string;
  conditions?: Conditions;
  /** Selector of something besides a heading that must be in view before content counts as visible. */
  content?: string;
  /**
   * Idle time without requests after which the load counts as finished. Without it, the load ends when content is
   * visible.
   */
  quietMs?: number;
}

/** Opens a page in a fresh browser profile and passes it to `use`. */
async function inFreshPage<Result>(
  browser: Browser,
  { url, cookie, content }: Visit,
  use: (page: Page, session: CDPSession, recorder: Recorder) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });
  try {
    const { hostname } = new URL(url);
    for (const pair of cookie?.split('; ') ?? []) {
      const at = pair.indexOf('=');
      await context.addCookies([{ name: pair.slice(0, at), value: pair.slice(at + 1), domain: hostname, path: '/' }]);
    }
    const page = await context.newPage();
    await page.addInitScript(watchContent, content);
    const session = await context.newCDPSession(page);
    const recorder = new Recorder();
    await recorder.start(session);
    return await use(page, session, recorder);
  } finally {
    await context.close();
  }
}

/** Measures a first visit with an empty cache. */
export const visit = (browser: Browser, wanted: Visit): Promise<PageLoad> =>
  inFreshPage(browser, wanted, async (page, session, recorder) => {
    if (wanted.conditions) await applyConditions(session, wanted.conditions);
    await page.goto(wanted.url, { waitUntil: 'commit' });
    const content = await contentMs(page);
    await recorder.quiet(wanted.quietMs ?? 300);
    const { wallAt, layoutShift } = await page.evaluate(() => ({
      wallAt: globalThis.benchWatch.wallAt,
      layoutShift: globalThis.benchWatch.layoutShift,
    }));
    return { contentMs: content, layoutShift, files: recorder.files(wallAt ?? 0) };
  });

/** Measures the time until content is visible on a second visit, whose files are in the browser's cache. */
export const revisit = (browser: Browser, wanted: Visit): Promise<number> =>
  inFreshPage(browser, wanted, async (page, session, recorder) => {
    await page.goto(wanted.url, { waitUntil: 'commit' });
    await contentMs(page);
    await recorder.quiet(wanted.quietMs ?? 1_000);
    await page.goto('about:blank');
    if (wanted.conditions) await applyConditions(session, wanted.conditions);
    await page.goto(wanted.url, { waitUntil: 'commit' });
    return contentMs(page);
  });

/** Measures the time from a click on a navigation link of a loaded page until the target screen is visible. */
export const clickThrough = (
  browser: Browser,
  wanted: Visit & { to: string; conditions: Conditions; pointFirst: boolean },
): Promise<number> =>
  inFreshPage(browser, wanted, async (page, session, recorder) => {
    await page.goto(wanted.url, { waitUntil: 'commit' });
    await contentMs(page);
    await recorder.quiet(wanted.quietMs ?? 300);
    await applyConditions(session, wanted.conditions);
    if (wanted.pointFirst) {
      await page.locator(`nav a[href="${wanted.to}"]`).first().hover();
      await recorder.quiet(700);
    }
    await page.evaluate((to) => globalThis.benchWatch.click(to), wanted.to);
    return contentMs(page);
  });

/** Measures a first visit until the navigation is usable, while `answer` corrupts the responses to some requests. */
export const navigationMs = (
  browser: Browser,
  wanted: Visit & { link: string; spoiled: string; answer: (route: Route) => Promise<void> | void },
): Promise<number> =>
  inFreshPage(browser, wanted, async (page) => {
    await page.route(wanted.spoiled, wanted.answer);
    await page.goto(wanted.url, { waitUntil: 'commit' });
    const handle = await page.waitForFunction(
      (to) => document.querySelector(`nav a[href="${to}"]`)?.checkVisibility() === true && performance.now(),
      wanted.link,
    );
    const shownMs = Number(await handle.jsonValue());
    await page.locator(`nav a[href="${wanted.link}"]`).first().click();
    // the page has no load event while a request is without a response
    await page.waitForURL((url) => url.pathname === wanted.link, { waitUntil: 'commit' });
    // answers that are still pending fail when the page closes
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    return shownMs;
  });
