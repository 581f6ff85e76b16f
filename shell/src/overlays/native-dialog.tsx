import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

export interface NativeDialogProps {
  label: string;
  className: string | undefined;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/**
 * Shows the native dialog element: it is above all content, makes the page behind it inert, closes on Escape and on a
 * click outside, and restores the focus.
 */
export function NativeDialog({ label, className, onClose, onKeyDown, children }: NativeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // closing the dialog before it is removed restores the focus
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const outside = (event: MouseEvent) => event.target === element && element.close();
    element.showModal();
    element.addEventListener('click', outside);
    return () => {
      element.removeEventListener('click', outside);
      element.close();
    };
  }, []);
  return (
    <dialog ref={dialog} className={className} aria-label={label} onClose={onClose} onKeyDown={onKeyDown}>
      {children}
    </dialog>
  );
}
