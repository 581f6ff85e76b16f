/**
 * Menus of actions, with React Aria's collections and popovers, in a separate chunk. The kit's `MenuButton` loads the
 * chunk at the user's first interaction with the page.
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
