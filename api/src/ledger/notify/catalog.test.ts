import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { NOTIFICATION_TYPES } from '@tideline/contract';
import { CATALOG } from './catalog.ts';

/** A row of the documented table: `| \`promo_drift\` | when … | email, web_push |` */
const LINE = /^\| `(\w+)` +\| ([^|]+?) +\| ([\w, ]+?) +\|$/gm;

it('the documented notification types equal the implemented ones, with their default channels and lead days', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/NOTIFICATIONS.md'), 'utf8');
  const lines = [...text.matchAll(LINE)].map(([, type = '', notified = '', channels = '']) => ({
    type,
    notified,
    channels,
  }));
  const documented = lines.map(({ type, channels }) => [type, channels]);
  expect(documented).toEqual(NOTIFICATION_TYPES.map((type) => [type, CATALOG[type].channels.join(', ') || 'none']));
  for (const { type, notified } of lines) {
    const { leadDays, always } = CATALOG[type as (typeof NOTIFICATION_TYPES)[number]];
    if (leadDays !== null)
      expect([type, notified.match(/\d+(?=[\d, ]*(?:and \d+ )?days)/g)?.map(Number)]).toEqual([type, [...leadDays]]);
    expect([type, notified.includes('always in the inbox')]).toEqual([type, always.includes('in_app')]);
  }
});
