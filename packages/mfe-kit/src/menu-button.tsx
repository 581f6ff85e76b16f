import { useRef, useState, type KeyboardEvent } from 'react';
import { Button, Icon, IconButton, type ButtonVariant, type IconName } from '@tideline/ui';
import type { MenuEntry, MenuFocus, MenuGroup } from '@tideline/ui/menus';
import { Load } from './load.tsx';
import { messages } from './messages/en.ts';
import { partQuery } from './part-query.ts';
import { usePrefetchedPart } from './use-prefetched-part.ts';

const menuPart = () =>
  partQuery('mfe-kit/menu', () => import(/* webpackChunkName: "share-menus" */ '@tideline/ui/menus'));

const FOCUS_BY_KEY: Readonly<Record<string, MenuFocus>> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
};

export interface MenuButtonProps {
  label: string;
  items: readonly (MenuEntry | MenuGroup)[];
  icon?: IconName;
  /** Whether only the icon is shown. The label is still read aloud. */
  iconOnly?: boolean;
  variant?: ButtonVariant;
}

/**
 * Shows a button with a menu of actions, which supports arrow keys, typing and Escape. The code of menus is large, so a
 * screen shows its buttons without it, and the first interaction with the page fetches it.
 */
export function MenuButton({ label, items, icon, iconOnly, variant = 'outline' }: MenuButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [focus, setFocus] = useState<MenuFocus>();
  usePrefetchedPart(menuPart);
  const isOpen = focus !== undefined;
  const open = (first: MenuFocus) => {
    trigger.current?.focus(); // Safari does not focus a clicked button, and closing the menu returns the focus
    setFocus(first);
  };
  const opens = {
    ref: trigger,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': isOpen,
    onClick: () => open(null),
    onKeyDown: (event: KeyboardEvent) => {
      const first = FOCUS_BY_KEY[event.key];
      if (first === undefined) return;
      event.preventDefault();
      open(first);
    },
  };
  return (
    <>
      {iconOnly && icon !== undefined ? (
        <IconButton {...opens} icon={icon} label={label} />
      ) : (
        <Button {...opens} variant={variant} {...(icon ? { icon } : {})}>
          {label}
          <Icon name="chevron-down" size={16} />
        </Button>
      )}
      {isOpen ? (
        <Load query={menuPart()} skeleton={null} failedTitle={messages.menuFailed}>
          {({ Menu }) => (
            <Menu label={label} items={items} triggerRef={trigger} focus={focus} onClose={() => setFocus(undefined)} />
          )}
        </Load>
      ) : null}
    </>
  );
}
