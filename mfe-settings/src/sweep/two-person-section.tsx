import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TwoPersonApproval } from '@tideline/contract';
import {
  api,
  isPrivateHousehold,
  Load,
  refusalOf,
  useChange,
  useDirty,
  useDraftConflict,
  useErrorText,
  useFreshSignIn,
  useMay,
  useSession,
  useT,
} from '@tideline/mfe-kit';
import { Banner, Button, LinkButton, Row, SkeletonBar, Stack, useFormats } from '@tideline/ui';
import { ErrorSummary, figureMessage, MoneyField, parseMoney, Switch, typedMoney, useForm } from '@tideline/ui/forms';
import { messages } from '../../messages/two-person.en.ts';
import { SettingsSection } from './settings-section.tsx';
import styles from './sweep-settings.module.css';
import { twoPersonQuery } from './sweep-settings.queries.ts';

/**
 * Sets the amount above which a transfer needs the approval of two members. It is saved separately, because it protects
 * against a single member. A private household has no second member.
 */
export function TwoPersonSection() {
  const t = useT(messages);
  const { money } = useFormats();
  if (isPrivateHousehold(useSession())) return null;
  return (
    <Load query={twoPersonQuery()} skeleton={<SkeletonBar width="100%" height="4.5rem" />} isEmpty={() => false}>
      {(setting) => (
        <div className={styles.sections}>
          <SettingsSection
            title={t('two.title')}
            lead={t('two.lead')}
            line={
              setting.above === null
                ? t('two.off')
                : t('two.above', { amount: money(setting.above.minor, setting.above.currency) })
            }
          >
            <Content setting={setting} />
          </SettingsSection>
        </div>
      )}
    </Load>
  );
}

function Content({ setting }: { setting: TwoPersonApproval }) {
  const t = useT(messages);
  const isOwner = useMay('manage');
  const { above, approvers } = setting;
  const isShort = approvers.length < 2;
  return (
    <Stack gap={16}>
      {isShort ? (
        <Banner
          tone={above === null ? 'info' : 'warn'}
          title={t(above === null ? 'two.alone' : 'two.waits')}
          actions={
            isOwner ? (
              <LinkButton variant="quiet" href="/settings?section=members">
                {t('two.invite')}
              </LinkButton>
            ) : undefined
          }
        />
      ) : (
        <p>{t('two.who', { names: approvers.map(({ name }) => name) })}</p>
      )}
      {isOwner ? isShort && above === null ? null : <LatestForm setting={setting} /> : <p>{t('two.ownerOnly')}</p>}
    </Stack>
  );
}

/** Shows the form with the current setting. Entered values stay if another owner saves first. */
function LatestForm({ setting }: { setting: TwoPersonApproval }) {
  const [shown, setShown] = useState(setting);
  const [isDirty, setIsDirty] = useState(false);
  if (!isDirty && shown.version !== setting.version) setShown(setting);
  return <TwoPersonForm key={shown.version} setting={setting} onDirty={setIsDirty} />;
}

interface TwoPersonFormProps {
  setting: TwoPersonApproval;
  onDirty: (dirty: boolean) => void;
}

interface Draft {
  isOn: boolean;
  amount: string;
}

/** The amount to store, in minor units; null turns it off. */
type Checked = { minor: string | null };

function useTwoPersonForm({ setting: { version, above }, onDirty }: TwoPersonFormProps) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const client = useQueryClient();
  const fresh = useFreshSignIn();
  const { locale, currency, money } = useFormats();
  const initial = { isOn: above !== null, amount: above === null ? '' : typedMoney(above.minor, currency, locale) };
  const conflict = useDraftConflict<Draft>({
    draft: initial,
    version,
    labels: { amount: t('two.title') },
    textOf: () => (above === null ? t('two.nowOff') : t('two.nowAbove', { amount: money(above.minor, currency) })),
  });
  const save = useChange({
    change: ({ minor }: Checked) =>
      fresh.run(() =>
        api.twoPersonApproval.update(
          { above: minor === null ? null : { minor, currency } },
          { ifMatch: conflict.version },
        ),
      ),
    done: ({ item }) => t(item.above === null ? 'two.turnedOff' : 'two.saved'),
    onSuccess: () => onDirty(false),
  });
  const form = useForm<Draft, Checked>({
    initial,
    validate: ({ isOn, amount }) => {
      if (!isOn) return { ok: true, data: { minor: null } };
      const parsed = parseMoney(amount, currency, locale);
      if (!parsed.ok) return { ok: false, errors: { amount: figureMessage(parsed.error, t('two.amountWhat')) } };
      return { ok: true, data: { minor: parsed.minor } };
    },
    submit: async (checked) => {
      try {
        await save.mutateAsync(checked);
      } catch (error) {
        if (!conflict.isConflict(error)) return refusalOf<Draft>(error, { above: 'amount' }, errorOf);
        await client.invalidateQueries(twoPersonQuery());
      }
    },
  });
  useDirty(JSON.stringify(form.values) !== JSON.stringify(initial), onDirty);
  return { form, conflict, dialog: fresh.dialog };
}

function TwoPersonForm(props: TwoPersonFormProps) {
  const t = useT(messages);
  const { currency } = useFormats();
  const { form, conflict, dialog } = useTwoPersonForm(props);
  return (
    <>
      <form {...form.formProps}>
        <Stack gap={16}>
          {conflict.notice({ busy: form.busy, onTheirs: form.reset })}
          <ErrorSummary {...form.summary} />
          <Switch label={t('two.use')} checked={form.values.isOn} onChange={(isOn) => form.set('isOn', isOn)} />
          {form.values.isOn ? (
            <MoneyField
              label={t('two.amount')}
              hint={t('two.amountHint')}
              currency={currency}
              {...form.field('amount')}
            />
          ) : null}
          <p>{t('two.notice')}</p>
          <Row>
            <Button type="submit" variant="outline" busy={form.busy}>
              {t('two.save')}
            </Button>
          </Row>
        </Stack>
      </form>
      {dialog}
    </>
  );
}
