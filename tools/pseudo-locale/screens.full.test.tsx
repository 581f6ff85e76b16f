/**
 * Every page, widget and settings section in a pseudo-locale: message files mark their texts, so a text without marks
 * was written in a component, formatted for one language, or sent by the api in English.
 */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ComponentType } from 'react';
import type { Session } from '@tideline/contract';
import type { RemoteConfig } from '@tideline/mfe-kit/remote';
import { renderScreen } from '@tideline/mfe-kit/testing';
import { done } from '../../api/src/testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../api/src/testing/test-api.ts';
import { sectionPages } from '../../mfe-settings/src/settings/section-pages.ts';
import { SettingsScreen } from '../../mfe-settings/src/settings/settings.screen.tsx';
import { DashboardScreen } from '../../shell/src/dashboard/dashboard.screen.tsx';
import { LandingScreen } from '../../shell/src/light/landing.screen.tsx';
import { LoginScreen } from '../../shell/src/light/login.screen.tsx';
import { SignUpScreen } from '../../shell/src/light/sign-up.screen.tsx';
import { apps } from '../apps.ts';
import { readerOf, type Reader } from '../screens/answers.ts';
import { Loading, realApi, settled } from '../screens/drawn-statements.tsx';

interface Shown {
  component: string;
  route: string;
  View: ComponentType;
}

const light = { today: '2026-03-01', leave: () => undefined, hasSample: true };

/** The shell's own screens. Those of remotes are what their builds expose. */
const ofShell: readonly Shown[] = [
  { component: 'DashboardScreen', route: '/dashboard', View: DashboardScreen },
  { component: 'Landing', route: '/', View: () => <LandingScreen {...light} /> },
  { component: 'Login', route: '/login', View: () => <LoginScreen {...light} /> },
  { component: 'SignUp', route: '/signup', View: () => <SignUpScreen {...light} /> },
];

const ofRemotes = (
  await Promise.all(
    apps
      .filter((app) => app !== 'shell')
      .map(async (app): Promise<Shown[]> => {
        const { default: config } = (await import(`../../${app}/remote.config.ts`)) as { default: RemoteConfig };
        const { routes, widgets, settings } = config;
        const contributions = [
          ...routes.map(({ component, path }) => ({ component, route: path })),
          ...widgets.map(({ component }) => ({ component, route: '/dashboard' })),
          ...settings.map(({ component, section }) => ({ component, route: section })),
        ];
        return Promise.all(
          contributions.map(async ({ component, route }) => {
            const [expose = '', exported = ''] = component.split('#');
            const module = (await import(`../../${app}/src/${expose}/expose.ts`)) as Record<string, ComponentType>;
            const View = module[exported];
            if (View === undefined) throw new Error(`${app}/src/${expose} does not export ${exported}`);
            return { component, route, View };
          }),
        );
      }),
  )
).flat();

/** Settings at `/settings?section=…` share the route of the overview. */
const ofSections = Object.keys(sectionPages).map((section): Shown => ({
  component: `SettingsScreen, ${section}`,
  route: `/settings?section=${section}`,
  View: SettingsScreen,
}));

let api: TestApi;
let who: TestUser;
let reader: Reader;
let session: Session;
const names = new Set<string>();
beforeAll(async () => {
  api = await startTestApi();
  who = await api.signUp({ name: 'Ada Marsh' });
  done(await who.ask('POST', '/sample', { body: {} }));
  done(await who.ask('POST', '/insights/refresh', { body: {} }));
  const read = readerOf(who);
  reader = {
    ...read,
    answer: async (path) => {
      const answer = await read.answer(path);
      collect(answer.body, '');
      return answer;
    },
  };
  session = await read.get<Session>('/auth/session');
  collect(session, '');
});
afterAll(() => api.stop());

/**
 * Collects texts from responses: names written by users, banks and merchants, and notifications in the user's language.
 */
function collect(value: unknown, key: string): void {
  if (
    typeof value === 'string' &&
    /name$|^payee$|memo|description|email|^group$|institution|^title$|^body$|^(?:label|device|value|tags)$/i.test(key)
  )
    names.add(value);
  if (typeof value === 'object' && value !== null)
    for (const [inner, item] of Object.entries(value)) collect(item, Array.isArray(value) ? key : inner);
}

const formatted = new Set(
  [
    ...Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 2))),
    ...Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 1, day + 1))),
  ].flatMap((date) =>
    (['short', 'long'] as const).flatMap((style) => [
      date.toLocaleDateString('en-US', { month: style, timeZone: 'UTC' }),
      date.toLocaleDateString('en-US', { weekday: style, timeZone: 'UTC' }),
    ]),
  ),
);

/** Returns the rest of a text without marked texts, names, and words of dates and amounts. */
function unmarked(text: string): string {
  let rest = text;
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replaceAll(/⟦[^⟦⟧]*⟧/g, '');
  }
  for (const name of [...names].toSorted((a, b) => b.length - a.length)) rest = rest.replaceAll(name, '');
  return rest
    .replaceAll(/\p{L}+/gu, (word) => (formatted.has(word) || /^(?:AM|PM|UTC|USD|K|M)$/.test(word) ? '' : word))
    .trim();
}

const ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'];

function textsOf(page: HTMLElement): string[] {
  const nodes = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode())
    if (node.parentElement?.closest('script, style') === null) texts.push(node.textContent ?? '');
  for (const attribute of ATTRIBUTES)
    for (const element of page.querySelectorAll(`[${attribute}]`)) texts.push(element.getAttribute(attribute) ?? '');
  return texts;
}

/** Texts that are the same in every language, with the reason. */
const SAME_EVERYWHERE = [
  /^Tideline$/, // the product
  /^(?:CSV|JSON)$/, // formats
  /^[\w.+-]+@[\w.-]+$/, // an address
  /^[A-Z]{3} ·|^· |^US Dollar \(\)$/, // a currency, which the browser names in the language of the page
  /^(?:[A-Z][\w+ -]+\/)+[\w \-+]+$/, // a time zone
  /…/, // a shortened name
];

it.each([...ofShell, ...ofRemotes, ...ofSections])(
  '$component at $route shows only texts from message files',
  async ({ View, route }) => {
    let loading = 0;
    const { baseElement } = renderScreen(
      <>
        <View />
        <Loading
          onCount={(count) => {
            loading = count;
          }}
        />
      </>,
      { session, api: realApi(reader), route },
    );
    await settled(() => loading === 0);
    const texts = textsOf(baseElement);
    expect(texts.some((text) => text.includes('⟦'))).toBe(true);
    const plain = texts.map(unmarked).filter((text) => /\p{L}{2}/u.test(text));
    expect([...new Set(plain)].filter((text) => !SAME_EVERYWHERE.some((kept) => kept.test(text)))).toEqual([]);
  },
);
