import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

export interface NativeDialogProps {
  label: string;
  className: string | undefined;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/**
 * The platform's own dialog: above everything, the page behind it inert, closed by Escape and by a press outside it. The
 * focus goes back to where it was.
 */
export function NativeDialog({ label, className, onClose, onKeyDown, children }: NativeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // closing before it leaves the page gives the focus back to what opened it
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
