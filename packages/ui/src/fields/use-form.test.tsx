import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../actions/button.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { MoneyField, parseMoney, type ParsedMoney } from './figure-field.tsx';
import { TextField } from './text-field.tsx';
import { useForm, type FormErrors } from './use-form.ts';

interface Typed {
  name: string;
  balance: string;
}

type Submit = (data: { name: string; minor: string }) => Promise<FormErrors<Typed> | void>;

function AccountForm({ submit }: { submit: Submit }) {
  const form = useForm<Typed, { name: string; minor: string }>({
    initial: { name: '', balance: '' },
    validate: ({ name, balance }) => {
      const money: ParsedMoney = parseMoney(balance, 'USD', 'en-US');
      const errors: FormErrors<Typed> = {
        ...(name.trim() === '' ? { name: 'Enter a name' } : {}),
        ...(money.ok ? {} : { balance: 'Enter the balance' }),
      };
      return money.ok && errors.name === undefined
        ? { ok: true, data: { name, minor: money.minor } }
        : { ok: false, errors };
    },
    submit,
  });
  return (
    <form {...form.formProps}>
      <ErrorSummary {...form.summary} />
      <TextField label="Name" {...form.field('name')} />
      <MoneyField label="Balance" {...form.field('balance')} />
      <Button type="submit" busy={form.busy}>
        Add account
      </Button>
    </form>
  );
}

describe('useForm', () => {
  it('shows errors only after submit, in the summary and at the field, and moves the focus there', async () => {
    render(<AccountForm submit={jest.fn<Submit>()} />);
    await userEvent.click(screen.getByRole('textbox', { name: 'Name' }));
    await userEvent.tab();
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Add account' }));
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Enter a name');
    await userEvent.click(screen.getByRole('link', { name: 'Enter the balance' }));
    expect(screen.getByRole('textbox', { name: 'Balance' })).toHaveFocus();
  });

  it('keeps the typed values if they are rejected', async () => {
    render(<AccountForm submit={jest.fn<Submit>()} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Balance' }), '12,x');
    await userEvent.click(screen.getByRole('button', { name: 'Add account' }));
    expect(screen.getByRole('textbox', { name: 'Balance' })).toHaveValue('12,x');
  });

  it('sends exact minor units, and only once for two clicks', async () => {
    let answer: () => void = () => undefined;
    const submit = jest.fn<Submit>(() => new Promise((resolve) => (answer = () => resolve())));
    render(<AccountForm submit={submit} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Everyday');
    await userEvent.type(screen.getByRole('textbox', { name: 'Balance' }), '$ 1,234.5');
    await userEvent.click(screen.getByRole('button', { name: 'Add account' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add account' }));
    expect(submit.mock.calls).toEqual([[{ name: 'Everyday', minor: '123450' }]]);
    answer();
    expect(await screen.findByRole('button', { name: 'Add account', busy: false })).toBeVisible();
  });

  it('shows server errors in the same way as its own', async () => {
    render(<AccountForm submit={async () => ({ name: 'Another account has this name', form: 'Nothing was saved' })} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Everyday');
    await userEvent.type(screen.getByRole('textbox', { name: 'Balance' }), '5');
    await userEvent.click(screen.getByRole('button', { name: 'Add account' }));
    expect(await screen.findByRole('link', { name: 'Another account has this name' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing was saved');
  });
});
