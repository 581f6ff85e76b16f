import { useT } from '@tideline/mfe-kit';
import { Stack } from '@tideline/ui';
import { messages as words } from '../../../messages/sweep-words.en.ts';
import { messages } from '../../../messages/sweep-rule.en.ts';
import styles from '../sweeps.module.css';
import { KINDS, type RuleKind } from './kinds.ts';

/** Lists the rule kinds in plain words. */
export function KindChoice({ onChoose }: { onChoose: (kind: RuleKind) => void }) {
  const t = useT(messages);
  const w = useT(words);
  return (
    <Stack gap={16}>
      <p>{t('rule.choose')}</p>
      <ul className={styles.kinds}>
        {KINDS.map((kind) => (
          <li key={kind}>
            <button type="button" className={styles.kind} onClick={() => onChoose(kind)}>
              <span className={styles.kindName}>{w(`kind.${kind}`)}</span>
              <span>{t(`kindLine.${kind}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
