import { useEffect, useEffectEvent, useState } from 'react';
import { useFormats } from '@tideline/ui';
import { figureMessage, MoneyField, parseMoney, typedMoney } from '@tideline/ui/forms';
import { SliderField } from '@tideline/ui/slider';
import styles from './debt-tool.module.css';

/** Pause before the plan updates to an amount that was typed or set with the slider. */
const settleMs = 350;

interface AmountControlProps {
  title: string;
  /** Name of the field and of the slider. */
  label: string;
  sliderLabel: string;
  name: string;
  currency: string;
  /** The amount that the displayed plan uses. */
  valueMinor: number;
  range: { min: number; max: number; step: number };
  ends: readonly [string, string];
  /** Returns the amount in words, for the slider. */
  valueText: (minor: number) => string;
  /** Names the amount in an error message. */
  what: string;
  /** Returns why an amount is not possible, or undefined if it is. */
  refuse: (minor: number) => string | undefined;
  /** Called on every move of the slider, and with null once the plan shows the chosen amount. */
  onSlide?: (minor: number | null) => void;
  onSettled: (minor: string) => void;
  onReach?: () => void;
}

/** Shows an amount as a field and as a slider. */
export function AmountControl(props: AmountControlProps) {
  const { title, label, sliderLabel, name, currency, valueMinor, range, ends, what, onSlide, onReach } = props;
  const { locale } = useFormats();
  const [typed, setTyped] = useState(typedMoney(String(valueMinor), currency, locale));
  const [known, setKnown] = useState(valueMinor);
  const [sent, setSent] = useState<number | null>(null);
  if (known !== valueMinor) {
    // the amount was changed elsewhere on the screen; the response to an amount typed here must not overwrite later
    // input
    setKnown(valueMinor);
    if (valueMinor !== sent) setTyped(typedMoney(String(valueMinor), currency, locale));
  }
  const parsed = parseMoney(typed, currency, locale);
  const refused = parsed.ok ? props.refuse(Number(parsed.minor)) : figureMessage(parsed.error, what);
  const settled = parsed.ok && refused === undefined && Number(parsed.minor) !== valueMinor ? parsed.minor : null;
  const settle = useEffectEvent((minor: string) => {
    setSent(Number(minor));
    props.onSettled(minor);
  });
  const atRest = useEffectEvent(() => onSlide?.(null));
  useEffect(() => {
    if (settled === null) return atRest();
    const timer = setTimeout(() => settle(settled), settleMs);
    return () => clearTimeout(timer);
  }, [settled]);
  const shown = parsed.ok ? Number(parsed.minor) : valueMinor;
  return (
    <div
      className={refused === undefined ? styles.amount : `${styles.amount} ${styles.wrong}`}
      onPointerEnter={onReach}
      onFocus={onReach}
    >
      <h2>{title}</h2>
      <MoneyField
        label={label}
        labelHidden
        name={name}
        currency={currency}
        value={typed}
        onChange={setTyped}
        error={refused}
      />
      <div className={styles.slider}>
        <SliderField
          label={sliderLabel}
          labelHidden
          name={`${name}-line`}
          value={shown}
          {...range}
          onChange={(value) => {
            onReach?.();
            setTyped(typedMoney(String(value), currency, locale));
            onSlide?.(value);
          }}
          valueText={props.valueText(shown)}
          ends={ends}
        />
      </div>
    </div>
  );
}
