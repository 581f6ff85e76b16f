/** What opens over a page: the tier on React Aria Components. Loaded when first needed. */
export { ComboBox, Select, type ChoiceOption, type ComboBoxProps, type SelectProps } from './overlays/combo-box.tsx';
export { ConfirmDialog, Dialog, Drawer, type ConfirmDialogProps, type DialogProps, type DrawerProps } from './overlays/dialog.tsx';
export { MenuButton, type MenuButtonProps, type MenuEntry, type MenuGroup } from './overlays/menu.tsx';
export { PopoverButton, Tooltip, type PopoverButtonProps, type TooltipProps } from './overlays/popover.tsx';
