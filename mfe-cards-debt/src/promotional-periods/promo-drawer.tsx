import { useState } from 'react';
import type { Account, Promo } from '@tideline/contract';
import {
  accountsQuery,
  api,
  ApiError,
  Load,
  refusalOf,
  useChange,
  useDraftConflict,
  useErrorText,
  useIntentKey,
  useT,
} from '@tideline/mfe-kit';
import { EmptyState, LinkButton, useFormats } from '@tideline/ui';
import { type FormErrors } from '@tideline/ui/forms';
import { Drawer, useLeaveGuard } from '@tideline/ui/overlays';
import { messages } from '../../messages/en.ts';
import { promoMessages } from '../../messages/promos.en.ts';
import { useSaveRefusal } from '../forms/use-save-refusal.ts';
import { draftOfPromo, emptyPromo, type PromoDraft, type PromoInput } from './promo-draft.ts';
import { PromoForm } from './promo-form.tsx';

/** Fields of the api → fields of the form. */
const fields = {
  cardId: 'cardId',
  kind: 'kind',
  startsOn: 'startsOn',
  endsOn: 'endsOn',
  balance: 'balance',
  original: 'original',
  promoAprPpm: 'promoApr',
  revertAprPpm: 'revertApr',
  feePpm: 'fee',
  feeMin: 'feeMin',
  feeMax: 'feeMax',
  billingCycles: 'cycles',
  transferWindowEndsOn: 'transferWindowEndsOn',
  planned: 'planned',
  marginMonths: 'margin',
  closedToNewOn: 'closedToNewOn',
} as const;

const isPlace = ({ type, state }: Account) => (type === 'credit_card' || type === 'depository') && state !== 'closed';

/** Returns a function that shows API errors at their fields. */
function useRefusal() {
  const errorOf = useErrorText();
  return (error: unknown): FormErrors<PromoDraft> => {
    if (error instanceof ApiError && error.is('PROMO_EXCEEDS_BALANCE')) return { balance: errorOf(error) };
    if (error instanceof ApiError && error.is('PROMO_DATES_REVERSED')) return { endsOn: errorOf(error) };
    return refusalOf<PromoDraft>(error, fields, errorOf);
  };
}

interface DrawerProps {
  onClose: () => void;
}

export function AddPromoDrawer({ cardId, onClose }: DrawerProps & { cardId: string | null }) {
  const t = useT(messages);
  const keyFor = useIntentKey();
  const refusal = useRefusal();
  const add = useChange({
    change: (input: PromoInput) => api.promos.create(input, { idempotencyKey: keyFor(input) }),
    done: ({ item }) => t('promo.added', { card: item.cardName }),
    onSuccess: onClose,
  });
  const guard = useLeaveGuard(onClose);
  return (
    <>
      <Drawer open onClose={guard.leave} dismissable={false} title={t('promo.addTitle')}>
        <Load
          query={accountsQuery()}
          skeleton={null}
          isEmpty={({ items }) => !items.some(isPlace)}
          empty={
            <EmptyState
              title={t('cards.emptyTitle')}
              action={<LinkButton href="/credit-cards?add=1">{t('promos.addCard')}</LinkButton>}
            >
              {t('promos.noCards')}
            </EmptyState>
          }
        >
          {({ items }) => (
            <PromoForm
              accounts={items.filter(isPlace)}
              initial={emptyPromo(
                items.some((account) => account.id === cardId && account.type === 'credit_card') ? (cardId ?? '') : '',
              )}
              submitLabel={t('promos.add')}
              onCancel={onClose}
              onDirty={guard.onDirty}
              onSubmit={(input) => add.mutateAsync(input).then(() => undefined, refusal)}
            />
          )}
        </Load>
      </Drawer>
      {guard.question}
    </>
  );
}

export function EditPromoDrawer({ promo, onClose }: DrawerProps & { promo: Promo | undefined }) {
  const t = useT(messages);
  const guard = useLeaveGuard(onClose);
  return (
    <>
      <Drawer open onClose={guard.leave} dismissable={false} title={promo ? t('promo.editTitle') : t('promo.gone')}>
        {promo ? (
          <EditPromo promo={promo} onClose={onClose} onDirty={guard.onDirty} />
        ) : (
          <EmptyState title={t('promo.gone')}>{t('promo.goneHint')}</EmptyState>
        )}
      </Drawer>
      {guard.question}
    </>
  );
}

function EditPromo({ promo, onClose, onDirty }: DrawerProps & { promo: Promo; onDirty: (dirty: boolean) => void }) {
  const t = useT(messages);
  const { locale } = useFormats();
  // loading the current version resets the form
  const [taken, setTaken] = useState(0);
  const p = useT(promoMessages);
  const labels = {
    startsOn: t('promo.startsOn'),
    endsOn: t('promo.endsOnField'),
    balance: t('promo.balanceField'),
    original: t('promo.original'),
    promoApr: t('promo.promoApr'),
    revertApr: t('promo.revertApr'),
    fee: t('promo.fee'),
    transferWindowEndsOn: p('form.window'),
    planned: p('form.planned'),
    margin: p('form.margin'),
    cycles: p('form.cycles'),
    closedToNewOn: p('form.closedOn'),
    feeMin: p('form.feeMin'),
    feeMax: p('form.feeMax'),
  };
  const conflict = useDraftConflict<PromoDraft>({ draft: draftOfPromo(promo, locale), version: promo.version, labels });
  const refused = useSaveRefusal<PromoDraft>('promos', useRefusal(), conflict);
  const save = useChange({
    change: ({ cardId: _card, ...values }: PromoInput) =>
      api.promos.update({ id: promo.id, ...values }, { ifMatch: conflict.version }),
    done: () => t('promo.saved'),
    onSuccess: onClose,
  });
  const submit = async (input: PromoInput): Promise<FormErrors<PromoDraft> | void> => {
    try {
      await save.mutateAsync(input);
    } catch (error) {
      return refused(error);
    }
  };
  return (
    <Load query={accountsQuery()} skeleton={null} isEmpty={() => false}>
      {({ items }) => (
        <PromoForm
          key={taken}
          notice={conflict.notice({ busy: save.isPending, onTheirs: () => setTaken((count) => count + 1) })}
          accounts={items.filter(({ id }) => id === promo.cardId)}
          initial={draftOfPromo(promo, locale)}
          submitLabel={t('form.save')}
          onCancel={onClose}
          onDirty={onDirty}
          onSubmit={submit}
        />
      )}
    </Load>
  );
}
