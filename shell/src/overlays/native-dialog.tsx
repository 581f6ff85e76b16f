import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

export interface NativeDialogProps {
  label: string;
  className: string | undefined;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/**
 * The platform's native dialog: above everything, with an inert page behind it, closed by Escape and by a press
 * outside. Restores focus on close.
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
