import type { NotificationSettings } from '@tideline/contract';
import { Load, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Card, LinkButton, Page, Section, Skeleton, SkeletonBar, Stack } from '@tideline/ui';
import { messages } from '../../messages/notification-settings.en.ts';
import { CalendarSection } from './calendar-section.tsx';
import { EmailSection } from './email-section.tsx';
import { Matrix } from './matrix.tsx';
import { MutedAccounts } from './muted-accounts.tsx';
import { notificationSettingsQuery } from './notification-settings.queries.ts';
import { Presets } from './presets.tsx';
import { PushSection } from './push-section.tsx';
import { QuietSection } from './quiet-section.tsx';
import { useSave } from './use-save.ts';
import { WebhookSection } from './webhook-section.tsx';

/** /settings/notifications: which events the user is notified about, through which channels, and when. */
export function NotificationSettingsScreen() {
  const t = useT(messages);
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <LinkButton variant="quiet" icon="bell" href="/notifications">
          {t('inbox')}
        </LinkButton>
      }
    >
      <Load
        query={notificationSettingsQuery()}
        skeleton={<SettingsSkeleton />}
        isEmpty={() => false}
        failedTitle={t('failed')}
      >
        {(settings) => <Settings settings={settings} />}
      </Load>
    </Page>
  );
}

function Settings({ settings }: { settings: NotificationSettings }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const save = useSave();
  return (
    <Stack gap={32}>
      <p role="status">{save.isPending ? t('saving') : save.error === null && save.isSaved ? t('saved') : ''}</p>
      {save.error === null ? null : (
        <Banner tone="debt" title={t('notSaved')} announce="alert">
          {errorOf(save.error)}
        </Banner>
      )}
      <Presets settings={settings} save={save.save} />
      <Matrix settings={settings} save={save.save} />
      <Section title={t('delivery.title')}>
        <Card>
          <QuietSection settings={settings} save={save.save} />
          <EmailSection settings={settings} save={save.save} />
          <PushSection settings={settings} save={save.save} />
          <WebhookSection settings={settings} save={save.save} />
          <CalendarSection settings={settings} />
          <MutedAccounts settings={settings} save={save.save} />
        </Card>
      </Section>
    </Stack>
  );
}

const SettingsSkeleton = () => (
  <Skeleton>
    <Stack gap={16}>
      <SkeletonBar width="100%" height="24rem" />
      <SkeletonBar width="100%" height="10rem" />
    </Stack>
  </Skeleton>
);
