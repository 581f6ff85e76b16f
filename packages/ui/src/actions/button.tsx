import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-paths.ts';
import { type Permission, useMay } from '../permission.tsx';
import styles from './button.module.css';
import { Link, type LinkProps } from './link.tsx';

/**
 * `filled`: the one next action of a screen · `outline`: actions next to it · `quiet`: actions inside cards · `danger`:
 * actions that cannot be undone
 */
export type ButtonVariant = 'filled' | 'outline' | 'quiet' | 'danger';

interface Guarded {
  /** The permission that the action requires. Without it, the control is not shown. */
  needs?: Permission | undefined;
}

interface ButtonLook {
  variant?: ButtonVariant;
  icon?: IconName;
  /** Whether it is as wide as its container. */
  block?: boolean;
}

function lookOf(variant: ButtonVariant, block: boolean | undefined, extra: string | undefined): string {
  return classNames(styles.button, styles[variant], block && styles.block, extra);
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook, Guarded {
  /**
   * Whether the action is running. The button then keeps its focus and label, ignores clicks, and is announced as busy.
   */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** Shows a button, which has `type="button"` by default. */
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

/** Shows a link that looks like a button. */
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
  /** The action, which is read aloud and shown as a tooltip. */
  label: string;
  ref?: Ref<HTMLButtonElement>;
}

/** Shows an icon as a 44 px square button. The label names its action. */
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
