import { useLayoutEffect, type ComponentType } from 'react';
import { useIsFetching } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { ApiError, type FakeApi, renderScreen } from '@tideline/mfe-kit/testing';
import { AccountsScreen } from '../../mfe-accounts/src/accounts/accounts.screen.tsx';
import { ProposedSweeps } from '../../mfe-accounts/src/dashboard/proposed-sweeps.widget.tsx';
import { SweepsScreen } from '../../mfe-accounts/src/sweeps/sweeps.screen.tsx';
import { TransactionsScreen } from '../../mfe-accounts/src/transactions/transactions.screen.tsx';
import { CreditCardsScreen } from '../../mfe-cards-debt/src/credit-cards/credit-cards.screen.tsx';
import { DebtWidget } from '../../mfe-cards-debt/src/dashboard/debt.widget.tsx';
import { PaymentsWidget } from '../../mfe-cards-debt/src/dashboard/payments.widget.tsx';
import { PromosWidget } from '../../mfe-cards-debt/src/dashboard/promos.widget.tsx';
import { DebtScreen } from '../../mfe-cards-debt/src/debt/debt.screen.tsx';
import { PromotionalPeriodsScreen } from '../../mfe-cards-debt/src/promotional-periods/promotional-periods.screen.tsx';
import { InsightsScreen } from '../../mfe-insights/src/insights/insights.screen.tsx';
import { NotificationsScreen } from '../../mfe-insights/src/notifications/notifications.screen.tsx';
import { FinancialModeScreen } from '../../mfe-settings/src/financial-mode/financial-mode.screen.tsx';
import { DashboardScreen } from '../../shell/src/dashboard/dashboard.screen.tsx';
import { Palette } from '../../shell/src/palette/palette.tsx';
import type { Answers, Reader } from './answers.ts';
import { HOUSEHOLD, state, type Statement } from './statement.ts';

/** Responds to every endpoint with the real api's response. */
export function realApi({ answer }: Reader): FakeApi {
  const respond = async (_input: unknown, { method, url }: { method: string; url: string }): Promise<unknown> => {
    if (method !== 'GET') return undefined;
    const { status, body } = await answer(url);
    if (status < 300) return body;
    throw new ApiError({ status, ...(body as { code: 'INTERNAL'; title: string }) });
  };
  const node: object = new Proxy(respond, { get: () => node });
  return node as FakeApi;
}

const CLOSED = () => undefined;

const Widgets = () => (
  <>
    <PaymentsWidget />
    <PromosWidget />
    <DebtWidget />
    <ProposedSweeps />
  </>
);
const Commands = () => <Palette typed="" places={[]} commands={[]} onClose={CLOSED} onKeys={CLOSED} />;

/** Screens, widgets and the command palette with statements about debts, by address. */
const SCREENS: readonly (readonly [string, ComponentType])[] = [
  ['/dashboard', DashboardScreen],
  ['/dashboard#widgets', Widgets],
  ['/dashboard#palette', Commands],
  ['/credit-cards', CreditCardsScreen],
  ['/debt', DebtScreen],
  ['/promotional-periods', PromotionalPeriodsScreen],
  ['/insights', InsightsScreen],
  ['/notifications', NotificationsScreen],
  ['/accounts', AccountsScreen],
  ['/sweeps', SweepsScreen],
  ['/settings/financial-mode', FinancialModeScreen],
];

const formAt = (path: string): string => `${path}: form of a move`;

/** Screens with the form of a move, by the path of the move's address. */
const FORMS: Readonly<Record<string, ComponentType>> = {
  '/credit-cards': CreditCardsScreen,
  '/debt': DebtScreen,
  '/transactions': TransactionsScreen,
};

/** Names of all places with statements on screens. */
export const DRAWN: readonly string[] = [
  ...SCREENS.map(([address]) => address),
  ...Object.keys(FORMS).map((path) => formAt(path)),
];

export interface Drawn {
  source: string;
  statements: Statement[];
}

/** Counts the requests for data and code that are still running. */
export function Loading({ onCount }: { onCount: (count: number) => void }) {
  const count = useIsFetching();
  useLayoutEffect(() => onCount(count), [count, onCount]);
  return null;
}

/** Renders every screen and the form of every move with the api's responses, and reads their statements. */
export async function drawn(answers: Answers, reader: Reader): Promise<Drawn[]> {
  const all: Drawn[] = [];
  const api = realApi(reader);
  const { session, plan } = answers;
  const draw = async (route: string, Screen: ComponentType, isComplete = IMMEDIATELY): Promise<HTMLElement> => {
    let loading = 0;
    const { baseElement } = renderScreen(
      <>
        <Screen />
        <Loading
          onCount={(count) => {
            loading = count;
          }}
        />
      </>,
      { session, api, route },
    );
    await settled(() => loading === 0 && isComplete(baseElement));
    return baseElement;
  };
  for (const [route, Screen] of SCREENS) {
    const page = await draw(route, Screen);
    all.push({
      source: route,
      statements: [
        ...ofLinks(page, plan),
        ...ofOptions(page, plan),
        ...ofPromos(page),
        ...ofProposals(page),
        ...ofModes(page, answers),
        ...ofPlan(page, answers),
        ...ofOffers(page, answers),
        ...ofAccounts(page, plan),
        ...ofNotices(page, plan),
      ],
    });
  }
  for (const { id, href } of plan.moves) {
    const path = href.slice(0, href.indexOf('?'));
    const Screen = FORMS[path];
    if (Screen === undefined) throw new Error(`no screen is known at ${path}`);
    all.push({ source: formAt(path), statements: ofForm(await draw(href, Screen, hasForm), id) });
  }
  return all;
}

const IMMEDIATELY = (_page: HTMLElement): boolean => true;

/** Rounds of the event loop in which received data can make a screen load more. */
const QUIET_ROUNDS = 3;

/** Waits until nothing is loading any longer. */
export async function settled(isDone: () => boolean): Promise<void> {
  for (let quiet = 0; quiet < QUIET_ROUNDS;) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    quiet = isDone() ? quiet + 1 : 0;
  }
}

const MONEY = /\$([\d,]+(?:\.\d\d)?)/;

/** Parses amounts such as "$4,047.17" and "$949". */
function minorOf(text: string): string {
  const amount = MONEY.exec(text)?.[1];
  if (amount === undefined) throw new Error(`no amount in “${text}”`);
  return String(Math.round(Number(amount.replaceAll(',', '')) * 100));
}

/** Parses a day of the coming year, such as "by Mar 12". */
function dayOf(text: string, today: string): string | undefined {
  const day = /\bby (\w{3} \d{1,2})$/.exec(text)?.[1];
  if (day === undefined) return undefined;
  const [year = ''] = today.split('-');
  const iso = (of: number) => new Date(`${day}, ${of} UTC`).toISOString().slice(0, 10);
  return iso(Number(year)) < today ? iso(Number(year) + 1) : iso(Number(year));
}

const textOf = (element: Element | null | undefined): string => element?.textContent.replaceAll('\u00a0', ' ') ?? '';

/**
 * Reads links to the form of a move: buttons such as "Pay $949 by Mar 12" with the label "Pay $949 to Harbor Home", and
 * the names in tables of payments, which state the entire payment of a debt.
 */
function ofLinks(page: HTMLElement, { moves, today }: Answers['plan']): Statement[] {
  return [...page.querySelectorAll<HTMLAnchorElement>('a[href*="move="]')].flatMap((link) => {
    const id = new URL(link.href).searchParams.get('move') ?? '';
    const label = link.getAttribute('aria-label') ?? textOf(link);
    const by = dayOf(textOf(link), today);
    const row = link.closest('tr');
    const debtId = moves.find((move) => move.id === id)?.to.accountId;
    return [
      ...(/^(Pay|Move) \$/.test(label) ? [state(id, 'move amount', minorOf(label))] : []),
      ...(by === undefined ? [] : [state(id, 'move by', by)]),
      ...(row === null || debtId === undefined ? [] : [state(debtId, 'pay today', minorOf(textOf(row)))]),
    ];
  });
}

/** Reads the palette's options: "Pay $949 to Harbor Home". */
function ofOptions(page: HTMLElement, { moves }: Answers['plan']): Statement[] {
  const options = [...page.querySelectorAll('[role="option"]')].filter(({ id }) => id.startsWith('palette-move'));
  return options.flatMap((option, index) => {
    const move = moves[index];
    if (move === undefined) throw new Error(`the palette has a move that the plan has not: ${textOf(option)}`);
    return [state(move.id, 'move amount', minorOf(textOf(option)))];
  });
}

const VERDICTS: Readonly<Record<string, boolean>> = { 'At risk.': true, 'On track.': false };

/** Reads verdicts on promotional periods. */
function ofPromos(page: HTMLElement): Statement[] {
  return [...page.querySelectorAll('section[id^="promo-"]')].flatMap((row) => {
    const atRisk = VERDICTS[textOf(row.querySelector('p strong'))];
    const id = row.id.slice('promo-'.length);
    const [, paidOff] = /pays it off in ([A-Z]\S+ 20\d\d)/.exec(textOf(row)) ?? [];
    return [
      ...(atRisk === undefined ? [] : [state(id, 'promo at risk', atRisk)]),
      ...(paidOff === undefined ? [] : [state(id, 'promo paid off', monthOf(paidOff))]),
    ];
  });
}

/** Reads sweeps that wait for approval. */
function ofProposals(page: HTMLElement): Statement[] {
  return [...page.querySelectorAll('[data-proposal]')].map((row) =>
    state(row.getAttribute('data-proposal') ?? '', 'sweep', minorOf(textOf(row.querySelector('.amount')))),
  );
}

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';

/** Parses "Mar 2027" and "March 2027"; null if the debts never end or there are none. */
function monthOf(text: string): string | null {
  const [, name = '', year] = /([A-Z][a-z]{2})[a-z]* (20\d\d)/.exec(text) ?? [];
  return year === undefined ? null : `${year}-${String(MONTHS.indexOf(name) / 3 + 1).padStart(2, '0')}`;
}

/**
 * A figure in two forms: after today's moves, and with only monthly payments. If a screen shows only one figure, both
 * are equal.
 */
interface Pair {
  moved: string;
  alone: string;
}

const ofMonths = ({ moved, alone }: Pair): Statement[] => [
  state(HOUSEHOLD, 'month once moved', monthOf(moved)),
  state(HOUSEHOLD, 'debt-free month', monthOf(alone)),
];

const ofInterest = ({ moved, alone }: Pair): Statement[] =>
  [['dollars once moved', moved] as const, ['dollars of interest', alone] as const].flatMap(([figure, text]) =>
    MONEY.test(text) ? [state(HOUSEHOLD, figure, Number(minorOf(text)) / 100)] : [],
  );

/**
 * Reads the table of modes. Its figures assume that today's moves are made. Figures with only monthly payments follow
 * after `Without:`.
 */
function ofModes(page: HTMLElement, { mode: { current }, debts }: Answers): Statement[] {
  return [...page.querySelectorAll<HTMLInputElement>('input[name="mode"]')].flatMap(({ value: key }) => {
    const [free, cost] = ['debtFree', 'interest'].map((id) => page.querySelector(`#mode-${key}-${id}`));
    if (!free || !cost) return [];
    const ofHousehold = key === current.key && debts.debts.length > 0;
    return [
      state(`mode ${key}`, 'debt-free', monthOf(pairOf(textOf(free)).moved)),
      ...(ofHousehold ? [...ofMonths(pairOf(textOf(free))), ...ofInterest(pairOf(textOf(cost)))] : []),
    ];
  });
}

/** Parses "Jun 2028 Now Without: Jul 2028". */
function pairOf(text: string): Pair {
  const [moved = '', alone = moved] = text.split('Without: ');
  return { moved, alone };
}

/** Reads when the debts end, on /debt and on the dashboard. */
function ofPlan(page: HTMLElement, { debts }: Answers): Statement[] {
  const textAfter = (label: string): string | undefined => {
    const term = [...page.querySelectorAll('dt')].find((each) => textOf(each) === label);
    return term === undefined ? undefined : textOf(term.parentElement).slice(label.length);
  };
  const free = textAfter('Debt-free');
  if (free === undefined || monthOf(free) === null || debts.debts.length === 0) return [];
  const cost = textAfter('Interest');
  if (cost === undefined) {
    const [moved = '', alone = moved] = free.split('Monthly payments alone: ');
    return ofMonths({ moved, alone });
  }
  const note = [...page.querySelectorAll('li')].map(textOf).find((text) => text.startsWith('Once today’s moves'));
  return [...ofMonths({ moved: note ?? free, alone: free }), ...ofInterest({ moved: note ?? cost, alone: cost })];
}

/** Reads the notes on /debt about the only offer of a card: "Aria Visa on track: offer paid off in Nov 2026". */
function ofOffers(page: HTMLElement, { promos }: Answers): Statement[] {
  return [...page.querySelectorAll('li')].flatMap((note) => {
    const [, name, month] = /^(.+) on track: offer paid off in (\S+ 20\d\d)/.exec(textOf(note)) ?? [];
    const [offer, another] = promos.items.filter(({ cardName, course }) => cardName === name && course !== null);
    return month === undefined || offer === undefined || another !== undefined
      ? []
      : [state(offer.id, 'promo paid off', monthOf(month))];
  });
}

/** Reads the list of accounts: "about $4,047 safe to move". Without such an amount, nothing is stated. */
function ofAccounts(page: HTMLElement, { spare, accounts }: Answers['plan']): Statement[] {
  const known = new Set(accounts.map(({ accountId }) => accountId));
  return [...page.querySelectorAll<HTMLAnchorElement>('a[data-account-row]')].flatMap((link) => {
    const id = new URL(link.href).searchParams.get('account') ?? '';
    const safe = /about \$[\d,.]+ safe to move/.exec(textOf(link.closest('li')))?.[0];
    return spare === null || !known.has(id)
      ? []
      : [state(id, 'safe to move', safe === undefined ? '0' : minorOf(safe))];
  });
}

/** Reads notifications of due payments, "$949.00 by Mar 12, 2026", and of offers at risk. */
function ofNotices(page: HTMLElement, { moves }: Answers['plan']): Statement[] {
  return [...page.querySelectorAll<HTMLAnchorElement>('a[data-notice]')].flatMap((link) => {
    const subject = [...new URL(link.href).searchParams.values()][0] ?? '';
    const title = textOf(link);
    const body = textOf(link.closest('article')?.querySelector('h3 + p'));
    if (title.endsWith('won’t be paid off in time')) return [state(subject, 'promo at risk', true)];
    const isPaid = moves.some(({ kind, to }) => kind === 'pay' && to.accountId === subject);
    return isPaid && / payment due /.test(title) ? [state(subject, 'pay today', minorOf(body))] : [];
  });
}

const fieldOf = (page: HTMLElement, name: string) =>
  page.querySelector<HTMLInputElement>(`dialog [name="${name}"], [role="dialog"] [name="${name}"]`);

const hasForm = (page: HTMLElement): boolean => fieldOf(page, 'amount') !== null;

/** Reads the form of a move as it opens. */
function ofForm(page: HTMLElement, id: string): Statement[] {
  const [amount, from] = [fieldOf(page, 'amount'), fieldOf(page, 'from')];
  if (amount === null || from === null) throw new Error(`the form of ${id} did not open: ${textOf(page)}`);
  // the form asks for an account if none has enough money
  return [
    state(id, 'move amount', minorOf(`$${amount.value}`)),
    ...(from.value === 'outside' ? [] : [state(id, 'move from', from.value)]),
  ];
}
