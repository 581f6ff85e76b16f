/**
 * Menus of actions, in a separate chunk with React Aria's collections and popovers. `MenuButton` of the kit loads it
 * when the user is about to open a menu.
 */
export {
  Menu,
  MenuButton,
  type MenuButtonProps,
  type MenuEntry,
  type MenuFocus,
  type MenuGroup,
  type MenuProps,
} from './overlays/menu.tsx';
