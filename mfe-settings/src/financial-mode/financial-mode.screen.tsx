import { useState } from 'react';
import type { ModeOverview } from '@tideline/contract';
import { Load, useMay, usePrefetchedPart, useSearchParam, useSession, useT } from '@tideline/mfe-kit';
import { Banner, Page, Skeleton, SkeletonBar, Stack, useFormats } from '@tideline/ui';
import { FocusOnMount } from '@tideline/ui/forms';
import { modeMessages } from '../../messages/mode.en.ts';
import { CurrentMode } from './current-mode.tsx';
import { modePanels, modeQuery, type ModeInput } from './mode.queries.ts';
import { draftOf, readDraft, type ModeDraft } from './mode-draft.ts';
import { ModeForm } from './mode-form.tsx';
import { ModeHistory } from './mode-history.tsx';

/** /settings/financial-mode: one strategy for the whole household, with a preview of a switch. */
export function FinancialModeScreen() {
  const t = useT(modeMessages);
  const active = useSession().household.mode ?? 'balanced';
  return (
    <Page title={t('title')} lead={t('lead', { mode: t(`mode.${active}`) })}>
      <Load
        query={modeQuery()}
        failedTitle={t('failed')}
        failedHint={t('failedHint')}
        skeleton={
          <Skeleton label={t('loading')}>
            <Stack gap={24}>
              <SkeletonBar width="100%" height="25.625rem" />
              <SkeletonBar width="100%" height="16rem" />
            </Stack>
          </Skeleton>
        }
      >
        {(overview) => <Modes overview={overview} />}
      </Load>
    </Page>
  );
}

const KEYS = ['none', 'balanced', 'pay_down_fast', 'quick_wins', 'safety_first', 'float', 'custom'] as const;

interface Typed {
  wanted: ModeInput;
  draft: ModeDraft;
}

/**
 * Shows the modes or the check of a mode (`?check=quick_wins`). A check opened from the address uses the default
 * parameters.
 */
function Modes({ overview }: { overview: ModeOverview }) {
  const t = useT(modeMessages);
  const formats = useFormats();
  const readOnly = !useMay('manage');
  const [check, setCheck] = useSearchParam('check', KEYS, 'none');
  const [typed, setTyped] = useState<Typed | null>(null);
  const [hasChecked, setHasChecked] = useState(false);
  usePrefetchedPart(modePanels);
  const wanted =
    check === 'none' ? null : (typed?.wanted.key === check ? typed : untouched(overview, check, formats))?.wanted;
  if (wanted && !readOnly) {
    const leave = () => {
      setTyped(null);
      setCheck('none');
    };
    return (
      <FocusOnMount key="check">
        <Load
          query={modePanels()}
          skeleton={
            <Skeleton label={t('check.loading')}>
              <SkeletonBar width="100%" height="20rem" />
            </Skeleton>
          }
        >
          {({ ModeCheck }) => (
            <ModeCheck overview={overview} wanted={wanted} onBack={() => setCheck('none')} onDone={leave} />
          )}
        </Load>
      </FocusOnMount>
    );
  }
  const start = (next: Typed) => {
    setHasChecked(true);
    setTyped(next);
    setCheck(next.wanted.key, { push: true });
  };
  const content = (
    <Stack gap={24}>
      {readOnly ? <Banner tone="info" title={t('ownerOnly')} /> : null}
      <CurrentMode
        overview={overview}
        readOnly={readOnly}
        onGoBack={(before) => {
          const draft = draftOf(before, formats);
          const read = readDraft(draft, { typing: formats, debtIds: overview.debts.map(({ id }) => id) });
          if (read.ok) start({ wanted: read.data, draft });
        }}
      />
      <ModeForm
        key={`${overview.current.key} ${overview.version}`}
        overview={overview}
        initial={typed?.draft ?? draftOf(overview.current, formats)}
        readOnly={readOnly}
        onCheck={(next, draft) => start({ wanted: next, draft })}
      />
      <ModeHistory debts={overview.debts} />
    </Stack>
  );
  // the user returns from a check
  return hasChecked ? <FocusOnMount key="modes">{content}</FocusOnMount> : content;
}

function untouched(
  overview: ModeOverview,
  key: ModeInput['key'],
  typing: { currency: string; locale: string },
): Typed | null {
  const choice = overview.modes.find((mode) => mode.key === key);
  if (choice === undefined) return null;
  const draft = draftOf(choice, typing);
  const read = readDraft(draft, { typing, debtIds: overview.debts.map(({ id }) => id) });
  return read.ok ? { wanted: read.data, draft } : null;
}
