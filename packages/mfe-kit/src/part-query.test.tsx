import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Load } from './load.tsx';
import { partQuery } from './part-query.ts';
import { renderScreen } from './testing/index.ts';
import { usePrefetchedPart } from './use-prefetched-part.ts';

const drawing = { Drawing: () => <p>A line</p> };

it('usePrefetchedPart fetches a part once, at the first user interaction', async () => {
  const load = jest.fn(() => Promise.resolve(drawing));
  const part = () => partQuery('soon', load);
  function Page() {
    usePrefetchedPart(part);
    return <button>Press</button>;
  }
  const { user } = renderScreen(<Page />);
  expect(load).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Press' }));
  await user.keyboard('j');
  expect(load).toHaveBeenCalledTimes(1);
});

it('Load reports a part that could not be fetched, and fetches it on Try again', async () => {
  let fails = true;
  const part = () =>
    partQuery('failing', () => (fails ? Promise.reject(new Error('no network')) : Promise.resolve(drawing)));
  const { user } = renderScreen(
    <Load query={part()} skeleton={null}>
      {({ Drawing }) => <Drawing />}
    </Load>,
  );
  expect(await screen.findByText('This couldn’t be loaded')).toBeVisible();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('A line')).toBeVisible();
});
