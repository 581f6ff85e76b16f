import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ErrorSummary } from '../fields/error-summary.tsx';
import { Drawer } from '../overlays/dialog.tsx';
import { NavigationFocusProvider } from './navigation-focus.tsx';
import { Page, Section } from './page.tsx';

function pageAt(navigation: number, title: string, key = title) {
  return (
    <NavigationFocusProvider navigation={navigation}>
      <Page key={key} title={title}>
        <p>Content</p>
      </Page>
    </NavigationFocusProvider>
  );
}

describe('Page', () => {
  it('does not take the focus on the first load', () => {
    render(pageAt(0, 'Accounts'));
    expect(screen.getByRole('heading', { level: 1, name: 'Accounts' })).not.toHaveFocus();
  });

  it('focuses the heading after a navigation', () => {
    const { rerender } = render(pageAt(0, 'Accounts'));
    rerender(pageAt(1, 'Debt'));
    expect(screen.getByRole('heading', { level: 1, name: 'Debt' })).toHaveFocus();
  });

  it('takes the focus once per navigation, not on rerenders', () => {
    const { rerender } = render(pageAt(0, 'Accounts'));
    rerender(pageAt(1, 'Debt'));
    screen.getByRole('heading').blur();
    rerender(pageAt(1, 'Debt', 'drawn anew'));
    expect(screen.getByRole('heading')).not.toHaveFocus();
  });

  it('makes actions inert while they are pending', () => {
    const page = (isPending: boolean) => (
      <Page title="Accounts" actions={<button>Add account</button>} actionsPending={isPending}>
        {null}
      </Page>
    );
    const { rerender } = render(page(true));
    const action = screen.getByRole('button', { name: 'Add account' });
    expect(action.parentElement).toHaveAttribute('inert');
    rerender(page(false));
    expect(action.parentElement).not.toHaveAttribute('inert');
  });

  it('sets the tab title, and marks errors in it', () => {
    const { rerender } = render(<Page title="Sign in">{null}</Page>);
    expect(document.title).toBe('Sign in – Tideline');
    rerender(
      <Page title="Sign in" hasError>
        {null}
      </Page>,
    );
    expect(document.title).toBe('Error: Sign in – Tideline');
    rerender(<Page title="Sign in">{null}</Page>);
    expect(document.title).toBe('Sign in – Tideline');
  });

  it('shows an open drawer and a rejected form in the tab title', () => {
    const page = (drawer: string | null, refused = false) => (
      <Page title="Accounts">
        <Drawer open={drawer !== null} onClose={() => undefined} title={drawer ?? ''}>
          <ErrorSummary errors={refused ? [{ message: 'Enter a name' }] : []} />
        </Drawer>
      </Page>
    );
    const { rerender } = render(page('Everyday'));
    expect(document.title).toBe('Everyday – Accounts – Tideline');
    rerender(page('Edit Everyday', true));
    expect(document.title).toBe('Error: Edit Everyday – Accounts – Tideline');
    rerender(page(null));
    expect(document.title).toBe('Accounts – Tideline');
  });
});

it('Section is a region with a heading', () => {
  render(<Section title="Savings">rows</Section>);
  expect(screen.getByRole('region', { name: 'Savings' })).toContainElement(screen.getByRole('heading', { level: 2 }));
});
