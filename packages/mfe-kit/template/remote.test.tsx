import { expect, it } from '@jest/globals';
import { renderScreen, testRemote, type FakeApi } from '@tideline/mfe-kit/testing';
import { messages } from './messages/en.ts';
import config from './remote.config.ts';
import { TemplateScreen } from './src/template/expose.ts';

const api: FakeApi = { accounts: { list: () => ({ items: [], members: [], deletedCount: 0 }) } };

// tests every contribution in both themes, in another language, and without a server
testRemote({ folder: import.meta.dirname, config, messages, api });

it('the screen shows the number of accounts', async () => {
  const screen = renderScreen(<TemplateScreen />, { api });
  expect(await screen.findByText('You have 0 accounts.')).toBeVisible();
});
