import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './figure-button.module.css';

export interface FigureButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** What pressing it does, read aloud after the figure and shown as a hint. */
  hint: string;
  children: ReactNode;
}

/** A figure among others that can be pressed: it looks like the figure, with a dotted line below. */
export function FigureButton({ hint, children, type, ...rest }: FigureButtonProps) {
  return (
    <button {...rest} type={type ?? 'button'} title={hint} className={styles.figure}>
      {children}
      <VisuallyHidden>{hint}</VisuallyHidden>
    </button>
  );
}
