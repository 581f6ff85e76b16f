import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen, testSession } from '../testing/index.ts';
import { listedKeys } from './key-registry.ts';
import { listKeys, moveRowFocus } from './list-keys.ts';
import { useKeys } from './use-keys.ts';

interface PressedKeys {
  pressed: string[];
}

function Listening({
  received,
  group = 'Everywhere',
  keys,
}: {
  received: PressedKeys;
  group?: string;
  keys: string[];
}) {
  useKeys(
    group,
    keys.map((each) => ({
      keys: each,
      label: `Does ${each}`,
      run: () => received.pressed.push(`${group} ${each}`),
      repeats: each === 'j',
    })),
  );
  return null;
}

const start = (around = <p>page</p>, keys = ['j', 'n', 'g a', 'mod+k', 'mod+shift+z', '?'], session = testSession) => {
  const received: PressedKeys = { pressed: [] };
  const rendered = renderScreen(
    <>
      {around}
      <Listening received={received} keys={keys} />
    </>,
    { session },
  );
  return { ...rendered, received };
};

const keysOff = { ...testSession, user: { ...testSession.user, keysOn: false } };

describe('keyboard shortcuts', () => {
  it('run their actions: single keys, sequences and combinations', async () => {
    const { user, received } = start();
    await user.keyboard('j?ga{Control>}k{/Control}{Meta>}{Shift>}z{/Shift}{/Meta}');
    expect(received.pressed).toEqual([
      'Everywhere j',
      'Everywhere ?',
      'Everywhere g a',
      'Everywhere mod+k',
      'Everywhere mod+shift+z',
    ]);
  });

  it("run once and prevent the browser's default action", async () => {
    const { user, received } = start();
    const prevented: boolean[] = [];
    const look = (event: KeyboardEvent) => prevented.push(event.defaultPrevented);
    window.addEventListener('keydown', look);
    await user.keyboard('jq');
    window.removeEventListener('keydown', look);
    expect(received.pressed).toEqual(['Everywhere j']);
    expect(prevented).toEqual([true, false]);
  });

  it('repeat while a key is held down only if they are marked as repeating', async () => {
    const { user, received } = start();
    await user.keyboard('{j>3/}{n>3/}');
    expect(received.pressed).toEqual(['Everywhere j', 'Everywhere j', 'Everywhere j', 'Everywhere n']);
  });

  it.each([
    ['a text field', <input key="x" aria-label="x" />, 'textbox', 0],
    ['a search field', <input key="x" aria-label="x" type="search" />, 'searchbox', 0],
    ['a text area', <textarea key="x" aria-label="x" />, 'textbox', 0],
    ['a select, which handles letters itself', <select key="x" aria-label="x" />, 'combobox', 0],
    [
      'an editor',
      <div key="x" aria-label="x" role="textbox" contentEditable suppressContentEditableWarning tabIndex={0} />,
      'textbox',
      0,
    ],
    ['a menu', <div key="x" aria-label="x" role="menu" tabIndex={0} />, 'menu', 0],
    ['a checkbox, which does not use letters', <input key="x" aria-label="x" type="checkbox" />, 'checkbox', 2],
    ['a button', <button key="x" type="button" aria-label="x" />, 'button', 2],
  ])('run only if the focused element does not use the keys itself: %s', async (_, field, role, answered) => {
    const { user, received } = start(field);
    screen.getByRole(role, { name: 'x' }).focus();
    await user.keyboard('j{Control>}k{/Control}');
    expect(received.pressed).toHaveLength(answered);
  });

  it('are inactive while a dialog is open', async () => {
    const { user, received } = start(<div role="dialog" aria-label="Add account" />);
    await user.keyboard('j{Control>}k{/Control}');
    expect(received.pressed).toEqual([]);
  });

  it('are ignored if an element has already handled the event', async () => {
    const { user, received } = start(
      <button type="button" aria-label="x" onKeyDown={(event) => event.preventDefault()} />,
    );
    screen.getByRole('button').focus();
    await user.keyboard('j');
    expect(received.pressed).toEqual([]);
  });

  it('need Ctrl or ⌘ if the user turned single keys off', async () => {
    const { user, received } = start(<p>page</p>, undefined, keysOff);
    await user.keyboard('jnga?{Control>}k{/Control}');
    expect(received.pressed).toEqual(['Everywhere mod+k']);
  });

  it('belong to the screen before the shell, and to the shell again after the user leaves the screen', async () => {
    const received: PressedKeys = { pressed: [] };
    function Pages() {
      const [open, setOpen] = useState(true);
      return (
        <>
          <Listening received={received} keys={['n']} />
          {open ? <Listening received={received} group="Accounts" keys={['n']} /> : null}
          <button type="button" onClick={() => setOpen(false)}>
            Leave
          </button>
        </>
      );
    }
    const { user } = renderScreen(<Pages />);
    await user.keyboard('n');
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await user.keyboard('n');
    expect(received.pressed).toEqual(['Accounts n', 'Everywhere n']);
  });

  it('use the bindings of the latest render', async () => {
    const run = jest.fn<(count: number) => void>();
    function Counter() {
      const [count, setCount] = useState(0);
      useKeys('Counter', [
        {
          keys: 'n',
          label: 'Count',
          run: () => {
            run(count);
            setCount(count + 1);
          },
        },
      ]);
      return <p>{count}</p>;
    }
    const { user } = renderScreen(<Counter />);
    await user.keyboard('nn');
    expect(run.mock.calls).toEqual([[0], [1]]);
  });
});

describe('list of keys', () => {
  it(
    'contains every key on the page by group, including those the page handles itself, and none of a ' +
      'page that was left',
    () => {
      const received: PressedKeys = { pressed: [] };
      function Screen() {
        useKeys(
          'Accounts',
          listKeys({ move: () => undefined, create: { label: 'Add account', run: () => undefined } }),
        );
        return null;
      }
      const { unmount } = renderScreen(
        <>
          <Screen />
          <Listening received={received} keys={['?']} />
          <Listening received={received} keys={['mod+k']} />
        </>,
      );
      expect(
        listedKeys().map(({ group, bindings }) => [group, bindings.map(({ keys, label }) => `${keys}: ${label}`)]),
      ).toEqual([
        ['Accounts', ['j: Next in the list', 'k: Previous in the list', 'Enter: Open', 'n: Add account']],
        ['Everywhere', ['?: Does ?', 'mod+k: Does mod+k']],
      ]);
      unmount();
      expect(listedKeys()).toEqual([]);
    },
  );
});

describe('moveRowFocus', () => {
  it('starts at the first row, moves one row at a time, stops at the ends, and skips collapsed rows', () => {
    renderScreen(
      <>
        <a href="#1" data-row>
          one
        </a>
        <a href="#2" data-row>
          two
        </a>
        <details>
          <summary>Closed accounts</summary>
          <a href="#3" data-row>
            folded
          </a>
        </details>
        <a href="#4" data-row>
          last
        </a>
      </>,
    );
    const walked = ([1, 1, 1, 1, -1, -1, -1] as const).map((by) => {
      moveRowFocus('[data-row]', by);
      return document.activeElement?.textContent;
    });
    expect(walked).toEqual(['one', 'two', 'last', 'last', 'two', 'one', 'one']);
  });
});
