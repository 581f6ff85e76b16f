import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './choices.module.css';
import { FieldError } from './field.tsx';

export interface RadioOption<V extends string> {
  value: V;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

interface ChoiceGroupProps<V extends string> {
  legend: ReactNode;
  /** Whether the legend is only read aloud. */
  legendHidden?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  name?: string;
  options: readonly RadioOption<V>[];
  value: V | null;
  onChange: (value: V) => void;
}

interface GroupFrameProps {
  group: Pick<ChoiceGroupProps<string>, 'legend' | 'legendHidden' | 'hint' | 'error'>;
  id: string;
  className: string | undefined;
  children: ReactNode;
}

function GroupFrame({ group, id, className, children }: GroupFrameProps) {
  const { legend, legendHidden, hint, error } = group;
  const describedBy = classNames(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`);
  return (
    <fieldset
      className={styles.group}
      role="radiogroup"
      id={id}
      aria-describedby={describedBy || undefined}
      aria-invalid={error === undefined ? undefined : true}
    >
      {legendHidden ? (
        <legend className={styles.noLegend}>
          <VisuallyHidden>{legend}</VisuallyHidden>
        </legend>
      ) : (
        <legend className={styles.legend}>{legend}</legend>
      )}
      {hint === undefined ? null : (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className={className}>{children}</div>
    </fieldset>
  );
}

/** Returns the props of a group. The inputs share a name, so arrow keys move between them natively. */
function useGroup<V extends string>({ name, value, onChange }: ChoiceGroupProps<V>) {
  const generated = useId();
  const id = name ?? generated;
  const radio = (option: RadioOption<V>) => ({
    type: 'radio' as const,
    name: id,
    value: option.value,
    checked: option.value === value,
    disabled: option.disabled,
    onChange: () => onChange(option.value),
  });
  return { id, radio };
}

export interface RadioGroupOption<V extends string> extends RadioOption<V> {
  /** A figure at the end of the line, which is read after the label. */
  aside?: ReactNode;
}

export interface RadioGroupProps<V extends string> extends ChoiceGroupProps<V> {
  options: readonly RadioGroupOption<V>[];
}

/** Shows a choice among a few options, all of them visible. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { id, radio } = useGroup(props);
  const named = ({ value, aside }: RadioGroupOption<V>) =>
    aside === undefined ? {} : { 'aria-labelledby': `${id}-${value}-name`, 'aria-describedby': `${id}-${value}-aside` };
  return (
    <GroupFrame group={props} id={id} className={undefined}>
      {props.options.map((option) => (
        <label
          key={option.value}
          className={classNames(styles.choice, option.aside !== undefined && styles.choiceWithAside)}
        >
          <span className={styles.mark}>
            <input {...radio(option)} {...named(option)} className={classNames(styles.box, styles.round)} />
            <span className={styles.dot} />
          </span>
          <span id={`${id}-${option.value}-name`}>{option.label}</span>
          {option.aside === undefined ? null : (
            <span id={`${id}-${option.value}-aside`} className={styles.choiceAside}>
              {option.aside}
            </span>
          )}
          {option.hint === undefined ? null : <span className={styles.hint}>{option.hint}</span>}
        </label>
      ))}
    </GroupFrame>
  );
}

export interface RadioCardOption<V extends string> extends RadioOption<V> {
  /** Effect, cost or benefit, which is read after the label. */
  body?: ReactNode;
  /** Shown below the card, for a control that does not select the option. It is not part of the label. */
  action?: ReactNode;
}

export interface RadioCardsProps<V extends string> extends ChoiceGroupProps<V> {
  options: readonly RadioCardOption<V>[];
}

/** Shows a choice among a few options that need an explanation, each on a card. */
export function RadioCards<V extends string>(props: RadioCardsProps<V>) {
  const { id, radio } = useGroup(props);
  return (
    <GroupFrame group={props} id={id} className={styles.cards}>
      {props.options.map((option) => {
        const titleId = `${id}-${option.value}-title`;
        const bodyId = `${id}-${option.value}-body`;
        const card = (
          <label key={option.value} className={styles.card}>
            <span className={styles.mark}>
              <input
                {...radio(option)}
                className={classNames(styles.box, styles.round)}
                aria-labelledby={titleId}
                aria-describedby={option.body === undefined ? undefined : bodyId}
              />
              <span className={styles.dot} />
            </span>
            <span id={titleId} className={styles.cardTitle}>
              {option.label}
            </span>
            {option.body === undefined ? null : (
              <div id={bodyId} className={styles.cardBody}>
                {option.body}
              </div>
            )}
          </label>
        );
        if (option.action === undefined) return card;
        return (
          <div key={option.value} className={styles.cardWithAction}>
            {card}
            <div>{option.action}</div>
          </div>
        );
      })}
    </GroupFrame>
  );
}

export type SegmentedControlProps<V extends string> = ChoiceGroupProps<V>;

/** Shows a choice among two to five short options side by side, such as a view or a period. */
export function SegmentedControl<V extends string>(props: SegmentedControlProps<V>) {
  const { id, radio } = useGroup(props);
  return (
    <GroupFrame group={props} id={id} className={styles.segments}>
      {props.options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input {...radio(option)} />
          <span>{option.label}</span>
        </label>
      ))}
    </GroupFrame>
  );
}
