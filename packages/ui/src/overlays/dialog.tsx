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
  /** Called on Escape, the close button and, if allowed, a press outside. */
  onClose: () => void;
  title: string;
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode;
  /**
   * False while typed input would be lost or something runs: a press outside does not close it, but a button or Escape
   * does.
   */
  dismissable?: boolean;
  wide?: boolean;
  /** `alertdialog` for a question that requires a response. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/**
 * React Aria restores the focus in the next frame. If the dialog closed in a transition, as with every address change,
 * the page behind it is still inert then and the focus would be lost. Restores it once the page is no longer inert; the
 * page's heading takes it if the opener no longer exists, such as the button of an empty state.
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
 * Moves the focus to the heading when what a dialog holds is replaced together with the focused element. React Aria
 * would move it to the first button in the next frame, which is Close: Enter would close the dialog.
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

/** A centered dialog, which slides up from below on phones. Traps focus and restores it on close. */
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

/** Sets the tab title while the drawer is open. */
function DetailTitle({ title }: Pick<DrawerProps, 'title'>) {
  useDetailTitle(title);
  return null;
}

/** A full-height side panel for details and forms of one item in a list. */
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
  /** The change, and its limits. */
  children: ReactNode;
  /** Starts with the verb: "Delete Everyday". */
  confirmLabel: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
}

/** Asks before something that cannot be undone. */
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
