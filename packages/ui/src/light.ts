/** Components for signed-out pages: no React Aria, no charts. Import '@tideline/ui/tokens.css' once, in the shell. */
export {
  currencyDecimals,
  daysBetween,
  formatDate,
  formatMoney,
  formatPercent,
  formatShare,
  formatTime,
  minorToDecimal,
  type DateFormatOptions,
  type DateStyle,
  type MinorLike,
  type MoneyFormatOptions,
  type MoneySign,
  type PercentFormatOptions,
} from '@tideline/contract/format';
export {
  Button,
  IconButton,
  LinkButton,
  type ButtonProps,
  type ButtonVariant,
  type IconButtonProps,
  type LinkButtonProps,
} from './actions/button.tsx';
export { Link, LinkRouterProvider, useLinkRouter, type LinkProps, type LinkRouter } from './actions/link.tsx';
export { Logo, type LogoProps } from './brand/logo.tsx';
export { classNames } from './class-names.ts';
export { ShowWorking } from './data/disclosure.tsx';
export {
  Banner,
  EmptyState,
  ErrorState,
  type BannerProps,
  type BannerTone,
  type EmptyStateProps,
  type ErrorStateProps,
} from './feedback/banner.tsx';
export { Checkbox, Switch, type CheckboxProps, type SwitchProps } from './fields/checkbox.tsx';
export { ErrorSummary, type ErrorSummaryProps, type SummaryError } from './fields/error-summary.tsx';
export { Field, type ControlProps, type FieldFrameProps, type FieldProps } from './fields/field.tsx';
export { PasswordField, type PasswordFieldProps } from './fields/password-field.tsx';
export {
  SelectField,
  type SelectFieldProps,
  type SelectOption,
  type SelectOptionGroup,
} from './fields/select-field.tsx';
export { TextField, type TextFieldProps } from './fields/text-field.tsx';
export {
  useForm,
  type FieldBinding,
  type Form,
  type FormErrors,
  type FormOptions,
  type Validated,
} from './fields/use-form.ts';
export { DateText, Money, Percent, type DateTextProps, type MoneyProps, type PercentProps } from './format/amounts.tsx';
export {
  FormatProvider,
  useFormats,
  type FormatProviderProps,
  type FormatSettings,
  type Formats,
} from './format/format-context.tsx';
export { Icon, type IconProps } from './icons/icon.tsx';
export { isIconName, type IconName } from './icons/icon-paths.ts';
export { Card, type CardProps } from './layout/card.tsx';
export { NavigationFocusProvider, useNavigationFocus } from './layout/navigation-focus.tsx';
export { VisuallyHidden, visuallyHidden } from './layout/visually-hidden.tsx';
export { SegmentBar } from './tide/segment-bar.tsx';
export { TideTrackStatic, type StaticTideMark, type TideTrackStaticProps } from './tide/tide-track-static.tsx';
export { AccountPermission, PermissionProvider, useMay, useMayChange, type Permission } from './permission.tsx';
