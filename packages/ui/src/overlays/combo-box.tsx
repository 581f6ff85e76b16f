import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox, Input, Label } from 'react-aria-components/ComboBox';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { FieldError as AriaFieldError } from 'react-aria-components/FieldError';
import { Text } from 'react-aria-components/Text';
import { classNames } from '../class-names.ts';
import fieldStyles from '../fields/field.module.css';
import { Icon } from '../icons/icon.tsx';
import { messages } from '../messages/en.ts';
import { AriaLocale } from './overlay-provider.tsx';
import styles from './overlay.module.css';

export interface ChoiceOption {
  id: string;
  label: string;
  detail?: string;
  disabled?: boolean;
}

interface ChoiceProps {
  label: string;
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  name?: string;
  optional?: boolean;
  disabled?: boolean;
  placeholder?: string;
  options: readonly ChoiceOption[];
}

function Option({ option }: { option: ChoiceOption }) {
  return (
    <ListBoxItem
      id={option.id}
      textValue={option.label}
      isDisabled={option.disabled ?? false}
      className={styles.item ?? ''}
    >
      {({ isSelected }) => (
        <>
          <span className={styles.itemText}>
            {option.label}
            {option.detail === undefined ? null : <span className={styles.itemDetail}>{option.detail}</span>}
          </span>
          {isSelected ? <Icon name="check" size={16} /> : null}
        </>
      )}
    </ListBoxItem>
  );
}

function Around({ label, labelHidden, hint, error, optional, children }: ChoiceProps & { children: ReactNode }) {
  return (
    <>
      {labelHidden ? null : (
        <Label className={fieldStyles.label ?? ''}>
          {label}
          {optional ? <span className={fieldStyles.optional}> ({messages.optional})</span> : null}
        </Label>
      )}
      {hint === undefined ? null : (
        <Text slot="description" className={fieldStyles.hint ?? ''}>
          {hint}
        </Text>
      )}
      {children}
      <AriaFieldError className={fieldStyles.error ?? ''}>
        <Icon name="warning" />
        {error}
      </AriaFieldError>
    </>
  );
}

export interface ComboBoxProps extends ChoiceProps {
  /** Id of the chosen option. */
  value: string | null;
  onChange: (id: string | null) => void;
  /** Called with the typed text if no option has that name, for example to create a category. */
  onCreate?: (text: string) => void;
}

/** Shows a choice among many options, with a search. */
export function ComboBox(props: ComboBoxProps) {
  const { label, labelHidden, error, name, disabled, placeholder, options, value, onChange, onCreate, optional } =
    props;
  const commitTyped = (text: string) => {
    const typed = text.trim();
    if (onCreate && typed !== '' && !options.some((option) => option.label.toLowerCase() === typed.toLowerCase()))
      onCreate(typed);
  };
  return (
    <AriaLocale>
      <AriaComboBox
        className={classNames(fieldStyles.field, error !== undefined && fieldStyles.invalid)}
        defaultItems={options}
        value={value}
        onChange={(key) => onChange(key === null ? null : String(key))}
        isInvalid={error !== undefined}
        isDisabled={disabled ?? false}
        isRequired={!optional}
        validationBehavior="aria"
        allowsCustomValue={onCreate !== undefined}
        allowsEmptyCollection
        menuTrigger="focus"
        {...(labelHidden ? { 'aria-label': label } : {})}
        {...(name === undefined ? {} : { id: name })}
      >
        <Around {...props}>
          <span className={fieldStyles.affixed}>
            <Input
              className={classNames(fieldStyles.control, fieldStyles.withButton)}
              {...(placeholder === undefined ? {} : { placeholder })}
              onBlur={(event) => commitTyped(event.currentTarget.value)}
            />
            <AriaButton className={classNames(styles.comboButton, fieldStyles.inside)}>
              <Icon name="chevron-down" />
            </AriaButton>
          </span>
        </Around>
        <Popover className={classNames(styles.popover, styles.matching)}>
          <ListBox<ChoiceOption>
            className={classNames(styles.list, styles.comboList)}
            renderEmptyState={() => <div className={styles.nothing}>{messages.noMatches}</div>}
          >
            {(option) => <Option option={option} />}
          </ListBox>
        </Popover>
      </AriaComboBox>
    </AriaLocale>
  );
}

export interface SelectProps extends ChoiceProps {
  value: string | null;
  onChange: (id: string) => void;
}

/** Shows a choice among a few options that need a second line. Otherwise use the native SelectField. */
export function Select(props: SelectProps) {
  const { label, labelHidden, error, name, disabled, placeholder, options, value, onChange, optional } = props;
  return (
    <AriaLocale>
      <AriaSelect
        className={classNames(fieldStyles.field, error !== undefined && fieldStyles.invalid)}
        value={value}
        onChange={(key) => key !== null && onChange(String(key))}
        isInvalid={error !== undefined}
        isDisabled={disabled ?? false}
        isRequired={!optional}
        validationBehavior="aria"
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(labelHidden ? { 'aria-label': label } : {})}
        {...(name === undefined ? {} : { id: name })}
      >
        <Around {...props}>
          <AriaButton className={classNames(fieldStyles.control, styles.selectButton)}>
            <SelectValue<ChoiceOption> className={styles.selectValue ?? ''}>
              {({ selectedText, isPlaceholder, defaultChildren }) => (isPlaceholder ? defaultChildren : selectedText)}
            </SelectValue>
            <Icon name="chevron-down" />
          </AriaButton>
        </Around>
        <Popover className={classNames(styles.popover, styles.matching)}>
          <ListBox<ChoiceOption> items={options} className={classNames(styles.list, styles.comboList)}>
            {(option) => <Option option={option} />}
          </ListBox>
        </Popover>
      </AriaSelect>
    </AriaLocale>
  );
}
