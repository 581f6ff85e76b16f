import { classNames, VisuallyHidden } from '@tideline/ui';
import { Field } from '@tideline/ui/forms';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import styles from './suggest-field.module.css';

export interface Suggestion {
  id: string;
  label: ReactNode;
  detail?: string;
}

export interface SuggestFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'size'> {
  label: string;
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  value: string;
  onChange: (value: string) => void;
  suggestions: readonly Suggestion[];
  /** Of the list, for a screen reader. */
  listLabel: string;
  /** "3 suggestions", said as they change. */
  counted: string;
  onChoose: (id: string) => void;
  /** Enter chooses the first where none is highlighted. */
  choosesFirst?: boolean;
  ref?: Ref<HTMLInputElement>;
}

interface Place {
  active: number;
  open: boolean;
}

const step = (active: number, by: 1 | -1, count: number): number =>
  active === -1 ? (by === 1 ? 0 : count - 1) : (active + by + count) % count;

function Option({
  suggestion: { label, detail },
  id,
  active,
  onChoose,
}: {
  suggestion: Suggestion;
  id: string;
  active: boolean;
  onChoose: () => void;
}) {
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (active) element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    // The focus stays in the field, which answers to the keys: see aria-activedescendant.
    <button
      ref={element}
      type="button"
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={styles.option}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span>{label}</span>
      {detail === undefined ? null : <span className={styles.detail}>{detail}</span>}
    </button>
  );
}

/** A field with suggestions under it: a combobox whose list never takes the focus and never changes what was typed by itself. */
export function SuggestField(props: SuggestFieldProps) {
  const {
    label,
    labelHidden,
    hint,
    error,
    optional,
    value,
    onChange,
    suggestions,
    listLabel,
    counted,
    onChoose,
    choosesFirst = false,
    ref,
    name,
    onKeyDown,
    onFocus,
    onBlur,
    ...input
  } = props;
  const [{ active, open }, setPlace] = useState<Place>({ active: -1, open: false });
  const id = useId();
  const shown = open && suggestions.length > 0;
  const meant = active < suggestions.length ? active : -1;
  const first = choosesFirst && meant === -1 ? 0 : meant;
  const choose = (index: number) => {
    const chosen = suggestions[index];
    setPlace({ active: -1, open: true });
    if (chosen) onChoose(chosen.id);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (by !== null && suggestions.length > 0) {
      event.preventDefault();
      setPlace({
        open: true,
        active: shown ? step(meant, by, suggestions.length) : by === 1 ? 0 : suggestions.length - 1,
      });
    } else if (event.key === 'Enter' && shown && first !== -1) {
      event.preventDefault();
      choose(first);
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      event.stopPropagation();
      setPlace({ active: -1, open: false });
    } else onKeyDown?.(event);
  };
  const frame = {
    label,
    ...(labelHidden ? { labelHidden } : {}),
    ...(hint === undefined ? {} : { hint }),
    ...(error === undefined ? {} : { error }),
    ...(optional ? { optional } : {}),
    ...(name ? { name } : {}),
  };
  return (
    <div className={styles.around}>
      <Field {...frame}>
        {(control) => (
          <input
            autoComplete="off"
            {...input}
            {...control}
            {...(ref ? { ref } : {})}
            role="combobox"
            aria-expanded={shown}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={shown && meant !== -1 ? `${id}-${meant}` : undefined}
            className={classNames(styles.control, error !== undefined && styles.wrong)}
            value={value}
            onChange={(event) => {
              setPlace({ active: -1, open: true });
              onChange(event.target.value);
            }}
            onFocus={(event) => {
              setPlace({ active: -1, open: true });
              onFocus?.(event);
            }}
            onBlur={(event) => {
              setPlace({ active: -1, open: false });
              onBlur?.(event);
            }}
            onKeyDown={press}
          />
        )}
      </Field>
      <div id={`${id}-list`} role="listbox" aria-label={listLabel} className={styles.list} hidden={!shown}>
        {shown
          ? suggestions.map((suggestion, index) => (
              <Option
                key={suggestion.id}
                id={`${id}-${index}`}
                suggestion={suggestion}
                active={index === meant}
                onChoose={() => choose(index)}
              />
            ))
          : null}
      </div>
      <VisuallyHidden>
        <span role="status">{shown ? counted : ''}</span>
      </VisuallyHidden>
    </div>
  );
}
