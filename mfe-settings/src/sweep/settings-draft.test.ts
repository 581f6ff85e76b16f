import { describe, expect, it } from '@jest/globals';
import { changedFields, checkSettings, draftOf, type SettingsDraft } from './settings-draft.ts';
import { aSettings, ids, usd } from './testing/settings.ts';

const typing = { locale: 'en-US', currency: 'USD' };
const words = {
  amountWhat: 'the amount',
  shareWhat: 'the share',
  shareWrong: 'share?',
  limitZero: 'zero?',
  noWeekday: 'day?',
  atMost: (most: number) => `0 to ${most}`,
};
const settings = aSettings();
const draft = draftOf(settings, [ids.idle, ids.extra], typing);
const check = (typed: Partial<SettingsDraft>) =>
  checkSettings({ ...draft, ...typed } as SettingsDraft, { settings, words, ...typing });

describe('sweep settings draft', () => {
  it('preserves stored values', () => {
    const { version: _v, killSwitch: _k, killSwitchAt: _a, mode: _m, floors: _f, ...kept } = settings;
    expect(check({})).toEqual({
      ok: true,
      data: {
        settings: {
          ...kept,
          floors: [
            { accountId: ids.everyday, floor: null },
            { accountId: ids.savings, floor: usd(20_000) },
          ],
        },
        order: [ids.idle, ids.extra],
      },
    });
    expect(changedFields(draft, draft)).toEqual([]);
  });

  it.each<[Partial<SettingsDraft>, object]>([
    [
      { [`floor-${ids.everyday}`]: '1,500' },
      {
        floors: [
          { accountId: ids.everyday, floor: usd(150_000) },
          { accountId: ids.savings, floor: usd(20_000) },
        ],
      },
    ],
    [
      { bufferDays: '14', confidence: '950000' },
      { bufferDays: 14, confidencePpm: 950_000 },
    ],
    [
      { maxPerTransfer: '500', maxShare: '20' },
      { maxPerTransfer: usd(50_000), maxSharePpm: 200_000 },
    ],
    [
      { automation: 'pre_approved_below', automationLimit: '50' },
      { automation: { level: 'pre_approved_below', limit: usd(5_000) } },
    ],
    [
      { weekdays: [3, 1], blackoutDates: ['2026-12-24', '2026-04-01'], bankHolidays: false },
      { weekdays: [1, 3], blackoutDates: ['2026-04-01', '2026-12-24'], bankHolidays: false },
    ],
    [
      { cancelWindowHours: '0', staleAfterDays: '7' },
      { cancelWindowHours: 0, staleAfterDays: 7 },
    ],
  ])('converts %j to API input', (typed, sent) => {
    expect(check(typed)).toMatchObject({ ok: true, data: { settings: sent } });
    expect(changedFields(draft, { ...draft, ...typed } as SettingsDraft).toSorted()).toEqual(
      Object.keys(typed).toSorted(),
    );
  });

  it.each<[Partial<SettingsDraft>, object]>([
    [{ [`floor-${ids.savings}`]: 'x' }, { [`floor-${ids.savings}`]: expect.any(String) }],
    [{ maxPerDay: '0' }, { maxPerDay: 'zero?' }],
    [{ maxShare: '120' }, { maxShare: 'share?' }],
    [{ coolDownDays: '31' }, { coolDownDays: '0 to 30' }],
    [{ coolDownDays: '2.5' }, { coolDownDays: '0 to 30' }],
    [{ cancelWindowHours: '' }, { cancelWindowHours: expect.any(String) }],
    [{ weekdays: [] }, { weekdays: 'day?' }],
    [{ automation: 'pre_approved_below', automationLimit: '' }, { automationLimit: expect.any(String) }],
  ])('rejects %j at its field', (typed, errors) => {
    expect(check(typed)).toEqual({ ok: false, errors });
  });
});
