import type { ReactNode, Ref, RefObject } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Header } from 'react-aria-components/Menu';
import {
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  type MenuProps as AriaMenuProps,
} from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { ButtonVariant } from '../actions/button.tsx';
import buttonStyles from '../actions/button.module.css';
import { useLinkRouter } from '../actions/link.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import { type Permission, useMay } from '../permission.tsx';
import type { IconName } from '../icons/icon-paths.ts';
import styles from './overlay.module.css';

export interface MenuEntry {
  id: string;
  label: string;
  icon?: IconName;
  detail?: string;
  /** A shortcut to display. It is not handled here. */
  shortcut?: string;
  disabled?: boolean;
  danger?: boolean;
  /** The permission that the action requires. Without it, the entry is not shown. */
  needs?: Permission;
  onSelect?: () => void;
  /** If set, the entry is a link instead of an action. */
  href?: string;
}

export interface MenuGroup {
  title: string;
  entries: readonly MenuEntry[];
}

interface TriggerProps {
  label: string;
  icon?: IconName;
  /** Whether only the icon is shown. The label is still read aloud. */
  iconOnly?: boolean;
  variant?: ButtonVariant;
}

interface OverlayTriggerButtonProps extends TriggerProps {
  /** Whether an overlay that is controlled by its caller is open. A menu sets this itself. */
  open?: boolean;
  onPress?: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** Shows the button that opens a menu or a popover. It looks like other buttons. */
export function OverlayTriggerButton({
  label,
  icon,
  iconOnly,
  variant = 'outline',
  open,
  onPress,
  ref,
}: OverlayTriggerButtonProps) {
  const onlyIcon = iconOnly && icon !== undefined;
  const byHand =
    onPress === undefined ? {} : { onPress, 'aria-expanded': open ?? false, 'aria-haspopup': 'dialog' as const };
  return (
    <AriaButton
      {...byHand}
      {...(ref ? { ref } : {})}
      {...(onlyIcon ? { 'aria-label': label } : {})}
      className={classNames(buttonStyles.button, onlyIcon ? buttonStyles.iconOnly : buttonStyles[variant])}
    >
      {icon ? <Icon name={icon} /> : null}
      {onlyIcon ? null : label}
      {onlyIcon ? null : <Icon name="chevron-down" size={16} />}
    </AriaButton>
  );
}

export interface MenuButtonProps extends TriggerProps {
  items: readonly (MenuEntry | MenuGroup)[];
  /** Replaces the default button. It must be a React Aria pressable. */
  trigger?: ReactNode;
}

function Entry({ entry, go }: { entry: MenuEntry; go: (href: string) => void }) {
  const { id, label, icon, detail, shortcut, disabled, danger, onSelect, href, needs } = entry;
  if (!useMay(needs)) return null;
  return (
    <MenuItem
      id={id}
      textValue={label}
      isDisabled={disabled ?? false}
      className={classNames(styles.item, danger && styles.danger)}
      onAction={() => (href === undefined ? onSelect?.() : go(href))}
    >
      {icon ? <Icon name={icon} /> : null}
      <span className={styles.itemText}>
        {label}
        {detail === undefined ? null : <span className={styles.itemDetail}>{detail}</span>}
      </span>
      {shortcut === undefined ? null : <kbd className={styles.shortcut}>{shortcut}</kbd>}
    </MenuItem>
  );
}

interface EntriesProps {
  label: string;
  items: readonly (MenuEntry | MenuGroup)[];
  /** Replaces the behavior that a surrounding `MenuTrigger` provides. */
  behavior?: Pick<AriaMenuProps<object>, 'autoFocus' | 'onClose'>;
}

/** Shows the entries of a menu, which supports arrow keys, typing and Escape. */
function Entries({ label, items, behavior }: EntriesProps) {
  const router = useLinkRouter();
  const go = (href: string) => (router ? router.navigate(href) : window.location.assign(href));
  return (
    <AriaMenu {...behavior} className={styles.list ?? ''} aria-label={label}>
      {items.map((item) =>
        'entries' in item ? (
          <MenuSection key={item.title} aria-label={item.title}>
            <Header className={styles.sectionTitle ?? ''}>{item.title}</Header>
            {item.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} go={go} />
            ))}
          </MenuSection>
        ) : (
          <Entry key={item.id} entry={item} go={go} />
        ),
      )}
    </AriaMenu>
  );
}

/** The entry that has the focus when a menu opens; null if the menu itself has it. */
export type MenuFocus = 'first' | 'last' | null;

export interface MenuProps {
  label: string;
  items: readonly (MenuEntry | MenuGroup)[];
  /** The button that opens the menu. */
  triggerRef: RefObject<HTMLButtonElement | null>;
  focus: MenuFocus;
  onClose: () => void;
}

/** Shows an open menu below its button. The caller renders it only while it is open. */
export function Menu({ label, items, triggerRef, focus, onClose }: MenuProps) {
  return (
    <Popover
      isOpen
      className={styles.popover ?? ''}
      triggerRef={triggerRef}
      placement="bottom start"
      aria-label={label}
      onOpenChange={onClose}
    >
      <Entries label={label} items={items} behavior={{ autoFocus: focus ?? true, onClose }} />
    </Popover>
  );
}

/**
 * Shows a button with a menu of actions.
 *
 * @deprecated Use `MenuButton` of `@tideline/mfe-kit`: a screen shows it before the code of the menu has arrived.
 */
export function MenuButton({ items, trigger, ...button }: MenuButtonProps) {
  return (
    <MenuTrigger>
      {trigger ?? <OverlayTriggerButton {...button} />}
      <Popover className={styles.popover ?? ''}>
        <Entries label={button.label} items={items} />
      </Popover>
    </MenuTrigger>
  );
}
