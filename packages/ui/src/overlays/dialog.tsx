import { useEffect, useState, type ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button, IconButton } from '../actions/button.tsx';
import { classNames } from '../class-names.ts';
import { useDetailTitle } from '../layout/document-title.ts';
import { messages } from '../messages/en.ts';
import styles from './overlay.module.css';

export interface DialogProps {
  open: boolean;
  /** Called by Escape, by the close button, and by a press outside it where that is allowed. */
  onClose: () => void;
  title: string;
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode;
  /** False while what was typed would be lost, or something runs: only a button closes it. Escape still does. */
  dismissable?: boolean;
  wide?: boolean;
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/**
 * React Aria gives the focus back in the next frame. Where the dialog went away in a transition, as with every change of
 * the address, the page behind it is still inert then, and the focus would be lost: it is given back once it is not.
 */
function useFocusGivenBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected)
          opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}

function Panel({
  title,
  actions,
  onClose,
  role,
  children,
}: Pick<DialogProps, 'title' | 'actions' | 'onClose' | 'role' | 'children'>) {
  useFocusGivenBack();
  return (
    <AriaDialog className={styles.panel ?? ''} role={role ?? 'dialog'}>
      <div className={styles.head}>
        <Heading slot="title" level={2}>
          {title}
        </Heading>
        <IconButton icon="close" label={messages.close} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      {actions === undefined ? null : <div className={styles.foot}>{actions}</div>}
    </AriaDialog>
  );
}

/** In the middle; on phones from below. Keeps focus inside and gives it back when it closes. */
export function Dialog({ open, onClose, dismissable = true, wide, ...panel }: DialogProps) {
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={dismissable}
      className={classNames(styles.scrim, styles.dialogScrim)}
    >
      <Modal className={classNames(styles.dialog, wide && styles.wide)}>
        <Panel {...panel} onClose={onClose} />
      </Modal>
    </ModalOverlay>
  );
}

/** `wide`: for tables of figures. */
export type DrawerProps = Omit<DialogProps, 'role'>;

/** Names the tab while the drawer stands. */
function DetailTitle({ title }: Pick<DrawerProps, 'title'>) {
  useDetailTitle(title);
  return null;
}

/** From the side, as high as the window: details and forms of one thing in a list. */
export function Drawer({ open, onClose, dismissable = true, wide, ...panel }: DrawerProps) {
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={dismissable}
      className={classNames(styles.scrim, styles.drawerScrim)}
    >
      <Modal className={classNames(styles.drawer, wide && styles.wideDrawer)}>
        <DetailTitle title={panel.title} />
        <Panel {...panel} onClose={onClose} />
      </Modal>
    </ModalOverlay>
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What will happen, and what will stay. */
  children: ReactNode;
  /** The verb: "Delete Everyday". */
  confirmLabel: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
}

/** A question before something that cannot be undone. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  confirmLabel,
  danger,
  busy,
  onConfirm,
}: ConfirmDialogProps) {
  const actions = (
    <>
      <Button variant="outline" onClick={onClose}>
        {messages.cancel}
      </Button>
      <Button variant={danger ? 'danger' : 'filled'} busy={busy ?? false} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title={title} role="alertdialog" dismissable={false} actions={actions}>
      {children}
    </Dialog>
  );
}
