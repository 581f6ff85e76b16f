import type { ModeDiff, ModePreview } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { modeMessages } from '../../messages/mode.en.ts';
import { usePlanName } from './use-plan-name.ts';
import { useSweepLines } from './use-sweep-lines.ts';
import { useModeWords } from './mode-words.ts';

/** Maximum number of lines; the check lists all effects. */
const LINES = 4;

interface Effects {
  /** null while they load */
  changes: string[] | null;
  same: string[] | null;
}

/** Returns descriptions of the effects of a switch, the most important first. */
export function useEffects(preview: ModePreview | undefined): Effects {
  const t = useT(modeMessages);
  const { money } = useFormats();
  const planName = usePlanName();
  const sweepLines = useSweepLines();
  const words = useModeWords([]);
  if (preview === undefined) return { changes: null, same: null };
  const { diff, parameters } = preview;
  const { plan, rules = [] } = diff;
  const paused = rules.filter(({ goesOn }) => !goesOn).map(({ name }) => name);
  const [destination] = parameters.destinationOrder;
  const setting = (name: ModeDiff['parameters'][number]) =>
    name === 'destinationOrder' && destination !== undefined
      ? t('effects.destination', { place: t(`place.${destination}`) })
      : `${t(`parameter.${name}`)}: ${words.value(name, parameters)}`;
  const isReplanned = plan && (plan.becomes === 'replanned' || plan.becomes === 'brought_back');
  const sweeps = sweepLines(diff.sweeps);
  const changes = [
    ...(isReplanned ? [t('effects.plan', { after: planName(plan.after) })] : []),
    ...sweeps,
    ...(paused.length === 0 ? [] : [t('effects.paused', { names: paused })]),
    ...diff.parameters.filter((name) => name !== 'floor' && name !== 'customOrder').map(setting),
  ];
  const same = [
    t('effects.minimums'),
    ...(plan
      ? [
          isReplanned
            ? t('effects.monthly', {
                monthly: money(plan.after.monthly.minor, plan.after.monthly.currency),
              })
            : t('effects.ownPlan', { before: planName(plan.before) }),
        ]
      : []),
    ...(sweeps.length === 0 ? [t('effects.sweeps')] : []),
    ...(['promoMarginDays', 'automation'] as const).filter((name) => !diff.parameters.includes(name)).map(setting),
  ];
  return {
    changes:
      changes.length > LINES
        ? [...changes.slice(0, LINES - 1), t('effects.more', { count: changes.length - LINES + 1 })]
        : changes.length === 0
          ? [t('effects.none')]
          : changes,
    same: same.slice(0, LINES),
  };
}
