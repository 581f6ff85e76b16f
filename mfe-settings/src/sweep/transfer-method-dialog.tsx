import type { SweepAccount } from '@tideline/contract';
import { api, refusalOf, useChange, useErrorText, useFreshSignIn, useT } from '@tideline/mfe-kit';
import { Button, Row, Stack } from '@tideline/ui';
import { ErrorSummary, type FormErrors, RadioGroup, SelectField, TextField, useForm } from '@tideline/ui/forms';
import { Dialog } from '@tideline/ui/overlays';
import { checkMessages } from '../../messages/sweep-settings-check.en.ts';

interface Draft {
  way: SweepAccount['way'];
  bank: string;
  reference: string;
}

interface Props {
  account: SweepAccount;
  banks: readonly { name: string; title: string }[];
  onClose: () => void;
}

function useMethodForm({ account, onClose }: Props) {
  const c = useT(checkMessages);
  const errorOf = useErrorText();
  const fresh = useFreshSignIn();
  const { accountId, version, name, way, bank, referenceEnd } = account;
  const save = useChange({
    change: (draft: Draft) =>
      fresh.run(() =>
        api.sweepAccounts.choose(
          {
            id: accountId,
            way: draft.way,
            bank: draft.way === 'webhook' ? draft.bank : null,
            reference: draft.way === 'webhook' && draft.reference.trim() !== '' ? draft.reference.trim() : null,
          },
          { ifMatch: version },
        ),
      ),
    done: () => c('way.saved', { name }),
    onSuccess: onClose,
  });
  const form = useForm<Draft, Draft>({
    initial: { way, bank: bank ?? '', reference: '' },
    validate: (draft) => {
      const errors: FormErrors<Draft> =
        draft.way !== 'webhook'
          ? {}
          : {
              ...(draft.bank === '' && { bank: c('way.bankMissing') }),
              ...(draft.reference.trim() === '' &&
                (referenceEnd === null || draft.bank !== bank) && { reference: c('way.referenceMissing') }),
            };
      return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, data: draft };
    },
    submit: async (draft) => {
      try {
        await save.mutateAsync(draft);
      } catch (error) {
        return refusalOf<Draft>(error, { way: 'way', bank: 'bank', reference: 'reference' }, errorOf);
      }
    },
  });
  return { form, passwordDialog: fresh.dialog };
}

/**
 * Sets the transfer method of one account. It requires the password, because the method decides who moves the money.
 */
export function TransferMethodDialog(props: Props) {
  const {
    account: { name, way, isFed },
    banks,
    onClose,
  } = props;
  const c = useT(checkMessages);
  const { form, passwordDialog } = useMethodForm(props);
  const ways = (['ledger', 'instruct', 'webhook'] as const).filter(
    (each) => each !== 'webhook' || banks.length > 0 || way === 'webhook',
  );
  return (
    <Dialog open onClose={onClose} dismissable={false} title={c('way.title', { name })}>
      <form {...form.formProps}>
        <Stack gap={16}>
          <ErrorSummary {...form.summary} />
          <RadioGroup
            legend={c('way.legend')}
            options={ways.map((value) => ({
              value,
              label: c(`ways.${value}`),
              hint: value === 'ledger' && isFed ? c('ways.fed') : c(`ways.${value}Text`),
              disabled: value === 'ledger' && isFed,
            }))}
            {...form.field('way')}
          />
          {form.values.way === 'webhook' ? (
            <>
              <SelectField
                label={c('way.bank')}
                placeholder={c('way.bankChoose')}
                options={banks.map(({ name: value, title }) => ({ value, label: title }))}
                {...form.field('bank')}
              />
              <TextField
                label={c('way.reference')}
                hint={c('way.referenceHint')}
                maxLength={200}
                autoComplete="off"
                {...form.field('reference')}
              />
            </>
          ) : null}
          <Row justify="end" gap={8}>
            <Button variant="quiet" onClick={onClose}>
              {c('way.cancel')}
            </Button>
            <Button type="submit" busy={form.busy}>
              {c('way.save')}
            </Button>
          </Row>
        </Stack>
      </form>
      {passwordDialog}
    </Dialog>
  );
}
