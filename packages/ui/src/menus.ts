/**
 * Menus and pickers next to a button or field, in a separate chunk on React Aria's collections and popovers. Loaded
 * when first needed.
 */
export { ComboBox, Select, type ChoiceOption, type ComboBoxProps, type SelectProps } from './overlays/combo-box.tsx';
export { MenuButton, type MenuButtonProps, type MenuEntry, type MenuGroup } from './overlays/menu.tsx';
export { PopoverButton, Tooltip, type PopoverButtonProps, type TooltipProps } from './overlays/popover.tsx';
