import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button, IconButton } from '../actions/button.tsx';
import { classNames } from '../class-names.ts';
import { useDetailTitle } from '../layout/document-title.ts';
import { messages } from '../messages/en.ts';
import styles from './overlay.module.css';

export interface DialogProps {
  open: boolean;
  /** Called on Escape, on a click on the close button and, if allowed, on a click outside. */
  onClose: () => void;
  title: string;
  /** Buttons at the bottom, with the main one last. */
  actions?: ReactNode;
  /**
   * Whether a click outside closes it. Set it to false while typed input would be lost or a task runs; Escape and the
   * buttons still close it.
   */
  dismissable?: boolean;
  wide?: boolean;
  /** `alertdialog` for a question that requires a response. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/**
 * Restores the focus when a dialog closes. React Aria does so in the next frame, but if the dialog closed in a
 * transition, as with every address change, the page behind it is still inert then, and the focus would be lost. This
 * hook waits until the page is no longer inert. If the opener does not exist anymore, such as the button of an empty
 * state, the page's heading takes the focus.
 */
function useRestoredFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body || !(opener instanceof HTMLElement)) return;
        const target = opener.isConnected ? opener : document.querySelector<HTMLElement>('main h1');
        target?.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}

/**
 * Moves the focus to the heading when the content of a dialog is replaced together with the focused element. React Aria
 * would move it to the first button in the next frame, which is Close, so that Enter would close the dialog.
 */
function useKeptFocus() {
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const holder = panel.current;
    if (holder === null) return;
    let focused: Element | null = null;
    const remember = ({ target }: FocusEvent) => (focused = target instanceof Element ? target : null);
    const observer = new MutationObserver(() => {
      if (focused === null || focused.isConnected) return;
      focused = null;
      if (!holder.contains(document.activeElement)) heading.current?.focus();
    });
    holder.addEventListener('focusin', remember);
    observer.observe(holder, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      holder.removeEventListener('focusin', remember);
    };
  }, []);
  return { panel, heading };
}

function Panel({
  title,
  actions,
  onClose,
  role,
  children,
}: Pick<DialogProps, 'title' | 'actions' | 'onClose' | 'role' | 'children'>) {
  useRestoredFocus();
  const { panel, heading } = useKeptFocus();
  return (
    <AriaDialog ref={panel} className={styles.panel ?? ''} role={role ?? 'dialog'}>
      <div className={styles.head}>
        <Heading ref={heading} slot="title" level={2} tabIndex={-1}>
          {title}
        </Heading>
        <IconButton icon="close" label={messages.close} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      {actions === undefined ? null : <div className={styles.foot}>{actions}</div>}
    </AriaDialog>
  );
}

/** Shows a centered dialog, which slides up from the bottom on phones. It traps the focus, and restores it on close. */
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

/** `wide` is for tables of figures. */
export type DrawerProps = Omit<DialogProps, 'role'>;

/** Sets the tab title while the drawer is open. */
function DetailTitle({ title }: Pick<DrawerProps, 'title'>) {
  useDetailTitle(title);
  return null;
}

/** Shows a full-height side panel for the details or the form of one item of a list. */
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
  /** Explains the change and what it does not affect. */
  children: ReactNode;
  /** Starts with a verb: "Delete Everyday". */
  confirmLabel: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
}

/** Asks for confirmation of an action that cannot be undone. */
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
