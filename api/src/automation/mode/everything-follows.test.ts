/** Checks that every value that depends on the mode changes when the mode is switched. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Dashboard, DebtPlan, ModePreview, Promo, SweepRule, SweepRun, SweepSettings } from '@tideline/contract';
import {
  addAccount,
  addCard,
  addLoan,
  addPromo,
  post,
  postOfKind,
  type Changed,
  done,
  money,
} from '../../testing/ledger.ts';
import { keepAbove, addPastHome, ruleBody } from '../sweeps/testing/lived-home.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
  api.clock.move(new Date('2026-03-02T15:00:00Z'));
});
afterAll(() => api.stop());

const someone = () => api.signUp({ email: `${crypto.randomUUID()}@example.org` });
const change = async (who: TestUser, key: string, parameters?: object): Promise<void> => {
  const { version } = done(await who.ask<{ version: number }>('GET', '/mode'));
  done(
    await who.ask('PUT', '/mode', {
      body: { key, ...(parameters && { parameters }) },
      headers: { 'if-match': String(version) },
    }),
  );
};

describe('debts', () => {
  let ann: TestUser;

  beforeAll(async () => {
    ann = await someone();
    const { id: checking } = await addAccount(ann, { balance: money(3_000_000) });
    const card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 20, owed: money(400_000) })).item.account.id;
    await addLoan(ann, { dueDay: 25, owed: 90_000, aprPpm: 60_000, payment: 3_000 });
    const groceries =
      done(await ann.ask<{ items: { id: string; key: string }[] }>('GET', '/categories')).items.find(
        ({ key }) => key === 'groceries',
      )?.id ?? '';
    for (const postedOn of ['2026-01-10', '2026-02-10'])
      await post(ann, { accountId: checking, postedOn, amount: money(-300_000), categoryId: groceries });
    await postOfKind(api, ann, { accountId: card, postedOn: '2026-02-20', amountMinor: -1_000, kind: 'interest' });
  });

  const dashboard = async (): Promise<Dashboard> => done(await ann.ask<Dashboard>('GET', '/dashboard'));
  const payments = async () => (await dashboard()).todaysPlan.moves.filter(({ kind }) => kind === 'pay');
  const plan = async (): Promise<DebtPlan> => done(await ann.ask<DebtPlan>('GET', '/debt/plan'));

  it('are paid in the order of the mode if the user chose no plan', async () => {
    await change(ann, 'pay_down_fast');
    expect(await plan()).toMatchObject({
      strategy: 'mode',
      mode: { key: 'pay_down_fast', parameters: { debtOrder: 'marginal_cost' } },
    });
    await change(ann, 'quick_wins');
    expect(await plan()).toMatchObject({
      strategy: 'mode',
      mode: { key: 'quick_wins', parameters: { debtOrder: 'snowball' } },
    });
  });

  it('have a debt-free date that depends on the mode', async () => {
    await change(ann, 'pay_down_fast');
    const fast = (await dashboard()).debt.debtFreeOn;
    await change(ann, 'safety_first', { floor: { kind: 'months', months: 12 } });
    expect([fast, (await dashboard()).debt.debtFreeOn]).toEqual(['2030-03-25', '2038-12-25']);
  });

  it("are paid by today's plan, except in a mode that fills its floor first", async () => {
    await change(ann, 'pay_down_fast');
    expect((await payments()).map((move) => move.class)).toEqual(['debt', 'debt']);
    await change(ann, 'safety_first', { floor: { kind: 'months', months: 12 } });
    expect(await payments()).toEqual([]);
  });
});

describe('promotional periods', () => {
  it("have a pay-by date based on the mode's margin, unless the promotion has its own margin", async () => {
    const ann = await someone();
    const card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 20, owed: money(90_000) })).item.account.id;
    await addPromo(ann, { cardId: card, endsOn: '2026-12-31', balance: money(30_000) });
    await addPromo(ann, { cardId: card, endsOn: '2026-12-31', balance: money(30_000), marginMonths: 2 });
    const safe = async () => {
      const { items } = done(await ann.ask<{ items: Promo[] }>('GET', '/promos'));
      const of = (margin: number | null) => items.find(({ marginMonths }) => marginMonths === margin);
      expect(of(null)?.workings?.safeOn?.result.value).toEqual({ kind: 'date', on: of(null)?.safeOn });
      return [of(2)?.safeOn, of(null)?.safeOn];
    };
    expect(await safe()).toEqual(['2026-10-31', '2026-11-30']);
    await change(ann, 'safety_first');
    expect(await safe()).toEqual(['2026-10-31', '2026-11-01']);
    await change(ann, 'balanced', { promoMarginDays: 100 });
    expect(await safe()).toEqual(['2026-10-31', '2026-09-22']);
  });
});

describe('sweeps', () => {
  let ann: TestUser;
  let ruleId: string;

  beforeAll(async () => {
    ann = await someone();
    const home = await addPastHome(api, ann);
    const rule = done(
      await ann.ask<Changed<SweepRule>>('POST', '/sweeps/rules', { body: ruleBody(home, keepAbove(200_000)) }),
    ).item;
    ruleId = rule.id;
    done(
      await ann.ask('PUT', `/sweeps/rules/${rule.id}/state`, {
        body: { event: 'activate' },
        headers: { 'if-match': `"${rule.version}"` },
      }),
    );
  });

  const rule = async (): Promise<SweepRule> => done(await ann.ask<SweepRule>('GET', `/sweeps/rules/${ruleId}`));

  it('are proposed with the amount that the mode preview shows for the active mode', async () => {
    const careful = { bufferDays: 60 };
    const { diff } = done(
      await ann.ask<ModePreview>('POST', '/mode/preview', { body: { key: 'balanced', parameters: careful } }),
    );
    const [changed] = [
      ...diff.sweeps.changed,
      ...diff.sweeps.removed.map(({ amount, ...rest }) => ({ ...rest, before: amount, after: money(0) })),
    ];
    expect(changed).toMatchObject({ from: 'Checking', to: 'Savings' });
    expect(Number(changed?.after.minor)).toBeLessThan(Number(changed?.before.minor));
    done(await ann.ask('POST', '/sweeps/runs/evaluate', { body: {} }));
    const [run] = done(await ann.ask<{ items: SweepRun[] }>('GET', '/sweeps/runs?view=proposed')).items;
    expect(run?.amount).toEqual(changed?.before);
  });

  it("use the mode's floor and approval unless the rule sets its own", async () => {
    expect((await rule()).inForce).toMatchObject({
      bufferDays: 7,
      confidencePpm: 990_000,
      automation: { level: 'propose' },
    });
    await change(ann, 'balanced', { bufferDays: 21, confidence: 'p90', automation: { level: 'inform' } });
    expect((await rule()).inForce).toMatchObject({
      bufferDays: 21,
      confidencePpm: 900_000,
      automation: { level: 'inform' },
    });
    expect(done(await ann.ask<SweepSettings>('GET', '/sweeps/settings')).mode).toMatchObject({
      bufferDays: 21,
      confidencePpm: 900_000,
    });
  });

  it('may move less money if the mode requires more confidence', async () => {
    const safe = async () =>
      done(
        await ann.ask<{ items: { safeToMove: { amount: { minor: string } } | null }[] }>('GET', '/account-outlook'),
      ).items.reduce((sum, { safeToMove }) => sum + Number(safeToMove?.amount.minor ?? 0), 0);
    const [sure] = [await safe(), await change(ann, 'balanced')];
    expect(await safe()).toBeLessThan(sure);
  });
});
