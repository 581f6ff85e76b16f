/**
 * Every screen states the same about a debt on a given day: the amount to pay, by when, whether it is on track, and the
 * savings.
 */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { TodaysPlan } from '@tideline/contract';
import { drawDebts, MODES } from '../../api/src/testing/household/debts.ts';
import { approveSweep, cancelSweep, enterDebts, setMode } from '../../api/src/testing/household/enter-debts.ts';
import { createRandom } from '../../api/src/testing/household/random.ts';
import { addAccount, done, money } from '../../api/src/testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../api/src/testing/test-api.ts';
import { type Answers, answersOf, readerOf } from './answers.ts';
import { expectConserved, openPromos, SOURCES } from './api-statements.ts';
import { DRAWN, drawn, type Drawn } from './drawn-statements.tsx';

// draws every screen of a household several times, which takes a minute on a busy machine
jest.setTimeout(180_000);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  api.clock.move(new Date('2026-03-01T15:00:00Z'));
});
afterAll(() => api.stop());

/** Runs other than the full one use four of the households, which cover every source, and one mode of the sample. */
const FEW: ReadonlySet<number> = new Set([5, 8, 9, 104]);
const isFull = process.env['TEST_SCOPE'] === 'full';
const seedsFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => index + first).filter((seed) => isFull || FEW.has(seed));
const modes = isFull ? MODES : MODES.slice(0, 1);

/** Sources of the compared statements, alone and with each figure. */
const seen = new Set<string>();

/** Collects all statements of one day, and expects that no two statements about the same figure differ. */
function expectOneAnswer(name: string, answers: Answers, screens: readonly Drawn[] = []): void {
  const stated = [
    ...Object.entries(SOURCES).map(([source, read]) => ({ source, statements: read(answers) })),
    ...screens,
  ].flatMap(({ source, statements }) => statements.map((statement) => ({ source, ...statement })));
  for (const { source, figure } of stated) seen.add(source).add(`${source}: ${figure}`);
  const groups = Map.groupBy(stated, ({ subject, figure }) => `${figure} of ${subject}`);
  const differing = [...groups].flatMap(([about, statements]) =>
    new Set(statements.map(({ value }) => JSON.stringify(value))).size === 1
      ? []
      : [{ name, about, statements: statements.map(({ source, value }) => `${source}: ${JSON.stringify(value)}`) }],
  );
  expect(differing).toEqual([]);
}

/** Reads the responses of the api and its jobs, renders every screen with them, and compares everything. */
async function expectOneAnswerOnScreens(name: string, who: TestUser): Promise<Answers> {
  const reader = readerOf(who);
  const answers = await answersOf(api, who, reader);
  expectOneAnswer(name, answers, await drawn(answers, reader));
  expectConserved(answers.plan);
  expectSooner(answers.plan);
  return answers;
}

/** Expects that today's moves never delay the end of the debts or increase their cost. */
function expectSooner({ payoff }: TodaysPlan): void {
  if (payoff === undefined || payoff === null) return;
  const { monthlyAlone, onceMoved } = payoff;
  if (monthlyAlone.debtFreeOn === null) return;
  const months = (on: string | null): number => (on === null ? Infinity : Number(on.slice(0, 7).replace('-', '')));
  expect(months(onceMoved.debtFreeOn)).toBeLessThanOrEqual(months(monthlyAlone.debtFreeOn));
  expect(Number(onceMoved.interest?.minor)).toBeLessThanOrEqual(Number(monthlyAlone.interest?.minor));
}

const planOf = async (who: TestUser): Promise<TodaysPlan> => done(await who.ask<TodaysPlan>('GET', '/todays-plan'));

/** Returns the plan's moves without their explanations. */
const asked = ({ moves }: TodaysPlan) =>
  moves.map(({ id, amount, payBy, class: kind }) => ({ id, amount: amount.minor, payBy, kind }));

describe('screens and responses of a day', () => {
  it.each(seedsFrom(1, 14))('agree about each debt of generated household %s', async (seed) => {
    const { who } = await enterDebts(api, drawDebts(createRandom(seed)));
    await expectOneAnswerOnScreens(`seed ${seed}`, who);
  });

  it.each(seedsFrom(101, 6))(
    'ask for no payment twice while a sweep is in transit, and ask for it again if the sweep is canceled: household %s',
    async (seed) => {
      const { who, cashId, cardId } = await enterDebts(api, drawDebts(createRandom(seed)));
      const amountMinor = 1_000 + 700 * (seed - 100);
      const before = await planOf(who);
      const id = await approveSweep(api, who, { fromAccountId: cashId, toAccountId: cardId, amountMinor });
      const { plan: onItsWay } = await expectOneAnswerOnScreens(`seed ${seed}, on its way`, who);
      expect(onItsWay.made).toContainEqual({
        kind: 'pay',
        accountId: cardId,
        accountName: 'Card 0',
        amount: money(amountMinor),
        scheduled: { runId: id, arrivesOn: '2026-03-05' },
      });
      await cancelSweep(api, who, id);
      expect(asked(await planOf(who))).toEqual(asked(before));
      done(
        await who.ask('POST', `/cards/${cardId}/payments`, {
          body: { amount: money(amountMinor), paidOn: '2026-03-01', fromAccountId: cashId },
        }),
      );
      expect(asked(onItsWay)).toEqual(asked(await planOf(who)));
    },
  );

  it('mark a transfer between accounts as done if it was recorded today', async () => {
    const sam = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    const from = await addAccount(sam, { subtype: 'savings', balance: money(500_000) });
    const to = await addAccount(sam, { name: 'Online', subtype: 'savings', balance: money(1), apyPpm: 45_000 });
    const [move] = (await planOf(sam)).moves;
    expect(move).toMatchObject({ kind: 'transfer', from: { accountId: from.id }, to: { accountId: to.id } });
    done(
      await sam.ask('POST', '/transfers/record', {
        body: { fromAccountId: from.id, toAccountId: to.id, amount: move?.amount, postedOn: '2026-03-01' },
      }),
    );
    const { moves, made } = await planOf(sam);
    expect(moves).toEqual([]);
    expect(made).toEqual([
      { kind: 'transfer', accountId: to.id, accountName: 'Online', amount: move?.amount, scheduled: null },
    ]);
  });

  it('agree about the sample household in its modes, and after its first payment', async () => {
    const sam = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    done(await sam.ask('POST', '/sample', { body: {} }));
    for (const mode of modes) {
      await setMode(sam, mode);
      const answers = await answersOf(api, sam);
      expectOneAnswer(`sample, ${mode}`, answers);
      // a promotion that today's plan pays off is not at risk
      const paidOff = new Set(
        answers.plan.moves.flatMap(({ from, to, paysOff }) => (from !== null && paysOff ? [to.accountId] : [])),
      );
      expect(paidOff.size).toBeGreaterThan(0);
      for (const { id, cardId, course } of openPromos(answers))
        if (paidOff.has(cardId)) expect([id, course?.atRisk]).toEqual([id, false]);
    }
    const { moves } = done(await sam.ask<TodaysPlan>('GET', '/todays-plan'));
    const move = moves.find(({ to }) => to.kind === 'card');
    if (move === undefined) throw new Error('the sample pays a card');
    done(
      await sam.ask('POST', `/cards/${move.to.accountId}/payments`, {
        body: { amount: move.amount, paidOn: '2026-03-01', fromAccountId: move.from?.accountId ?? null },
      }),
    );
    await expectOneAnswerOnScreens('sample, paid', sam);
  });

  it('are compared from every source', () => {
    const payoffs = ['/debt: promo paid off', '/promotional-periods: promo paid off'];
    expect([...Object.keys(SOURCES), ...DRAWN, ...payoffs].filter((source) => !seen.has(source))).toEqual([]);
  });
});
