/**
 * A household follows its plan for two years in the browser, on the day of each month on which its debts are due. It
 * imports the files that its banks offer, reads every screen, and pays the amounts shown. The plan must come true, and
 * no screen may contradict another on any of these days.
 */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { addMonths, type CivilDate, civilDate } from '@tideline/domain';
import { BankAccount } from './bank.ts';
import { onDay, resetClock } from './clock.ts';
import { dollars, newUser, origin, previewFiles, signUp, test, visit } from './user.ts';

const START = civilDate('2026-11-14');
const OFFER_ENDS = civilDate('2027-01-22');
const DUE_DAY = 14;
/** The day of each month on which cards close. */
const CLOSE_DAY = 20;
const MONTHLY_MINOR = 38_000;
/** A floor. Only cash above it may pay debts, so that no other money speeds up the plan. */
const FLOOR_MINOR = 5_000_000;
const MONTHS_MAX = 30;
/** Time limit for reading files, which starts a process and is slow on a busy machine. */
const IMPORT_MS = 90_000;
/** Months whose screens are stored as pictures. */
const PICTURED: ReadonlySet<number> = new Set([0, 2, 12, 22]);

const SCREENS = [
  '/dashboard',
  '/accounts',
  '/credit-cards',
  '/debt',
  '/promotional-periods',
  '/insights',
  '/sweeps',
  '/notifications',
  '/settings/financial-mode',
] as const;

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });
/** Formats an amount without zero cents, as in sentences. */
const inSentence = (minor: string): string => dollars(Number(minor)).replace(/\.00$/, '');

async function ask<Body>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
  headers: Record<string, string> = {},
): Promise<Body> {
  const answer = await page.request.fetch(`/api/v1${path}`, {
    method,
    headers: { origin, ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}), ...headers },
    ...(data === undefined ? {} : { data }),
  });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBeLessThan(300);
  return (await answer.json()) as Body;
}

interface Money {
  minor: string;
}

interface TodaysPlan {
  moves: { id: string; kind: 'pay' | 'transfer'; amount: Money }[];
  payoff: { onceMoved: { debtFreeOn: string | null } } | null;
}

interface DebtPlan {
  debts: unknown[];
  adopted: { promised: Promised | null } | null;
  plan: { result: { outcome: 'paid_off'; debtFreeOn: string } | { outcome: 'never_pays_off' } };
}

interface Promised {
  debtFreeOn: string;
  totalInterest: Money;
}

interface Household {
  checking: BankAccount;
  cards: readonly BankAccount[];
  loan: BankAccount;
}

const debtsOf = ({ cards, loan }: Household): BankAccount[] => [...cards, loan];

const accountAt = (
  name: string,
  kind: BankAccount['terms']['kind'],
  number: string,
  { openingMinor, aprPpm = 0, openedOn = START }: { openingMinor: number; aprPpm?: number; openedOn?: CivilDate },
): BankAccount => new BankAccount({ name, kind, number, openedOn, openingMinor, aprPpm });

/** Creates a checking account, an offer with deferred interest, two cards and a loan. */
async function setUp(page: Page): Promise<Household> {
  const { version } = await ask<{ version: number }>(page, 'GET', '/mode');
  await ask(
    page,
    'PUT',
    '/mode',
    { key: 'safety_first', parameters: { floor: { kind: 'amount', amount: usd(FLOOR_MINOR) } } },
    { 'if-match': String(version) },
  );
  const checking = accountAt('Everyday', 'CHECKING', '1000200030004000', { openingMinor: 1_000_000 });
  await ask(page, 'POST', '/accounts', {
    name: 'Everyday',
    type: 'depository',
    subtype: 'checking',
    balance: usd(1_000_000),
  });
  const card = async (name: string, number: string, owedMinor: number, aprPpm: number, offer?: object) => {
    const { item } = await ask<{ item: { account: { id: string } } }>(page, 'POST', '/cards', {
      name,
      owed: usd(owedMinor),
      purchaseAprPpm: aprPpm,
      dueDay: DUE_DAY,
    });
    if (offer !== undefined)
      await ask(page, 'POST', '/promos', { cardId: item.account.id, balance: usd(owedMinor), ...offer });
    return accountAt(name, 'CREDITCARD', number, {
      openingMinor: -owedMinor,
      aprPpm: offer === undefined ? aprPpm : 0,
    });
  };
  const cards = [
    await card('Harbor Home', '4000111122223333', 94_900, 299_900, {
      kind: 'deferred_interest',
      promoAprPpm: 0,
      revertAprPpm: 299_900,
      startsOn: '2026-01-22',
      endsOn: OFFER_ENDS,
      original: usd(94_900),
    }),
    await card('Aria Visa', '4111111122223333', 404_700, 249_900),
    await card('Store', '4222111122223333', 158_300, 289_900),
  ];
  const { item } = await ask<{ item: { id: string } }>(page, 'POST', '/accounts', {
    name: 'Car loan',
    type: 'loan',
    subtype: 'auto',
    balance: usd(-300_000),
  });
  await ask(
    page,
    'PUT',
    `/loans/${item.id}/terms`,
    { aprPpm: 62_500, payment: usd(12_000), dueDay: DUE_DAY },
    { 'if-match': '"0"' },
  );
  const loan = accountAt('Car loan', 'CREDITLINE', '5000600070008000', { openingMinor: -300_000, aprPpm: 62_500 });
  return { checking, cards, loan };
}

/** Chooses the best plan with the monthly amount, and returns its figures. */
async function adoptPlan(page: Page): Promise<Promised> {
  await page.goto(`/debt?strategy=best&monthly=${MONTHLY_MINOR}`);
  await page.getByRole('button', { name: 'Use this plan' }).click();
  await expect(page.getByText('Active plan', { exact: true }).first()).toBeVisible();
  const { adopted } = await ask<DebtPlan>(page, 'GET', '/debt/plan');
  if (adopted === null || adopted.promised === null) throw new Error('the plan has an end');
  return adopted.promised;
}

/**
 * Downloads the files with the transactions since the last month from the banks, and imports them. The first time, it
 * chooses their accounts.
 */
async function importStatements(page: Page, household: Household, on: CivilDate, folder: string): Promise<void> {
  const accounts = [household.checking, ...debtsOf(household)].filter((account) => account.hasNews);
  const files = accounts.map((account) => {
    const path = join(folder, `${account.terms.number}-${on}.ofx`);
    writeFileSync(path, account.statement(on));
    return path;
  });
  await previewFiles(page, files);
  const go = page.getByRole('button', { name: /^Import [\d,]+ transactions?/ });
  await expect(go).toBeVisible({ timeout: IMPORT_MS });
  for (const { terms } of accounts) {
    const file = `${terms.number}-${on}.ofx`;
    // the page lists many files as one line each, which expands to a form
    const line = page.getByRole('listitem').filter({ hasText: file });
    const isLine = (await line.count()) > 0;
    if (isLine && (await line.getByText('New account').count()) === 0) continue;
    if (isLine) await line.locator('summary').click();
    const into = (isLine ? line : page.getByRole('region').filter({ hasText: file })).last().getByLabel('Import into');
    if ((await into.inputValue()) === 'new') await into.selectOption({ label: terms.name });
  }
  await go.click();
  await expect(page.getByRole('link', { name: 'See today’s moves' })).toBeVisible({ timeout: IMPORT_MS });
}

interface Stated {
  /** Links to the form of a move, with id, label and text. */
  links: { id: string; label: string; text: string }[];
  text: string;
}

/** Returns the links and the text that users can read on a screen. */
const stated = (page: Page): Promise<Stated> =>
  page.evaluate(() => ({
    links: [...document.querySelectorAll<HTMLAnchorElement>('main a[href*="move="]')].map((link) => ({
      id: new URL(link.href).searchParams.get('move') ?? '',
      label: link.getAttribute('aria-label') ?? '',
      text: link.innerText,
    })),
    text: (document.querySelector('main') ?? document.body).innerText.replaceAll('\u00a0', ' '),
  }));

/** Reads every screen, and returns each contradiction between the day's moves, the plan and the offers. */
async function contradictions(
  page: Page,
  { on, promised, screens = SCREENS }: { on: CivilDate; promised: Promised | undefined; screens?: readonly string[] },
): Promise<string[]> {
  const plan = await ask<TodaysPlan>(page, 'GET', '/todays-plan');
  const debts = await ask<DebtPlan>(page, 'GET', '/debt/plan');
  const { items: promos } = await ask<{ items: { cardName: string; course: { atRisk: boolean } | null }[] }>(
    page,
    'GET',
    '/promos',
  );
  const found: string[] = [];
  const labels = new Map(
    plan.moves.map(({ id, kind, amount }) => [id, `${kind === 'pay' ? 'Pay' : 'Move'} ${inSentence(amount.minor)}`]),
  );
  const amounts = new Set(plan.moves.map(({ amount }) => inSentence(amount.minor)));
  const months =
    debts.plan.result.outcome === 'paid_off' && debts.debts.length > 0
      ? [debts.plan.result.debtFreeOn, plan.payoff?.onceMoved.debtFreeOn ?? debts.plan.result.debtFreeOn].map(
          monthShort,
        )
      : [];
  if (promised !== undefined && months.length > 0 && months[0] !== monthShort(promised.debtFreeOn))
    found.push(`${on}: the plan ends in ${months[0]}, promised was ${monthShort(promised.debtFreeOn)}`);
  for (const path of screens) {
    await visit(page, path);
    const { links, text } = await stated(page);
    for (const { id, label } of links)
      if (label !== '' && !label.startsWith(labels.get(id) ?? 'no such move'))
        found.push(`${on} ${path}: “${label}”, but the plan has “${labels.get(id) ?? 'no such move'}”`);
    for (const [paid, amount = ''] of text.matchAll(/\bPay (\$[\d,]+(?:\.\d\d)?)/g))
      if (!amounts.has(amount))
        found.push(`${on} ${path}: “${paid}”, but today's moves pay ${[...amounts].join(', ')}`);
    for (const [line, month = '', year = ''] of text.matchAll(/^Debt-free\n+([A-Z][a-z]{2})[a-z]* (\d{4})/gm))
      if (!months.includes(`${month} ${year}`))
        found.push(`${on} ${path}: “${line}”, but the plan ends in ${months.join()}`);
    if (promised !== undefined && /behind (?:your|the) plan/.test(text))
      found.push(`${on} ${path}: it is behind the plan, which it follows`);
    for (const { cardName, course } of promos) {
      const isAtRisk = text.includes(`${cardName} is at risk`) || text.includes(`${cardName} offer is at risk`);
      if (isAtRisk && course?.atRisk !== true) found.push(`${on} ${path}: ${cardName} is at risk, but it is on track`);
    }
  }
  return found;
}

const monthShort = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/**
 * Pays the first move on the dashboard with its prefilled form until none is left, and posts the payments at the banks.
 */
async function payEverything(page: Page, household: Household, on: CivilDate): Promise<number> {
  await visit(page, '/dashboard');
  const card = page.getByRole('region', { name: 'Today’s moves' });
  const open = card.getByRole('link', { name: /^Pay \$/ });
  let paidMinor = 0;
  for (let left = await open.count(); left > 0; left = await open.count()) {
    const label = (await open.first().getAttribute('aria-label')) ?? '';
    const [, amount = '', name = ''] = /^Pay \$([\d,.]+) to (.+?)(?:, .*)?$/.exec(label) ?? [];
    const minor = Math.round(Number(amount.replaceAll(',', '')) * 100);
    await open.first().click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: /^Record (?:a )?payment$/ }).click();
    await expect(form).toBeHidden();
    await expect(open).toHaveCount(left - 1);
    const debt = debtsOf(household).find(({ terms }) => terms.name === name);
    if (debt === undefined) throw new Error(`the household owes nothing to ${name}`);
    debt.post({ postedOn: on, amountMinor: minor, payee: 'PAYMENT RECEIVED', type: 'CREDIT' });
    household.checking.post({
      postedOn: on,
      amountMinor: -minor,
      payee: `PAYMENT ${name.toUpperCase()}`,
      type: 'DEBIT',
    });
    paidMinor += minor;
  }
  return paidMinor;
}

/** Stores pictures of the screens at both widths. */
async function picture(page: Page, info: TestInfo, name: string): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/dashboard', '/debt', '/credit-cards', '/promotional-periods']) {
      await visit(page, path);
      await page.screenshot({ path: info.outputPath(`${name}-${width}${path.replace('/', '-')}.png`), fullPage: true });
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

test.afterAll(resetClock);

test('two years of payments end in the promised month, and no screen contradicts another', async ({ page }, info) => {
  test.setTimeout(45 * 60_000);
  const user = newUser();
  await page.goto('/');
  await signUpOn(page, user);
  const household = await setUp(page);
  const { cards, loan, checking } = household;
  const found: string[] = [];
  let [interestMinor, freeOn] = [0, ''];
  let promised: Promised | undefined;
  const check = async (on: CivilDate, screens?: readonly string[]): Promise<void> => {
    found.push(...(await contradictions(page, { on, promised, ...(screens === undefined ? {} : { screens }) })));
  };
  for (let month = 0; freeOn === '' && month < MONTHS_MAX; month += 1) {
    const on = civilDate(addMonths(START, month));
    if (month > 0) await onDay(page, on, user);
    await page.goto('/dashboard');
    checking.post({ postedOn: on, amountMinor: MONTHLY_MINOR, payee: 'PAYROLL NORTHWIND', type: 'CREDIT' });
    if (month > 0) {
      const closedOn = civilDate(`${addMonths(START, month - 1).slice(0, 8)}${CLOSE_DAY}`);
      for (const card of cards) interestMinor += card.chargeInterest(closedOn);
      interestMinor += loan.chargeInterest(on);
    }
    await importStatements(page, household, on, info.outputPath());
    await check(on);
    if (PICTURED.has(month)) await picture(page, info, `month-${month}`);
    const owedMinor = debtsOf(household).reduce((sum, debt) => sum + debt.owedMinor, 0);
    const paidMinor = await payEverything(page, household, on);
    if (promised === undefined) {
      // the offer is paid off from cash before a plan is chosen for the rest
      expect(cards.find(({ terms }) => terms.name === 'Harbor Home')?.owedMinor).toBe(0);
      promised = await adoptPlan(page);
      await check(on);
      await payEverything(page, household, on);
    } else expect([on, paidMinor]).toEqual([on, Math.min(MONTHLY_MINOR, owedMinor)]);
    await check(on, ['/dashboard', '/debt', '/credit-cards']);
    if (debtsOf(household).every((debt) => debt.owedMinor === 0)) freeOn = on;
  }
  if (promised === undefined) throw new Error('no plan was chosen');
  expect(freeOn.slice(0, 7)).toBe(promised.debtFreeOn.slice(0, 7));
  const expected = Number(promised.totalInterest.minor);
  process.stdout.write(
    `debt-free on ${freeOn}, promised ${promised.debtFreeOn}; interest ${dollars(interestMinor)}, ` +
      `promised ${dollars(expected)}\n`,
  );
  expect(Math.abs(interestMinor - expected) / expected).toBeLessThanOrEqual(0.005);
  expect(found).toEqual([]);
});

/** Signs the user up, then moves the clock to `START` and signs in again. */
async function signUpOn(page: Page, user: Parameters<typeof signUp>[1]): Promise<void> {
  await resetClock();
  await signUp(page, user);
  await onDay(page, START, user);
}
