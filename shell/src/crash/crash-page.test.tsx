import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { CrashBoundary } from './crash-page.tsx';

function Crashing(): never {
  throw new Error('the shell itself');
}

it("the crash page explains that the application failed, and shows the report's id", () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const reported: unknown[] = [];
  render(
    <CrashBoundary
      report={(error, tags) => {
        reported.push([String(error), tags]);
        return 'event-1';
      }}
    >
      <Crashing />
    </CrashBoundary>,
  );
  expect(
    screen.getByRole('heading', { level: 1, name: 'Application error: a client-side exception has occurred' }),
  ).toBeInTheDocument();
  expect(screen.getByText('Reference event-1')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Tideline' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeInTheDocument();
  expect(reported).toEqual([['Error: the shell itself', { phase: 'shell' }]]);
  quiet.mockRestore();
});
