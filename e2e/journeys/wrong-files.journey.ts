import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { newUser, previewFiles, signUp, test } from './user.ts';

test('invalid files are rejected with their names and the reasons, and a valid file among them is imported', async ({
  page,
  household,
}) => {
  await signUp(page, newUser());
  const { folder } = household;
  const good = join(folder, 'store.qfx');
  const text = readFileSync(good, 'utf8');
  const write = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const wrong: [file: string, says: RegExp][] = [
    [write('letter.ofx', 'Dear customer,\nplease find enclosed nothing of use.\n'), /letter\.ofx isn’t a bank file/],
    [write('half.qfx', text.slice(0, Math.floor(text.length / 2))), /half\.qfx is cut off at line \d+/],
    [write('nothing.ofx', ''), /nothing\.ofx is empty/],
    [write('huge.ofx', Buffer.alloc(25 * 1024 * 1024, 'x')), /huge\.ofx is over 20 MB/],
  ];

  for (const [file, says] of wrong) {
    await previewFiles(page, [file]);
    await expect(page.getByText(says).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import [\d,]+ transactions/ })).toHaveCount(0);
  }
  await page.goto('/accounts');
  await expect(page.getByText('No accounts yet')).toBeVisible();

  await previewFiles(page, [wrong[0]?.[0] ?? '', good]);
  await expect(page.getByText(/letter\.ofx isn’t a bank file/).first()).toBeVisible();
  await page.getByRole('button', { name: /^Import [\d,]+ transactions/ }).click();
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible();
});
