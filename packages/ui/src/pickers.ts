/** Pickers and hints next to a button or field, in a separate chunk with React Aria, because few screens need them. */
export { ComboBox, Select, type ChoiceOption, type ComboBoxProps, type SelectProps } from './overlays/combo-box.tsx';
export { PopoverButton, Tooltip, type PopoverButtonProps, type TooltipProps } from './overlays/popover.tsx';
