import { expect, test, type Page } from '@playwright/test';
import { imports, remoteWorkshop } from './remote-workshop.ts';
import { signIn } from './signed-in.ts';

const NAME = 'mfe-greeting';
const { build, tideline, clear } = remoteWorkshop(NAME);

const sources = {
  'remote.config.ts': `
${imports('defineRemote', '@tideline/mfe-kit/remote')}
  export default defineRemote({
  name: '${NAME}',
  owner: { team: 'greeting' },
  languages: ['de'],
  routes: [{ path: '/greeting', component: './words#Words', title: '%words%' }],
  settings: [
    { id: 'greeting.words', section: '/settings', component: './words#Words', title: '%words%', order: 1 },
  ],
});`,
  'messages/en.ts': `
${imports('defineMessages', '@tideline/mfe-kit/messages')}
export const messages = defineMessages({ words: 'Words of greeting', polite: 'Greet me politely' });`,
  'messages/de/main.ts': "export const messages = { words: 'Grußworte', polite: 'Höflich grüßen' };",
  'src/words/expose.ts': "export { Words } from './words.tsx';",
  'src/words/words.tsx': `
import { useState } from 'react';
${imports('useT', '@tideline/mfe-kit')}
${imports('Switch', '@tideline/ui/forms')}
${imports('messages', '../../messages/en.ts')}
export function Words() {
  const t = useT(messages);
  const [on, setOn] = useState(false);
  return <Switch label={t('polite')} checked={on} onChange={setOn} />;
}`,
};

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a page that a remote adds to the settings is listed, has an address, fails alone, and can be turned off', async ({
  page,
}) => {
  test.skip(test.info().project.name === 'phone', 'deploys are for everyone, and the same on every screen');
  try {
    await tideline('deploy', await build('1.0.0', sources));
    await signIn(page);
    await page.goto('/settings');
    const listed = page.getByRole('region', { name: 'More' }).getByRole('link', { name: 'Words of greeting' });
    await listed.click();
    await expect(page).toHaveURL(/\/settings\?section=greeting\.words$/);
    await expect(heading(page)).toHaveText('Words of greeting');
    await expect(heading(page)).toBeFocused();
    await page.getByRole('switch', { name: 'Greet me politely' }).click();
    await expect(page.getByRole('switch', { name: 'Greet me politely' })).toBeChecked();

    const files = `**/r/${NAME}/**`;
    await page.route(files, (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }));
    await page.reload();
    await expect(
      page.getByText('Words of greeting couldn’t be loaded. The rest of Tideline still works.'),
    ).toBeVisible();
    await expect(heading(page)).toHaveText('Words of greeting');
    const navigation = page.getByRole('navigation', { name: 'Settings' });
    await navigation.getByRole('link', { name: 'Category rules' }).click();
    await expect(heading(page)).toHaveText('Category rules');
    await page.unroute(files);
    await navigation.getByRole('link', { name: 'Words of greeting' }).click();
    await expect(page.getByRole('switch', { name: 'Greet me politely' })).toBeVisible();

    await tideline('disable', NAME);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/settings?section=greeting.words');
    await expect(heading(page)).toHaveText('Settings');
    await expect(page.getByRole('link', { name: 'Words of greeting' })).toHaveCount(0);
    await page.goto('/greeting');
    await expect(page.getByText('This part of Tideline is turned off right now. The rest still works.')).toBeVisible();
    expect(asked.filter((path) => path.includes(`/r/${NAME}/`))).toEqual([]);
  } finally {
    clear();
  }
});
