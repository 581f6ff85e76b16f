/** A button with a menu, in a separate chunk with React Aria's collections and popovers, loaded on demand. */
export { MenuButton, type MenuButtonProps, type MenuEntry, type MenuGroup } from './overlays/menu.tsx';
