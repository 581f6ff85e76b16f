import type { ModeDiff } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Stack } from '@tideline/ui';
import { Checkbox } from '@tideline/ui/forms';
import { modeMessages } from '../../messages/mode.en.ts';
import styles from './financial-mode.module.css';

interface SwitchedRulesProps {
  rules: NonNullable<ModeDiff['rules']>;
  goOn: readonly string[];
  onChange: (goOn: readonly string[]) => void;
}

/** Lists active sweep rules. Each one continues if the user confirms it, and otherwise waits. */
export function SwitchedRules({ rules, goOn, onChange }: SwitchedRulesProps) {
  const t = useT(modeMessages);
  if (rules.length === 0) return null;
  const waiting = rules.filter(({ id }) => !goOn.includes(id)).map(({ name }) => name);
  return (
    <fieldset className={styles.rules}>
      <legend className={styles.label}>{t('rules.legend')}</legend>
      <Stack gap={8}>
        <p>{t('rules.lead')}</p>
        {rules.map(({ id, name, byItself }) => (
          <Checkbox
            key={id}
            label={name}
            hint={t(byItself ? 'rules.byItself' : 'rules.asks')}
            checked={goOn.includes(id)}
            onChange={(checked) => onChange(checked ? [...goOn, id] : goOn.filter((other) => other !== id))}
          />
        ))}
        <p role="status">{waiting.length === 0 ? t('rules.noneWaits') : t('rules.waiting', { names: waiting })}</p>
      </Stack>
    </fieldset>
  );
}
