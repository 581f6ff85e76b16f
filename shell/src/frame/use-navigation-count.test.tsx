import { expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { noteArrival } from '../arrival.ts';
import { useNavigationCount } from './use-navigation-count.ts';

it('counts the page that a sign-in leads to as a move, so that its heading takes the focus, and only that one', () => {
  noteArrival(sessionStorage);
  const load = () => renderHook(useNavigationCount, { wrapper: MemoryRouter }).result.current;
  expect([load(), load()]).toEqual([1, 0]);
});
