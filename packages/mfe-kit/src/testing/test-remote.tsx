import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import type { Session } from '@tideline/contract';
import { ApiError } from '../api/api-error.ts';
import { paintTheme } from '../appearance/theme.ts';
import { Boundary } from '../boundary.tsx';
import type { Messages } from '../define-messages.ts';
import type { RemoteConfig } from '../remote.ts';
import { assertContract } from './assert-contract.ts';
import type { FakeApi } from './fake-api.ts';
import { renderScreen, type RenderedScreen, type ScreenOptions } from './render-screen.tsx';
import { testSession } from './session.ts';

export interface RemoteUnderTest {
  /** Folder of the remote. */
  folder: string;
  config: RemoteConfig;
  messages: Messages;
  /** Responses of the endpoints that its contributions request. */
  api?: FakeApi;
}

interface Contribution {
  name: string;
  component: string;
  route: string;
}

const contributionsOf = ({ routes, widgets, settings }: RemoteConfig): Contribution[] => [
  ...routes.map(({ path, component }) => ({ name: `page ${path}`, component, route: path })),
  ...widgets.map(({ id, component }) => ({ name: `widget ${id}`, component, route: '/dashboard' })),
  ...settings.map(({ id, component }) => ({ name: `settings ${id}`, component, route: `/settings?section=${id}` })),
];

/** A session for a household with other formats of dates and amounts. */
const elsewhere: Session = {
  ...testSession,
  household: { ...testSession.household, locale: 'de-DE', currency: 'EUR', timezone: 'Europe/Berlin' },
};

const literalColor = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i;

/** Returns the lines of stylesheets that set a color without a token. Such a color is the same in both themes. */
export function fixedColors(folder: string): string[] {
  const sheets = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.css'),
  );
  return sheets.flatMap((path) => {
    const file = join(folder, 'src', path);
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        literalColor.test(line) ? [`${relative(folder, file)}:${index + 1} ${line.trim()}`] : [],
      );
  });
}

/** Returns the same response for every endpoint, at any depth. */
function everyEndpoint(respond: () => never): FakeApi {
  const node: object = new Proxy(respond, { get: () => node });
  return node as FakeApi;
}

const serverFailure = () => {
  throw new ApiError({ code: 'INTERNAL', status: 500, title: 'The server failed', params: { digest: 'none' } });
};
const noResponse = () => {
  throw new TypeError('fetch failed');
};

/** Waits until requests are answered, lazy parts are loaded, and nothing changes anymore. */
async function settle({ container, requests }: RenderedScreen): Promise<void> {
  for (let before = ''; ;) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    const now = `${requests.length} ${container.innerHTML}`;
    if (now === before) return;
    before = now;
  }
}

/** Declares tests that mount every page, widget and settings page of a remote under all required conditions. */
export function testRemote({ folder, config, messages, api = {} }: RemoteUnderTest): void {
  /** Mounts a contribution as the shell does. A crash fails the test with its error. */
  async function mount({ name, component, route }: Contribution, options: ScreenOptions): Promise<RenderedScreen> {
    const [expose = '', exported = ''] = component.split('#');
    const file = join(folder, 'src', expose, 'expose.ts');
    const View = ((await import(pathToFileURL(file).href)) as Record<string, ComponentType>)[exported];
    if (View === undefined) throw new Error(`${expose} does not export ${exported}`);
    const crashes: unknown[] = [];
    const onCrash = ({ error }: { error: unknown }) => {
      crashes.push(error);
      return null;
    };
    const screen = renderScreen(
      <Boundary area={name} fallback={onCrash}>
        <View />
      </Boundary>,
      { route, api, ...options },
    );
    await settle(screen);
    if (crashes.length > 0) throw crashes[0];
    expect(screen.container.textContent.trim()).not.toBe('');
    return screen;
  }

  describe(config.name, () => {
    it('matches its declaration in remote.config.ts, and has the same texts in every language', () =>
      assertContract(folder, config, messages));

    it('sets colors only with tokens, so that both themes are correct', () => {
      expect(fixedColors(folder)).toEqual([]);
    });

    describe.each(contributionsOf(config))('$name', (contribution) => {
      let complaints: jest.SpiedFunction<typeof console.error>;
      beforeEach(() => {
        complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      });
      afterEach(() => {
        const said = complaints.mock.calls.map((call) => call.map(String).join(' '));
        complaints.mockRestore();
        paintTheme(document, 'system');
        expect(said).toEqual([]);
      });

      it.each(['light', 'dark'] as const)('renders in the %s theme', async (theme) => {
        paintTheme(document, theme);
        await mount(contribution, {});
      });

      it('renders for a household with another language, currency and time zone', async () => {
        await mount(contribution, { session: elsewhere });
      });

      it('shows an error if the server fails', async () => {
        await mount(contribution, { api: everyEndpoint(serverFailure) });
      });

      it('shows an error if there is no connection', async () => {
        await mount(contribution, { api: everyEndpoint(noResponse) });
      });
    });
  });
}
