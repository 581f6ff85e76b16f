import { useQueryClient } from '@tanstack/react-query';
import type { SweepRule, SweepSettings } from '@tideline/contract';
import { api, ApiError, useChange, useEditedBy, useErrorText, useFreshSignIn, useT } from '@tideline/mfe-kit';
import { Banner, Button, Card, Row, Section, Stack, Table, useFormats } from '@tideline/ui';
import { checkMessages } from '../../messages/sweep-settings-check.en.ts';
import { sweepMessages } from '../../messages/sweep-settings.en.ts';
import { changedFields, type CheckedSettings, type SettingsDraft } from './settings-draft.ts';
import { SettingsPreview } from './settings-preview.tsx';
import { useFieldWords } from './use-field-words.ts';

interface Props {
  settings: SweepSettings;
  rules: readonly SweepRule[];
  before: SettingsDraft;
  typed: CheckedSettings & { draft: SettingsDraft };
  onBack: () => void;
  onDone: () => void;
}

/** Lists every changed setting and its effect, and saves after confirmation. */
export function SettingsReview({ settings, rules, before, typed, onBack, onDone }: Props) {
  const t = useT(sweepMessages);
  const c = useT(checkMessages);
  const fields = changedFields(before, typed.draft);
  const words = useFieldWords(settings, rules);
  const { automation } = typed.settings;
  const { money } = useFormats();
  return (
    <Section title={c('check.title')} lead={c('check.lead')}>
      <Stack gap={24}>
        <Card title={c('check.list')} level={3}>
          <Table
            caption={c('check.list')}
            columns={[
              { id: 'setting', header: c('check.setting'), cell: (field) => words.nameOf(field) },
              {
                id: 'before',
                header: c('check.before'),
                phone: 'labeled',
                cell: (field) => words.valueOf(field, before),
              },
              {
                id: 'after',
                header: c('check.after'),
                phone: 'labeled',
                cell: (field) => words.valueOf(field, typed.draft),
              },
            ]}
            rows={fields}
            rowKey={(field) => field}
          />
        </Card>
        <Card title={c('check.effect')} level={3}>
          <p>{c('check.proposals')}</p>
          {fields.some((field) => field === 'automation' || field === 'automationLimit') &&
          automation?.level === 'pre_approved_below' ? (
            <p>{c('check.byThemselves', { amount: money(automation.limit.minor, automation.limit.currency) })}</p>
          ) : null}
        </Card>
        <Card title={t('preview.title')} level={3}>
          <SettingsPreview
            settings={typed.settings}
            isChanged
            hasRules={rules.some(({ state }) => state === 'active')}
          />
        </Card>
        <Save
          settings={settings}
          isOrderChanged={fields.includes('order')}
          typed={typed}
          onBack={onBack}
          onDone={onDone}
        />
      </Stack>
    </Section>
  );
}

function Save({
  settings: { version },
  isOrderChanged,
  typed,
  onBack,
  onDone,
}: Omit<Props, 'rules' | 'before'> & { isOrderChanged: boolean }) {
  const t = useT(sweepMessages);
  const c = useT(checkMessages);
  const errorOf = useErrorText();
  const editedBy = useEditedBy();
  const client = useQueryClient();
  const fresh = useFreshSignIn();
  const save = useChange({
    change: async () => {
      const saved = await fresh.run(() => api.sweepSettings.put(typed.settings, { ifMatch: version }));
      if (isOrderChanged) await api.sweepRules.arrange({ ids: [...typed.order] });
      return saved;
    },
    done: () => c('check.saved'),
    onSuccess: onDone,
  });
  const isMet = save.error instanceof ApiError && save.error.is('VERSION_CONFLICT');
  const send = async () => {
    try {
      await save.mutateAsync(undefined);
    } catch (error) {
      // `save.error` shows the error, and the current settings are reloaded
      if (error instanceof ApiError && error.is('VERSION_CONFLICT'))
        await client.invalidateQueries({ queryKey: ['sweeps', 'settings'] });
    }
  };
  return (
    <>
      {save.error === null ? null : (
        <Banner
          tone="warn"
          announce="alert"
          title={isMet ? t('conflict', { who: editedBy(save.error) }) : errorOf(save.error)}
        />
      )}
      <Row gap={8}>
        <Button busy={save.isPending} onClick={() => void send()}>
          {c('check.save')}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {c('check.back')}
        </Button>
      </Row>
      {fresh.dialog}
    </>
  );
}
