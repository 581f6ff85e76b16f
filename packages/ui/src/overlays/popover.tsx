import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Focusable } from 'react-aria-components/Focusable';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import type { ButtonVariant } from '../actions/button.tsx';
import type { IconName } from '../icons/icon-paths.ts';
import { OverlayTriggerButton } from './menu.tsx';
import styles from './overlay.module.css';

export interface PopoverButtonProps {
  label: string;
  icon?: IconName;
  iconOnly?: boolean;
  variant?: ButtonVariant;
  /** The function form gets a callback that closes the popover. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/**
 * Shows a button with a small sheet next to it, such as a filter or an explanation. React Aria's DialogTrigger would do
 * the same, but its module imports menus, which every dialog would then load.
 */
export function PopoverButton({ children, ...button }: PopoverButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <OverlayTriggerButton {...button} ref={trigger} open={open} onPress={() => setOpen(!open)} />
      <AriaPopover className={styles.popover ?? ''} triggerRef={trigger} isOpen={open} onOpenChange={setOpen}>
        <Dialog className={styles.padded ?? ''} aria-label={button.label}>
          {typeof children === 'function' ? children(close) : children}
        </Dialog>
      </AriaPopover>
    </>
  );
}

export interface TooltipProps {
  text: string;
  /** One focusable element, such as a button or a link. */
  children: ReactElement<Record<string, unknown>, string>;
}

/** Shows a short hint on focus and hover. It must never be the only source of essential information. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={400} closeDelay={100}>
      <Focusable>{children}</Focusable>
      <AriaTooltip className={styles.tooltip ?? ''} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
