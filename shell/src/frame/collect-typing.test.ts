import { expect, it, jest } from '@jest/globals';
import userEvent from '@testing-library/user-event';
import { collectTyping } from './collect-typing.ts';

it('collectTyping withholds typed text from shortcuts until it is stopped, but not key combinations', async () => {
  const heard = jest.fn<(key: string) => void>();
  const listen = ({ key }: KeyboardEvent) => heard(key);
  document.addEventListener('keydown', listen);
  const user = userEvent.setup();
  const typed = collectTyping();
  await user.keyboard('de{Control>}k{/Control}{Enter} b');
  expect(typed()).toBe('de b');
  await user.keyboard('n');
  document.removeEventListener('keydown', listen);
  expect(heard.mock.calls.flat()).toEqual(['Control', 'k', 'Enter', 'n']);
});
