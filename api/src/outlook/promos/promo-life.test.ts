import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Promo } from '@tideline/contract';
import {
  addCard,
  addPromo,
  post,
  type Changed,
  done,
  firstPromo,
  money,
  onDay,
  patchPromo,
  userWithCard,
  refusal,
  segmentsOf,
  undo,
} from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let cardId: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ({ ann, cardId } = await userWithCard(api));
});

describe('a promotion', () => {
  const act = (id: string, action: string, body: object) =>
    ann.ask<Changed<Promo>>('POST', `/promos/${id}/${action}`, { body });

  it('is revoked only if a minimum is more than 60 days late, and restored after six on-time payments', async () => {
    const { item } = await addPromo(ann, { cardId, balance: money(60_000) });
    const early = await act(item.id, 'revoke', { version: 1, revokedOn: '2026-03-01', daysLate: 60 });
    expect([early.status, early.body]).toMatchObject([
      422,
      { code: 'PROMO_NOT_REVOCABLE', params: { daysLate: 60, neededDaysLate: 61 } },
    ]);
    const gone = done(await act(item.id, 'revoke', { version: 1, revokedOn: '2026-03-01', daysLate: 61 })).item;
    expect(gone).toMatchObject({
      state: 'revoked',
      closedToNew: 'revoked',
      revoked: { on: '2026-03-01', daysLate: 61, onTimeMinimums: 0, onTimeStillNeeded: 6 },
    });
    // From that day, the balance has the later rate.
    expect(await segmentsOf(ann, cardId)).toEqual([
      ['purchase', 40_000, 240_000],
      ['balance_transfer', 60_000, 249_900],
    ]);
    expect(done(await act(item.id, 'cure', { version: 2, onTimeMinimums: 5 })).item).toMatchObject({
      state: 'revoked',
      revoked: { onTimeStillNeeded: 1 },
    });
    const back = done(await act(item.id, 'cure', { version: 3, onTimeMinimums: 6 }));
    expect(back.item.state).toBe('active');
    expect(await segmentsOf(ann, cardId)).toEqual([
      ['purchase', 40_000, 240_000],
      ['balance_transfer', 60_000, 0],
    ]);
    await undo(ann, back.changeSetId);
    expect((await firstPromo(ann))?.state).toBe('revoked');
  });

  it('counts on-time minimums from statements, unless the user enters the number', async () => {
    done(await ann.ask('PUT', `/cards/${cardId}/terms`, { body: { closeDay: 20 }, headers: { 'if-match': '"1"' } }));
    const { item } = await addPromo(ann, { cardId, balance: money(60_000) });
    const gone = done(await act(item.id, 'revoke', { version: 1, revokedOn: '2026-03-01', daysLate: 61 })).item;
    expect(gone.revoked).toMatchObject({ onTimeMinimums: 0, onTimeStillNeeded: 6, counted: 'entered' });
    const months = ['03', '04', '05', '06', '07', '08'];
    for (const [index, month] of months.entries()) {
      const dueOn = `2026-${String(Number(month) + 1).padStart(2, '0')}-15`;
      ann = await onDay(api, ann, `2026-${month}-21`);
      done(
        await ann.ask('POST', `/cards/${cardId}/statements`, {
          body: {
            startsOn: index === 0 ? '2026-03-01' : `2026-${months[index - 1] ?? ''}-21`,
            closesOn: `2026-${month}-20`,
            dueOn,
          },
        }),
      );
      ann = await onDay(api, ann, dueOn);
      await post(ann, { accountId: cardId, postedOn: dueOn, amount: money(8_000) });
      expect((await firstPromo(ann))?.revoked).toMatchObject({
        onTimeMinimums: index + 1,
        onTimeStillNeeded: 5 - index,
        counted: 'statements',
        interrupted: false,
      });
    }
    expect((await firstPromo(ann))?.state).toBe('active');
    const said = done(await act(item.id, 'cure', { version: 2, onTimeMinimums: 2 })).item;
    expect(said).toMatchObject({
      state: 'revoked',
      revoked: { onTimeMinimums: 2, onTimeStillNeeded: 4, counted: 'entered' },
    });
    expect(done(await act(item.id, 'cure', { version: 3, onTimeMinimums: null })).item).toMatchObject({
      state: 'active',
      revoked: { onTimeMinimums: 6, counted: 'statements' },
    });
  });

  it('is not restored if one of the six payments is late', async () => {
    done(await ann.ask('PUT', `/cards/${cardId}/terms`, { body: { closeDay: 20 }, headers: { 'if-match': '"1"' } }));
    const { item } = await addPromo(ann, { cardId, balance: money(60_000) });
    done(await act(item.id, 'revoke', { version: 1, revokedOn: '2026-03-01', daysLate: 61 }));
    ann = await onDay(api, ann, '2026-03-21');
    done(
      await ann.ask('POST', `/cards/${cardId}/statements`, {
        body: { startsOn: '2026-03-01', closesOn: '2026-03-20', dueOn: '2026-04-15' },
      }),
    );
    ann = await onDay(api, ann, '2026-04-20');
    expect((await firstPromo(ann))?.revoked).toMatchObject({
      onTimeMinimums: 0,
      onTimeStillNeeded: 0,
      interrupted: true,
    });
  });

  it('accepts only a stored statement of the same card as evidence', async () => {
    const other = (await addCard(ann, { name: 'Other', owed: money(5_000), purchaseAprPpm: 240_000 })).item.account.id;
    const closeOn = async (id: string) =>
      done(
        await ann.ask<{ item: { id: string; version: number } }>('POST', `/cards/${id}/statements`, {
          body: { startsOn: '2026-02-01', closesOn: '2026-02-28', dueOn: '2026-03-20' },
        }),
      ).item;
    const [own, foreign] = [await closeOn(cardId), await closeOn(other)];
    const { item } = await addPromo(ann, { cardId, balance: money(60_000) });
    expect(refusal((await act(item.id, 'confirm', { version: 1, evidenceStatementId: foreign.id })) as never)).toEqual([
      422,
      'VALIDATION_FAILED',
    ]);
    expect(
      refusal((await act(item.id, 'confirm', { version: 1, evidenceStatementId: crypto.randomUUID() })) as never),
    ).toEqual([422, 'VALIDATION_FAILED']);
    const confirmed = done(
      await act(item.id, 'confirm', { version: 1, evidenceStatementId: own.id, evidenceNote: 'Page 2' }),
    ).item;
    expect(confirmed.evidence).toMatchObject({
      statement: { id: own.id, closesOn: '2026-02-28' },
      note: 'Page 2',
      confirmedOn: '2026-03-01',
    });
    // After the statement is reopened, it is no longer evidence, but the note remains.
    done(await ann.ask('DELETE', `/card-statements/${own.id}`, { headers: { 'if-match': `"${own.version}"` } }));
    expect((await firstPromo(ann))?.evidence).toMatchObject({ statement: null, note: 'Page 2' });
  });

  it('can be marked as transferred to another card, and undo restores it', async () => {
    const other = (await addCard(ann, { name: 'Other' })).item.account.id;
    const { item } = await addPromo(ann, { cardId, balance: money(60_000) });
    const moved = done(
      await act(item.id, 'transferred', { version: 1, transferredOn: '2026-03-01', toAccountId: other }),
    );
    expect(moved.item).toMatchObject({
      state: 'transferred',
      balance: money(0),
      course: null,
      transferred: { on: '2026-03-01', toAccountId: other, toName: 'Other' },
    });
    expect(refusal((await act(item.id, 'transferred', { version: 2, transferredOn: '2026-03-01' })) as never)).toEqual([
      422,
      'PROMO_NOT_RUNNING',
    ]);
    expect(refusal((await act(item.id, 'cure', { version: 2, onTimeMinimums: 6 })) as never)).toEqual([
      422,
      'PROMO_NOT_RUNNING',
    ]);
    await undo(ann, moved.changeSetId);
    expect(await firstPromo(ann)).toMatchObject({ state: 'active', balance: money(60_000), transferred: null });
  });

  it('can be extended to a later end', async () => {
    const { item } = await addPromo(ann, {
      cardId,
      balance: money(60_000),
      startsOn: '2025-09-01',
      endsOn: '2026-03-31',
    });
    expect(item.state).toBe('closing');
    expect(done(await patchPromo(ann, item.id, 1, { endsOn: '2026-09-30' })).item).toMatchObject({
      state: 'active',
      daysLeft: 213,
    });
  });

  it.each(['confirm', 'transferred', 'revoke', 'cure'])(
    'requires the current version for the action "%s"',
    async (action) => {
      const { item } = await addPromo(ann, { cardId });
      const body = {
        version: 7,
        transferredOn: '2026-03-01',
        revokedOn: '2026-03-01',
        daysLate: 90,
        onTimeMinimums: 6,
      };
      expect(refusal((await act(item.id, action, body)) as never)).toEqual([412, 'VERSION_CONFLICT']);
    },
  );
});
