import { expect } from '@jest/globals';
import type { Category, Working } from '@tideline/contract';
import { minorFromString, ppm, recompute, type WorkingLine, type WorkingValue } from '@tideline/domain';
import { addAccount, done } from '../../../testing/ledger.ts';
import type { TestUser, TestApi } from '../../../testing/test-api.ts';

export interface ReportHousehold {
  ann: TestUser;
  checking: string;
  /** Ids of built-in categories by key. */
  categories: Map<string | null, string>;
}

/** Opens a household with one checking account on June 10, 2026. */
export async function openReportHousehold(api: TestApi): Promise<ReportHousehold> {
  api.clock.move(new Date('2026-06-10T12:00:00Z'));
  const ann = await api.signUp();
  const checking = (await addAccount(ann, { name: 'Everyday' })).id;
  const { items } = done(await ann.ask<{ items: Category[] }>('GET', '/categories'));
  return { ann, checking, categories: new Map(items.map(({ key, id }) => [key, id])) };
}

/** Recomputes the result of a working from its lines alone, and expects the same result. */
export function expectRecomputed({ formulaId, lines, result }: Working): unknown {
  const engineLine = ({ key, value }: Working['result']): WorkingLine =>
    value.kind === 'money'
      ? { key, value: { kind: 'money', minor: minorFromString(value.money.minor) } }
      : value.kind === 'ppm'
        ? { key, value: { kind: 'ppm', ppm: ppm(value.ppm) } }
        : { key, value: value as WorkingValue };
  const value = recompute({ formulaId, lines: lines.map(engineLine) });
  expect(value).toEqual(engineLine(result).value);
  return value;
}
