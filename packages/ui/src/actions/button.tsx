import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-paths.ts';
import { type Permission, useMay } from '../permission.tsx';
import styles from './button.module.css';
import { Link, type LinkProps } from './link.tsx';

/**
 * One `filled` per screen: its next action. `outline` next to it, `quiet` inside sheets, `danger` for what cannot be
 * undone.
 */
export type ButtonVariant = 'filled' | 'outline' | 'quiet' | 'danger';

interface Guarded {
  /** The permission of its action; without it the control is not shown. */
  needs?: Permission | undefined;
}

interface ButtonLook {
  variant?: ButtonVariant;
  icon?: IconName;
  /** Full width of its container. */
  block?: boolean;
}

function lookOf(variant: ButtonVariant, block: boolean | undefined, extra: string | undefined): string {
  return classNames(styles.button, styles[variant], block && styles.block, extra);
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook, Guarded {
  /** While the action runs: keeps focus and label, ignores presses, informs a screen reader. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with `type="button"` by default. */
export function Button({
  variant = 'filled',
  busy,
  icon,
  block,
  className,
  onClick,
  children,
  type,
  needs,
  ...rest
}: ButtonProps) {
  if (!useMay(needs)) return <></>;
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      data-variant={variant}
      className={lookOf(variant, block, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className={styles.busyMark} aria-hidden="true" /> : icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
}

export interface LinkButtonProps extends LinkProps, ButtonLook, Guarded {
  children: ReactNode;
}

/** A link that looks like a button. */
export function LinkButton({ variant = 'filled', icon, block, className, children, needs, ...rest }: LinkButtonProps) {
  if (!useMay(needs)) return <></>;
  return (
    <Link {...rest} data-variant={variant} className={lookOf(variant, block, className)}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Link>
  );
}

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'>, Guarded {
  icon: IconName;
  /** Its action, read aloud and shown as a hint. */
  label: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A 44 px square with an icon; the label names its action. */
export function IconButton({ icon, label, className, type, needs, ...rest }: IconButtonProps) {
  if (!useMay(needs)) return <></>;
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      title={label}
      className={classNames(styles.button, styles.iconOnly, className)}
    >
      <Icon name={icon} />
    </button>
  );
}
