import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, LinkRouterProvider } from './link.tsx';

function renderLink(href: string, target?: string) {
  const navigate = jest.fn();
  const onIntent = jest.fn();
  render(
    <LinkRouterProvider router={{ navigate, onIntent }}>
      <Link
        href={href}
        {...(target ? { target } : {})}
        onClick={(event) => event.currentTarget.setAttribute('data-clicked', '')}
      >
        Go
      </Link>
    </LinkRouterProvider>,
  );
  return { navigate, onIntent, link: screen.getByRole('link', { name: 'Go' }) };
}

describe('Link', () => {
  it('follows a path of the application with the router', async () => {
    const { navigate, link } = renderLink('/accounts?account=1');
    await userEvent.click(link);
    expect(navigate).toHaveBeenCalledWith('/accounts?account=1');
  });

  it.each([
    ['another site', 'https://example.org/', undefined],
    ['a host without a scheme', '//example.org/', undefined],
    ['a new window', '/accounts', '_blank'],
  ])('leaves %s to the browser', async (_reason, href, target) => {
    const { navigate, link } = renderLink(href, target);
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('leaves a click with a modifier to the browser', async () => {
    const { navigate, link } = renderLink('/accounts');
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(link);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('notifies the router when the user is about to follow it', async () => {
    const { onIntent } = renderLink('/accounts');
    await userEvent.tab();
    expect(onIntent).toHaveBeenCalledWith('/accounts');
  });
});
