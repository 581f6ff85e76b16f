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
  /** Label of the list, for screen readers. */
  listLabel: string;
  /** "3 suggestions", announced when it changes. */
  counted: string;
  onChoose: (id: string) => void;
  /** Whether Enter chooses the first suggestion if none is highlighted. */
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
    // The focus stays in the field, which handles the keys (aria-activedescendant).
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

interface SuggestionControl {
  /** Whether the list is shown. */
  shown: boolean;
  /** Index of the highlighted suggestion; -1 for none. */
  highlighted: number;
  setPlace: (place: Place) => void;
  choose: (index: number) => void;
  press: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** Moves through the suggestions and chooses them, by key or by pointer. */
function useSuggestions({
  suggestions,
  choosesFirst = false,
  onChoose,
  onKeyDown,
}: Pick<SuggestFieldProps, 'suggestions' | 'choosesFirst' | 'onChoose' | 'onKeyDown'>): SuggestionControl {
  const [{ active, open }, setPlace] = useState<Place>({ active: -1, open: false });
  const shown = open && suggestions.length > 0;
  const highlighted = active < suggestions.length ? active : -1;
  const first = choosesFirst && highlighted === -1 ? 0 : highlighted;
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
        active: shown ? step(highlighted, by, suggestions.length) : by === 1 ? 0 : suggestions.length - 1,
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
  return { shown, highlighted, setPlace, choose, press };
}

interface ListProps {
  id: string;
  label: string;
  suggestions: readonly Suggestion[];
  control: SuggestionControl;
}

function SuggestionList({ id, label, suggestions, control: { shown, highlighted, choose } }: ListProps) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label={label} className={styles.list} hidden={!shown}>
      {shown
        ? suggestions.map((suggestion, index) => (
            <Option
              key={suggestion.id}
              id={`${id}-${index}`}
              suggestion={suggestion}
              active={index === highlighted}
              onChoose={() => choose(index)}
            />
          ))
        : null}
    </div>
  );
}

type InputProps = Omit<
  SuggestFieldProps,
  'suggestions' | 'listLabel' | 'counted' | 'onChoose' | 'choosesFirst' | 'onKeyDown'
> & { listId: string; control: SuggestionControl };

/** Shows the field itself, which keeps the focus and announces the highlighted suggestion. */
function SuggestInput(props: InputProps) {
  const { label, labelHidden, hint, error, optional, value, onChange, ref, name, onFocus, onBlur, ...rest } = props;
  const { listId, control, ...input } = rest;
  const { shown, highlighted, setPlace, press } = control;
  const frame = {
    label,
    ...(labelHidden ? { labelHidden } : {}),
    ...(hint === undefined ? {} : { hint }),
    ...(error === undefined ? {} : { error }),
    ...(optional ? { optional } : {}),
    ...(name ? { name } : {}),
  };
  return (
    <Field {...frame}>
      {(controlProps) => (
        <input
          autoComplete="off"
          {...input}
          {...controlProps}
          {...(ref ? { ref } : {})}
          role="combobox"
          aria-expanded={shown}
          aria-controls={`${listId}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && highlighted !== -1 ? `${listId}-${highlighted}` : undefined}
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
  );
}

/**
 * Shows a field with suggestions below it: a combobox whose list never takes the focus and never changes the text on
 * its own.
 */
export function SuggestField({
  suggestions,
  listLabel,
  counted,
  onChoose,
  choosesFirst = false,
  onKeyDown,
  ...input
}: SuggestFieldProps) {
  const control = useSuggestions({ suggestions, choosesFirst, onChoose, onKeyDown });
  const id = useId();
  return (
    <div className={styles.around}>
      <SuggestInput {...input} listId={id} control={control} />
      <SuggestionList id={id} label={listLabel} suggestions={suggestions} control={control} />
      <VisuallyHidden>
        <span role="status">{control.shown ? counted : ''}</span>
      </VisuallyHidden>
    </div>
  );
}
