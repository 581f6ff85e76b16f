import type { SweepRule } from '@tideline/contract';
import { Load, useSession, useT, useTextParam } from '@tideline/mfe-kit';
import { EmptyState, LinkButton, SkeletonBar, Stack, useFormats, AccountPermission, useMayChange } from '@tideline/ui';
import { typedMoney } from '@tideline/ui/forms';
import { Drawer, useLeaveGuard } from '@tideline/ui/overlays';
import type { ReactNode } from 'react';
import { messages as words } from '../../../messages/sweep-words.en.ts';
import { messages } from '../../../messages/sweep-rule.en.ts';
import { type Places, placesQuery, sweepRulesQuery } from '../sweeps.queries.ts';
import { useMayEdit } from '../use-may-edit.ts';
import { KindChoice } from './kind-choice.tsx';
import { RuleDetail } from './rule-detail.tsx';
import { KINDS, type RuleKind } from './kinds.ts';
import { draftOf, newDraft } from './rule-draft.ts';
import { RuleForm } from './rule-form.tsx';
import { placeOfGoal, placesIn, sourcesOf } from './use-places.ts';
import { useOpenRule } from './use-open-rule.ts';

const isKind = (text: string): text is RuleKind => KINDS.some((kind) => kind === text);

/** Adds a rule. `?new=1` asks for the kind, `?new=<kind>` opens its form, prefilled by `&promo= &goal= &from= &to=`. */
export function NewRuleDrawer({ asked }: { asked: string }) {
  const t = useT(messages);
  const open = useOpenRule();
  const mayChange = useMayEdit();
  const guard = useLeaveGuard(() => open(null));
  const [, setKind] = useTextParam('new');
  const content = isKind(asked) ? (
    <NewForm key={asked} kind={asked} onDirty={guard.onDirty} onCancel={guard.leave} />
  ) : (
    <KindChoice onChoose={(kind) => setKind(kind, { push: true })} />
  );
  return (
    <Drawer open onClose={guard.leave} dismissable={!isKind(asked)} title={t('rule.newTitle')}>
      {mayChange ? content : <ViewerNotice />}
      {guard.question}
    </Drawer>
  );
}

function ViewerNotice() {
  const t = useT(messages);
  return <EmptyState title={t('rule.viewer')} />;
}

function NewForm({
  kind,
  onDirty,
  onCancel,
}: {
  kind: RuleKind;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
}) {
  const w = useT(words);
  const open = useOpenRule();
  const { today, household } = useSession();
  const [promoId] = useTextParam('promo');
  const [goalId] = useTextParam('goal');
  const [from] = useTextParam('from');
  const [to] = useTextParam('to');
  const [amount] = useTextParam('amount');
  const [once] = useTextParam('once');
  const amountText =
    amount !== null && /^\d{1,13}$/.test(amount) ? typedMoney(amount, household.currency, household.locale) : '';
  const begin = (places: Places) => ({
    ...newDraft({
      kind,
      name: w(`kind.${kind}`),
      from: places.accounts.some(({ id }) => id === from) ? (from ?? '') : '',
      to: to === null ? [] : [to],
      promoId: promoId ?? '',
      goalId: placeOfGoal(places, goalId ?? '') === null ? '' : (goalId ?? ''),
      today,
    }),
    ...(amountText === '' ? {} : { amount: amountText, everything: false }),
    ...(once === null ? {} : { endsOn: today, twoWay: false }),
  });
  return (
    <FormOver
      rule={null}
      kind={kind}
      begin={begin}
      onDirty={onDirty}
      onCancel={onCancel}
      onSaved={({ id }) => open(id)}
    />
  );
}

/** Shows a rule (`?rule=<id>`), or its form (`&do=edit`). */
export function RuleDrawer({ ruleId }: { ruleId: string }) {
  const t = useT(messages);
  const open = useOpenRule();
  const mayChange = useMayEdit();
  const mayMove = useMayChange();
  const [act] = useTextParam('do');
  const editing = act === 'edit' && mayChange;
  const guard = useLeaveGuard(() => (editing ? open(ruleId) : open(null)));
  const frame = (title: string, content: ReactNode) => (
    <Drawer open onClose={guard.leave} dismissable={!editing} wide={!editing} title={title}>
      {content}
      {guard.question}
    </Drawer>
  );
  return (
    <Load
      query={sweepRulesQuery()}
      skeleton={frame(t('rule.loading'), <SkeletonBar width="100%" height="20rem" />)}
      failedTitle={t('rule.failed')}
      isEmpty={() => false}
    >
      {({ items }) => {
        const rule = items.find(({ id }) => id === ruleId);
        if (rule === undefined)
          return frame(t('rule.gone'), <EmptyState title={t('rule.gone')}>{t('rule.goneText')}</EmptyState>);
        const accounts = [rule.sourceAccountId, ...rule.destinations.map(({ accountId }) => accountId)];
        if (editing && mayMove(...accounts))
          return frame(
            t('rule.editTitle', { name: rule.name }),
            <EditForm key={rule.id} rule={rule} onDirty={guard.onDirty} onCancel={guard.leave} />,
          );
        return frame(
          rule.name,
          <AccountPermission ids={accounts}>
            <RuleDetail rule={rule} rules={items} />
          </AccountPermission>,
        );
      }}
    </Load>
  );
}

function EditForm({
  rule,
  onDirty,
  onCancel,
}: {
  rule: SweepRule;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
}) {
  const open = useOpenRule();
  const { today } = useSession();
  const { locale } = useFormats();
  return (
    <FormOver
      rule={rule}
      kind={rule.terms.kind}
      begin={() => draftOf(rule, locale, today)}
      onDirty={onDirty}
      onCancel={onCancel}
      onSaved={({ id }) => open(id)}
    />
  );
}

interface FormOverProps {
  rule: SweepRule | null;
  kind: RuleKind;
  begin: (places: Places) => ReturnType<typeof newDraft>;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onSaved: (rule: SweepRule) => void;
}

function FormOver({ begin, ...form }: FormOverProps) {
  const t = useT(messages);
  const mayMove = useMayChange();
  const { currency } = useSession().household;
  return (
    <Load
      query={placesQuery()}
      skeleton={<SkeletonBar width="100%" height="24rem" />}
      failedTitle={t('ruleForm.failed')}
      isEmpty={() => false}
    >
      {(all) => {
        const { otherCurrencies, ...places } = placesIn(all, currency, mayMove);
        return sourcesOf(places).length === 0 ? (
          <EmptyState
            title={t('ruleForm.noAccounts')}
            action={<LinkButton href="/accounts?add=1">{t('ruleForm.addAccount')}</LinkButton>}
          >
            {t('ruleForm.noAccountsText')}
          </EmptyState>
        ) : (
          <Stack gap={16}>
            {otherCurrencies.length === 0 ? null : (
              <p>{t('ruleForm.oneCurrency', { currency, others: otherCurrencies.join(', ') })}</p>
            )}
            <RuleForm {...form} places={places} begin={begin} />
          </Stack>
        );
      }}
    </Load>
  );
}
