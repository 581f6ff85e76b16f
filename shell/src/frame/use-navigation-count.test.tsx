import { expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { noteArrival } from '../arrival.ts';
import { useNavigationCount } from './use-navigation-count.ts';

it('useNavigationCount counts a page opened by a sign-in as a navigation, but only once', () => {
  noteArrival(sessionStorage);
  const load = () => renderHook(useNavigationCount, { wrapper: MemoryRouter }).result.current;
  expect([load(), load()]).toEqual([1, 0]);
});
