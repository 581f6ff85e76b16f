import type { Card, CardDispute, CardPayment } from '@tideline/contract';
import { api, useChange, useErrorText, useIntentKey, useSession, useT } from '@tideline/mfe-kit';
import { Banner, Button, Row, Section, Stack, useFormats } from '@tideline/ui';
import { DisputeEdit } from './dispute-edit.tsx';
import { activityMessages } from '../../../messages/card-activity.en.ts';

interface OpenDisputesProps {
  card: Card;
  disputes: readonly CardDispute[];
  balances: CardPayment['balances'];
  /** Id of the dispute being edited. The rest of the drawer is hidden while one is edited. */
  editedId: string | null;
  onEdit: (id: string | null) => void;
  onDirty: (dirty: boolean) => void;
}

/** Lists open disputes, each with its two possible outcomes. */
export function OpenDisputes({ card, disputes, balances, editedId, onEdit, onDirty }: OpenDisputesProps) {
  const t = useT(activityMessages);
  const { money, date } = useFormats();
  const { today } = useSession();
  const errorOf = useErrorText();
  const keyFor = useIntentKey();
  const end = useChange({
    change: (input: { id: string; outcome: 'credited' | 'stands' }) =>
      api.cardActivity.resolveDispute({ ...input, on: today }, { idempotencyKey: keyFor(input) }),
    done: () => t('disputes.ended', { name: card.account.name }),
  });
  const closeEdit = () => {
    onDirty(false);
    onEdit(null);
  };
  const open = disputes.filter(({ outcome }) => outcome === null);
  if (open.length === 0) return null;
  return (
    <Section title={t('disputes.title')}>
      <Stack gap={16}>
        {end.error === null ? null : <Banner tone="warn" announce="alert" title={errorOf(end.error)} />}
        {open.map((dispute) => {
          const { id, amount, openedOn, note } = dispute;
          if (editedId === id)
            return <DisputeEdit key={id} dispute={dispute} balances={balances} onDone={closeEdit} onDirty={onDirty} />;
          return (
            <div key={id}>
              <p>
                {t('disputes.row', { amount: money(amount.minor, amount.currency), on: date(openedOn) })}
                {note === null ? null : `: ${note}`}
              </p>
              <Row gap={8}>
                {(['credited', 'stands'] as const).map((outcome) => (
                  <Button
                    key={outcome}
                    variant="outline"
                    busy={end.isPending && end.variables?.id === id && end.variables.outcome === outcome}
                    onClick={() => end.mutate({ id, outcome })}
                  >
                    {t(`disputes.${outcome}`)}
                  </Button>
                ))}
                <Button
                  variant="quiet"
                  icon="edit"
                  aria-label={t('disputes.editOf', { amount: money(amount.minor, amount.currency) })}
                  onClick={() => onEdit(id)}
                >
                  {t('disputes.edit')}
                </Button>
              </Row>
            </div>
          );
        })}
      </Stack>
    </Section>
  );
}
