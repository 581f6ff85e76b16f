import type { SweepRule, SweepSettings } from '@tideline/contract';
import { Load, useMay, useT } from '@tideline/mfe-kit';
import { Banner, LinkButton, Page, Skeleton, SkeletonBar, Stack, useFormats } from '@tideline/ui';
import { useState } from 'react';
import { sweepMessages } from '../../messages/sweep-settings.en.ts';
import { PauseButton } from './pause-button.tsx';
import { MasterSwitch } from './master-switch.tsx';
import { type CheckedSettings, draftOf, type SettingsDraft } from './settings-draft.ts';
import { SettingsForm } from './settings-form.tsx';
import styles from './sweep-settings.module.css';
import {
  reviewPart,
  sweepRulesQuery,
  sweepSettingsQuery,
  transferMethodsPart,
  twoPersonPart,
} from './sweep-settings.queries.ts';

/** /settings/sweep: settings that apply to every sweep, with a preview of their transfers. */
export function SweepSettingsScreen() {
  const t = useT(sweepMessages);
  const mayChange = useMay('edit');
  const [bar, setBar] = useState<HTMLElement | null>(null);
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <LinkButton variant="quiet" icon="sweep" href="/sweeps">
          {t('rules')}
        </LinkButton>
      }
    >
      <div className={styles.above}>
        <Load
          query={sweepSettingsQuery()}
          skeleton={<SettingsSkeleton />}
          failedTitle={t('failed')}
          failedHint={<p>{t('failedHint')}</p>}
          isEmpty={() => false}
        >
          {(settings) => (
            <Load
              query={sweepRulesQuery()}
              skeleton={<SettingsSkeleton />}
              failedTitle={t('failed')}
              isEmpty={() => false}
            >
              {({ items }) => (
                <Settings
                  settings={settings}
                  rules={items.filter(({ state }) => state !== 'archived')}
                  mayChange={mayChange}
                  bar={bar}
                />
              )}
            </Load>
          )}
        </Load>
      </div>
      {mayChange ? (
        <div className={styles.bar}>
          <div ref={setBar} className={styles.said} />
          <PauseButton />
        </div>
      ) : null}
    </Page>
  );
}

interface Typed extends CheckedSettings {
  draft: SettingsDraft;
}

interface Props {
  settings: SweepSettings;
  rules: readonly SweepRule[];
  mayChange: boolean;
  /** The sticky bar for the form's preview and save button, next to the switch that pauses everything. */
  bar: HTMLElement | null;
}

/** Shows the form, or the review that lists its changes before saving. */
function Settings({ settings, rules, mayChange, bar }: Props) {
  const t = useT(sweepMessages);
  const typing = useFormats();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [isChecking, setChecking] = useState(false);
  const before = draftOf(
    settings,
    rules.map(({ id }) => id),
    typing,
  );
  const done = () => {
    setTyped(null);
    setChecking(false);
  };
  if (typed !== null && isChecking) {
    return (
      <Load query={reviewPart()} skeleton={<SettingsSkeleton />} isEmpty={() => false}>
        {({ SettingsReview: CheckSettings }) => (
          <CheckSettings
            settings={settings}
            rules={rules}
            before={before}
            typed={typed}
            onBack={() => setChecking(false)}
            onDone={done}
          />
        )}
      </Load>
    );
  }
  return (
    <Stack gap={16}>
      {mayChange ? null : <Banner tone="info" title={t('readOnly')} />}
      <MasterSwitch settings={settings} mayChange={mayChange} />
      <SettingsForm
        key={settings.version}
        settings={settings}
        rules={rules}
        mayChange={mayChange}
        bar={bar}
        before={before}
        initial={typed?.draft ?? before}
        onCheck={(checked, draft) => {
          setTyped({ ...checked, draft });
          setChecking(true);
        }}
      />
      <Load query={transferMethodsPart()} skeleton={<SkeletonBar width="100%" height="4.5rem" />} isEmpty={() => false}>
        {({ TransferMethods: AccountWays }) => <AccountWays mayChange={mayChange} />}
      </Load>
      <Load query={twoPersonPart()} skeleton={<SkeletonBar width="100%" height="4.5rem" />} isEmpty={() => false}>
        {({ TwoPersonSection }) => <TwoPersonSection />}
      </Load>
    </Stack>
  );
}

function SettingsSkeleton() {
  const t = useT(sweepMessages);
  return (
    <Skeleton label={t('loading')}>
      <Stack gap={16}>
        <SkeletonBar width="100%" height="6rem" />
        <SkeletonBar width="100%" height="27rem" />
        <SkeletonBar width="100%" height="4.5rem" />
      </Stack>
    </Skeleton>
  );
}
