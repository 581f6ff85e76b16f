import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, IconButton, LinkButton } from './button.tsx';

describe('Button', () => {
  it('has the type "button", so that it does not submit a form by accident', () => {
    render(<Button>Plan this payment</Button>);
    expect(screen.getByRole('button', { name: 'Plan this payment' })).toHaveAttribute('type', 'button');
  });

  it('can be focused and keeps its label while busy, but ignores Enter', async () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button busy type="submit" onClick={onClick}>
          Save
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    await userEvent.tab();
    expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

it('LinkButton renders a link', () => {
  render(<LinkButton href="/signup">Create account</LinkButton>);
  expect(screen.getByRole('link', { name: 'Create account' })).toHaveAttribute('href', '/signup');
});

it('IconButton is labeled with its action', async () => {
  const onClick = jest.fn();
  render(<IconButton icon="close" label="Close" onClick={onClick} />);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClick).toHaveBeenCalledTimes(1);
});
