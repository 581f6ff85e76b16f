import { expect, it } from '@jest/globals';
import { defineRemote, exposesOf } from './remote.ts';
import { contractProblems } from './testing/assert-contract.ts';

const remote = defineRemote({
  name: 'mfe-example',
  owner: { team: 'example' },
  routes: [{ path: '/example', component: './example#ExampleScreen', title: '%nav.example%' }],
  nav: [{ id: 'example', to: '/example', title: '%nav.example%', icon: 'list', order: 1 }],
  widgets: [
    {
      slot: 'dashboard/v1',
      id: 'example.one',
      component: './dashboard#One',
      title: '%widget.one%',
      size: 's',
      order: 1,
    },
    { slot: 'dashboard/v1', id: 'example.one', component: './dashboard#Two', title: 'Two', size: 's', order: 2 },
  ],
});

it('defineRemote fills in values that most remotes omit', () => {
  expect(remote.routes[0]?.access).toBe('user');
  expect(remote.nav[0]?.group).toBe('main');
  expect(remote.budgets).toEqual({ entryBytes: 16_000, routeBytes: 90_000 });
});

it('exposesOf lists each module once, with all names that it must export', () => {
  expect([...exposesOf(remote)].map(([expose, names]) => [expose, [...names]])).toEqual([
    ['./example', ['ExampleScreen']],
    ['./dashboard', ['One', 'Two']],
  ]);
});

it('contractProblems reports every declared export that is missing', async () => {
  expect(await contractProblems('/nowhere', remote, { 'nav.example': 'Example' })).toEqual([
    './example has no src/example/expose.ts',
    './dashboard has no src/dashboard/expose.ts',
    'messages/en.ts has no plain sentence "widget.one"',
    'the title "Two" is not of the form %key%',
    'the id "example.one" is used twice',
  ]);
});
