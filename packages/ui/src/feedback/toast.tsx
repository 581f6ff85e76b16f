import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { Button, IconButton } from '../actions/button.tsx';
import { messages } from '../messages/en.ts';
import { closeToast, toastStore, type Toast } from './toast-store.ts';
import styles from './toast.module.css';

function ToastLine({ toast, resting, onClosed }: { toast: Toast; resting: boolean; onClosed: () => void }) {
  const left = useRef(toast.durationMs);
  useEffect(() => {
    if (resting) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => closeToast(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - startedAt;
    };
  }, [resting, toast.id]);
  const close = () => {
    closeToast(toast.id);
    onClosed();
  };
  const press = (act: (() => void) | undefined) => () => {
    close();
    act?.();
  };
  return (
    <div className={styles.toast}>
      <span className={styles.message}>{toast.message}</span>
      <span className={styles.actions}>
        {toast.action ? (
          <Button variant="quiet" className={styles.action} onClick={press(toast.action.onPress)}>
            {toast.action.label}
          </Button>
        ) : null}
        {toast.onUndo ? (
          <Button variant="quiet" className={styles.action} onClick={press(toast.onUndo)}>
            {toast.undoLabel ?? messages.undo}
          </Button>
        ) : null}
        <IconButton className={styles.action} icon="close" label={messages.dismiss} onClick={close} />
      </span>
    </div>
  );
}

/** Space kept free for toasts, at the end of the page and below bars at the bottom of the window. */
const ROOM = '--toast-room';

function useReservedRoom(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const messagesShown = list.current;
    if (messagesShown === null || typeof ResizeObserver === 'undefined') return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const { height } = messagesShown.getBoundingClientRect();
      if (height === 0) style.removeProperty(ROOM);
      else style.setProperty(ROOM, `calc(${Math.ceil(height) + 8}px + var(--page-end, 0px))`);
    });
    observer.observe(messagesShown);
    return () => {
      observer.disconnect();
      style.removeProperty(ROOM);
    };
  }, [list]);
}

/**
 * Shows the toasts. There is one region for the whole application, near the end of the document. Toasts are announced
 * politely, and their timers pause while the pointer or the focus is on them.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot, toastStore.snapshot);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useReservedRoom(list);
  // When a toast with the pointer or focus is removed, no event is fired.
  const release = () => {
    setPointed(false);
    setFocused(false);
  };
  // The attribute keeps toasts readable, clickable and reachable by keyboard above an open dialog.
  return (
    <section className={styles.region} aria-label={messages.notifications} data-react-aria-top-layer="true">
      <div
        onPointerMove={() => setPointed(true)}
        onPointerLeave={() => setPointed(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        <div ref={list} role="status" aria-live="polite" aria-atomic="false" className={styles.list}>
          {toasts.map((toast) => (
            <ToastLine key={toast.id} toast={toast} resting={pointed || focused} onClosed={release} />
          ))}
        </div>
      </div>
    </section>
  );
}
