import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { inLanguages } from './in-languages.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'languages-'));
  mkdirSync(join(folder, 'messages/de'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'messages/de/emails.ts'), 'export const hello = (name: string) => `Guten Tag ${name},`;');
});
afterAll(() => rmSync(folder, { recursive: true }));

it('inLanguages returns the texts of a language, or English texts for a language without the file', async () => {
  const english = { hello: (name: string) => `Hello ${name},` };
  const emails = await inLanguages(folder, 'emails', english);
  const calendar = await inLanguages(folder, 'calendar', english);
  expect([emails('de').hello('Ada'), emails('en').hello('Ada'), calendar('de').hello('Ada')]).toEqual([
    'Guten Tag Ada,',
    'Hello Ada,',
    'Hello Ada,',
  ]);
});
