import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './figure-button.module.css';

export interface FigureButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** Its action, read aloud after the figure and shown as a hint. */
  hint: string;
  children: ReactNode;
}

/** A figure among others that can be pressed. It looks like the figure, with a dotted underline. */
export function FigureButton({ hint, children, type, ...rest }: FigureButtonProps) {
  return (
    <button {...rest} type={type ?? 'button'} title={hint} className={styles.figure}>
      {children}
      <VisuallyHidden>{hint}</VisuallyHidden>
    </button>
  );
}
