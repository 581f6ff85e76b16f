import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './figure-button.module.css';

export interface FigureButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** The action, which is read aloud after the figure and shown as a tooltip. */
  hint: string;
  children: ReactNode;
}

/** Shows a figure that is a button. It looks like other figures, with a dotted underline. */
export function FigureButton({ hint, children, type, ...rest }: FigureButtonProps) {
  return (
    <button {...rest} type={type ?? 'button'} title={hint} className={styles.figure}>
      {children}
      <VisuallyHidden>{hint}</VisuallyHidden>
    </button>
  );
}
