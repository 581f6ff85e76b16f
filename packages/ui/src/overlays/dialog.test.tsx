import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../actions/button.tsx';
import { showToast } from '../feedback/toast-store.ts';
import { ToastRegion } from '../feedback/toast.tsx';
import { ConfirmDialog, Dialog, Drawer } from './dialog.tsx';

function Opened({ kind: Kind }: { kind: typeof Dialog | typeof Drawer }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add account</Button>
      <Kind open={open} onClose={() => setOpen(false)} title="Add account" actions={<Button>Save</Button>}>
        <input aria-label="Name" />
      </Kind>
    </>
  );
}

describe.each([
  ['Dialog', Dialog],
  ['Drawer', Drawer],
])('%s', (_name, kind) => {
  it('is named by its title, hides the page behind it, and restores the focus when Escape closes it', async () => {
    render(<Opened kind={kind} />);
    await userEvent.click(screen.getByRole('button', { name: 'Add account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add account' });
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    expect(screen.queryByRole('button', { name: 'Add account' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add account' })).toHaveFocus());
  });

  it('restores the focus even if the page behind it is still inert in the next frame', async () => {
    render(<Opened kind={kind} />);
    const opener = screen.getByRole('button', { name: 'Add account' });
    await userEvent.click(opener);
    await screen.findByRole('dialog', { name: 'Add account' });
    // jsdom does not support inert. An inert element takes no focus, so the first attempt has no effect.
    jest.spyOn(opener, 'focus').mockImplementationOnce(() => undefined);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it('closes with its button', async () => {
    render(<Opened kind={kind} />);
    await userEvent.click(screen.getByRole('button', { name: 'Add account' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('ConfirmDialog performs only the action that the user chooses', async () => {
  const onConfirm = jest.fn();
  const onClose = jest.fn();
  render(
    <ConfirmDialog
      open
      onClose={onClose}
      title="Delete Everyday?"
      confirmLabel="Delete Everyday"
      danger
      onConfirm={onConfirm}
    >
      214 transactions go with it.
    </ConfirmDialog>,
  );
  expect(screen.getByRole('alertdialog', { name: 'Delete Everyday?' })).toHaveTextContent(
    '214 transactions go with it.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Delete Everyday' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

it('Drawer keeps toasts with Undo reachable while it is open', () => {
  render(
    <>
      <ToastRegion />
      <Drawer open onClose={() => undefined} title="Everyday">
        <p>Balance</p>
      </Drawer>
    </>,
  );
  act(() => {
    showToast({ message: 'Everyday is hidden', onUndo: () => undefined });
  });
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
});

it('Dialog moves the focus to its heading, never to Close, when its content is replaced', async () => {
  function Steps() {
    const [isDone, setDone] = useState(false);
    return (
      <Dialog open onClose={() => undefined} title="Check and switch">
        {isDone ? <p>Switched</p> : <Button onClick={() => setDone(true)}>Switch now</Button>}
      </Dialog>
    );
  }
  render(<Steps />);
  await userEvent.click(screen.getByRole('button', { name: 'Switch now' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Check and switch' })).toHaveFocus());
});
