import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../testing/index.ts';
import { useListFocus } from './use-list-focus.ts';

function Proposals() {
  const [names, setNames] = useState(['Holiday', 'Buffer', 'Visa']);
  useListFocus('[data-proposal]');
  return (
    <>
      <h1 tabIndex={-1}>Sweeps</h1>
      <button onClick={() => setNames([])}>Pause everything</button>
      <ul>
        {names.map((name) => (
          <li key={name} data-proposal tabIndex={-1}>
            <button onClick={() => setNames(names.filter((other) => other !== name))}>Skip {name}</button>
          </li>
        ))}
      </ul>
    </>
  );
}

const skip = (name: string) => screen.getByRole('button', { name: `Skip ${name}` });
const rowOf = (name: string) => skip(name).closest('li');

it('useListFocus moves the focus to the row that replaces a resolved one, and finally to the heading', async () => {
  const { user } = renderScreen(<Proposals />);
  await user.click(skip('Buffer'));
  await waitFor(() => expect(rowOf('Visa')).toHaveFocus());
  await user.click(skip('Visa'));
  await waitFor(() => expect(rowOf('Holiday')).toHaveFocus());
  await user.click(skip('Holiday'));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Sweeps' })).toHaveFocus());
});

it('useListFocus does not move the focus if removed rows did not have it', async () => {
  const { user } = renderScreen(<Proposals />);
  skip('Visa').focus();
  await user.click(screen.getByRole('button', { name: 'Pause everything' }));
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  expect(screen.getByRole('button', { name: 'Pause everything' })).toHaveFocus();
});
