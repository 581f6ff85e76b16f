import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Boundary } from './boundary.tsx';
import { renderScreen } from './testing/index.ts';

function Fragile({ broken }: { broken: { now: boolean } }) {
  if (broken.now) throw new Error('crash');
  return <p>All well</p>;
}

it('Boundary limits a crash to its area, shows the reference id, and renders again on Try again', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = { now: true };
  const { user } = renderScreen(
    <>
      <Boundary area="Accounts">
        <Fragile broken={broken} />
      </Boundary>
      <p>Beside it</p>
    </>,
  );
  expect(screen.getByText('Accounts stopped working')).toBeInTheDocument();
  expect(screen.getByText('Reference event-test')).toBeInTheDocument();
  expect(screen.getByText('Beside it')).toBeInTheDocument();
  broken.now = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('All well')).toBeInTheDocument();
  quiet.mockRestore();
});
