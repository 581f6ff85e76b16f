/** Form fields, in a separate chunk for the screens that need them, loaded on demand. */
export { Checkbox, Switch, type CheckboxProps, type SwitchProps } from './fields/checkbox.tsx';
export { ErrorSummary, type ErrorSummaryProps, type SummaryError } from './fields/error-summary.tsx';
export { Field, type ControlProps, type FieldFrameProps, type FieldProps } from './fields/field.tsx';
export {
  CountField,
  MoneyField,
  PercentField,
  parseMoney,
  parsePercent,
  type CountFieldProps,
  type MoneyFieldProps,
  type ParsedCount,
  type ParsedMoney,
  type ParsedPercent,
  type PercentFieldProps,
} from './fields/figure-field.tsx';
export { figureMessage } from './fields/figure-message.ts';
export { parseFigure, type FigureError, type FigureRules, type ParsedFigure } from './fields/parse-figure.ts';
export { PasswordField, type PasswordFieldProps } from './fields/password-field.tsx';
export {
  RadioCards,
  RadioGroup,
  SegmentedControl,
  type RadioCardOption,
  type RadioCardsProps,
  type RadioGroupOption,
  type RadioGroupProps,
  type RadioOption,
  type SegmentedControlProps,
} from './fields/radio-group.tsx';
export {
  SelectField,
  type SelectFieldProps,
  type SelectOption,
  type SelectOptionGroup,
} from './fields/select-field.tsx';
export { TextArea, TextField, type TextFieldProps } from './fields/text-field.tsx';
export {
  useForm,
  type FieldBinding,
  type Form,
  type FormErrors,
  type FormOptions,
  type Validated,
} from './fields/use-form.ts';
export { FocusOnMount } from './layout/focus-on-mount.tsx';
export { typedMoney, typedPercent } from './format/typed.ts';
