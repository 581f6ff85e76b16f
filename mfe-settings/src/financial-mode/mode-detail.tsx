import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ModeChoice, ModeOverview } from '@tideline/contract';
import { useMay, useT } from '@tideline/mfe-kit';
import { Card, Icon, Stack } from '@tideline/ui';
import { modeMessages } from '../../messages/mode.en.ts';
import styles from './financial-mode.module.css';
import { LastMonth } from './last-month.tsx';
import { previewQuery, type ModeInput } from './mode.queries.ts';
import { useModeWords } from './mode-words.ts';
import { useEffects } from './use-effects.ts';
import { useOutcome } from './use-outcome.ts';

interface ModeDetailProps {
  choice: ModeChoice;
  overview: ModeOverview;
  /** The mode whose effects are previewed; null for the active mode and while the settings are being edited. */
  compared: ModeInput | null;
  /** Settings and buttons of the mode. */
  children: ReactNode;
}

/** Shows the chosen mode's effect, and the differences from the active one. */
export function ModeDetail({ choice, overview, compared, children }: ModeDetailProps) {
  const t = useT(modeMessages);
  const words = useModeWords(overview.debts);
  const { key, reasons, figure } = choice;
  return (
    <Card title={t(`mode.${key}`)}>
      <Stack gap={16}>
        <p>
          {t(`does.${key}`)} {t(`doesNot.${key}`)}{' '}
          {figure === null || figure.kind === 'interest' ? null : words.figure(figure)}
        </p>
        {compared === null ? null : <BeforeAfter choice={choice} overview={overview} />}
        {reasons.length === 0 ? null : (
          <div>
            <h3>{t('reason.lead')}</h3>
            <ul className={styles.list}>
              {reasons.map((reason) => (
                <li key={reason.code}>{words.reason(reason)}</li>
              ))}
            </ul>
          </div>
        )}
        {compared === null ? null : <Effects compared={compared} />}
        <LastMonth mode={key} />
        {children}
      </Stack>
    </Card>
  );
}

function BeforeAfter({ choice, overview }: { choice: ModeChoice; overview: ModeOverview }) {
  const t = useT(modeMessages);
  const active = overview.modes.find(({ key }) => key === overview.current.key) ?? choice;
  const before = useOutcome(active, overview);
  const after = useOutcome(choice, overview);
  return (
    <dl className={styles.beforeAfter}>
      {after.map(({ id, value }, index) => (
        <div key={id}>
          <dt>{t(`table.${id}`)}</dt>
          <dd>
            <span className={styles.before}>{before[index]?.value}</span>
            <Icon name="arrow-right" size={16} />
            <b>{value}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Lists the effects of a mode. They load after the mode is chosen, into reserved lines. */
function Effects({ compared }: { compared: ModeInput }) {
  const t = useT(modeMessages);
  const mayAsk = useMay('edit');
  const { data, isPlaceholderData, isError } = useQuery({ ...previewQuery(compared, 'follow'), enabled: mayAsk });
  const { changes, same } = useEffects(isPlaceholderData ? undefined : data);
  if (!mayAsk || isError) return null;
  return (
    <div className={styles.effects} aria-busy={changes === null}>
      <EffectList title={t('effects.changes')} icon="arrow-right" lines={changes} />
      <EffectList title={t('effects.same')} icon="check" lines={same} />
    </div>
  );
}

interface EffectListProps {
  title: string;
  icon: 'arrow-right' | 'check';
  /** null while they load */
  lines: readonly string[] | null;
}

function EffectList({ title, icon, lines }: EffectListProps) {
  const t = useT(modeMessages);
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {(lines ?? [t('effects.loading')]).map((line) => (
          <li key={line}>
            {lines === null ? null : <Icon name={icon} size={16} />}
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
