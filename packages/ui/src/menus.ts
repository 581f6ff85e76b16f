/** A button with a menu, in a separate chunk on React Aria's collections and popovers. Loaded when first needed. */
export { MenuButton, type MenuButtonProps, type MenuEntry, type MenuGroup } from './overlays/menu.tsx';
