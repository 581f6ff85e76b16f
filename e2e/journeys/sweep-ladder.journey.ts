import { expect, type Page } from '@playwright/test';
import { newUser, signUpByHand, test } from './user.ts';

interface Money {
  minor: string;
}
interface Run {
  id: string;
  ruleId: string;
  from: { accountId: string };
  to: { accountId: string; name: string };
  amount: Money;
  perYear: Money;
  lowest: { amount: Money; on: string } | null;
  insteadOf: { to: { accountId: string; name: string } } | null;
}
interface Move {
  from: { accountId: string } | null;
  to: { accountId: string };
  kind: string;
  amount: Money;
}

const get = async <Body>(page: Page, path: string): Promise<Body> =>
  (await (await page.request.get(`/api/v1${path}`)).json()) as Body;
const proposals = async (page: Page): Promise<Run[]> =>
  (await get<{ items: Run[] }>(page, '/sweeps/runs?view=proposed')).items;
const minorOf = ({ minor }: Money): number => Number(minor);

test('no proposal pays more than today’s plan, and the approval of a proposal can be undone', async ({ page }) => {
  await signUpByHand(page, newUser());
  await page.getByRole('button', { name: 'Use the sample household' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/sweeps');
  const list = page.getByRole('region', { name: 'To approve' });
  const rows = list.locator('[data-proposal]');
  await expect(rows.first()).toBeVisible();

  await test.step('no proposal pays more than today’s plan or has its lowest day in the past', async () => {
    const { today, moves } = await get<{ today: string; moves: Move[] }>(page, '/todays-plan');
    const open = await proposals(page);
    expect(open.some(({ insteadOf }) => insteadOf !== null)).toBe(true);
    for (const run of open) {
      expect((run.lowest?.on ?? today) >= today).toBe(true);
      if (run.insteadOf === null) continue;
      const planned = moves.find(
        ({ from, to, kind }) =>
          kind === 'pay' && from?.accountId === run.from.accountId && to.accountId === run.to.accountId,
      );
      expect(minorOf(run.amount)).toBeLessThanOrEqual(minorOf(planned?.amount ?? { minor: '0' }));
    }
  });

  const open = await proposals(page);
  const better = open.find(({ insteadOf }) => insteadOf !== null);
  if (better === undefined) throw new Error('no rule follows the ladder');
  const row = rows.filter({ hasText: `more than ${better.insteadOf?.to.name ?? ''} would earn` }).first();
  const other = rows
    .filter({ hasNotText: 'would earn' })
    .first()
    .getByRole('button', { name: /^Approve/ });

  await test.step('the approval shows amount, accounts, day and lowest balance, and takes one click', async () => {
    await row.getByRole('button', { name: /^Approve/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve this transfer?' });
    for (const term of ['Amount', 'From', 'To', 'Arrives', 'Lowest balance after'])
      await expect(dialog.getByText(term, { exact: true })).toBeVisible();
    const before = await other.boundingBox();
    await dialog.getByRole('button', { name: /^Approve \$/ }).click();
    await expect(rows.getByText('Approved.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await other.boundingBox())?.y).toBe(before?.y);
  });

  await test.step('the other proposals for the account include the approved transfer', async () => {
    const rest = (await proposals(page)).filter(({ from }) => from.accountId === better.from.accountId);
    for (const each of rest) {
      const shown = open.find(({ id }) => id === each.id);
      expect(minorOf(each.lowest?.amount ?? { minor: '0' })).toBeLessThanOrEqual(
        minorOf(shown?.lowest?.amount ?? { minor: '0' }),
      );
    }
  });

  await test.step('after Undo, the proposal waits for approval at the same position', async () => {
    await rows.getByRole('button', { name: /^Undo/ }).click();
    await expect(rows.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
    await expect(row).toContainText(better.to.name);
    await expect(row.getByRole('button', { name: /^Approve/ })).toBeVisible();
    const again = await proposals(page);
    expect(again.find(({ id }) => id === better.id)?.amount).toEqual(better.amount);
  });
});
