import { useQuery } from '@tanstack/react-query';
import type { SweepPreview, SweepSettingsInput } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { useEffect, useState } from 'react';
import { sweepMessages } from '../../messages/sweep-settings.en.ts';
import styles from './sweep-settings.module.css';
import { settingsPreviewQuery } from './sweep-settings.queries.ts';

const REST_MS = 500;
/** Number of transfers shown: few enough to stay visible next to the fields. */
const SHOWN = 3;

/** Returns the settings after a pause in typing. */
function useRested(settings: SweepSettingsInput | null): SweepSettingsInput | null {
  const text = settings === null ? null : JSON.stringify(settings);
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested === null ? null : (JSON.parse(rested) as SweepSettingsInput);
}

interface Props {
  /** null if a field is invalid */
  settings: SweepSettingsInput | null;
  isChanged: boolean;
  hasRules: boolean;
}

/** Previews the settings: "With these settings, yesterday: $180 from Everyday to Aria Visa." */
export function SettingsPreview({ settings, isChanged, hasRules }: Props) {
  const t = useT(sweepMessages);
  const rested = useRested(settings);
  return (
    <section aria-label={t('preview.title')} className={styles.preview}>
      <div role="status">
        {!hasRules ? (
          <p>{t('preview.noRules')}</p>
        ) : rested === null ? (
          <p>{t('preview.incomplete')}</p>
        ) : (
          <Moves settings={rested} isChanged={isChanged} />
        )}
      </div>
    </section>
  );
}

function Moves({ settings, isChanged }: { settings: SweepSettingsInput; isChanged: boolean }) {
  const t = useT(sweepMessages);
  const { date } = useFormats();
  const said = useMoveText();
  const { data, error } = useQuery(settingsPreviewQuery(settings));
  if (error !== null) return <p>{t('preview.failed')}</p>;
  if (data === undefined) return <p>{t('preview.looking')}</p>;
  const [now, then] = [data.now.moves.map(said), data.changed.moves.map(said)];
  return (
    <>
      <p>{t('preview.on', { on: date(data.changed.on, 'weekday') })}</p>
      {then.length === 0 ? <p>{t('preview.nothing')}</p> : null}
      <ul className={styles.moves}>
        {then.slice(0, SHOWN).map((move, index) => (
          <li key={index}>{move}</li>
        ))}
        {then.length <= SHOWN ? null : <li>{t('preview.more', { count: then.length - SHOWN })}</li>}
      </ul>
      {!isChanged ? null : (
        <p className={styles.now}>
          {now.join() === then.join()
            ? t('preview.same')
            : now.length === 0
              ? t('preview.nowNothing')
              : t('preview.now', { moves: now.join('; ') })}
        </p>
      )}
    </>
  );
}

/** Returns a function that describes one move. */
function useMoveText(): (move: SweepPreview['moves'][number]) => string {
  const t = useT(sweepMessages);
  const { money } = useFormats();
  return ({ amount, from, to, approval }) => {
    const text = t('preview.move', { amount: money(amount.minor, amount.currency), from: from.name, to: to.name });
    return approval === 'pre_approved' ? `${text} (${t('preview.byItself')})` : text;
  };
}
