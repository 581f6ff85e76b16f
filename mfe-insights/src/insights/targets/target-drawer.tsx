import type { Category, CategoryTarget, CategoryTargets } from '@tideline/contract';
import {
  api,
  Load,
  refusalOf,
  useChange,
  useDirty,
  useErrorText,
  useIntentKey,
  useSession,
  useT,
} from '@tideline/mfe-kit';
import { Button, currencyDecimals, minorToDecimal, Money, SkeletonBar, Stack, Table, useFormats } from '@tideline/ui';
import {
  ErrorSummary,
  figureMessage,
  type FormErrors,
  MoneyField,
  parseMoney,
  parsePercent,
  PercentField,
  SelectField,
  useForm,
  type Validated,
} from '@tideline/ui/forms';
import { Drawer, useLeaveGuard } from '@tideline/ui/overlays';
import { messages } from '../../../messages/targets.en.ts';
import { useMonths } from '../months.ts';
import styles from './targets.module.css';
import { categoriesQuery } from './targets.queries.ts';

interface TargetDrawerProps {
  targets: CategoryTargets;
  /** null if the user has not chosen a category yet */
  categoryId: string | null;
  onClose: () => void;
}

/** Sets, changes and ends the target of a category. */
export function TargetDrawer({ targets, categoryId, onClose }: TargetDrawerProps) {
  const t = useT(messages);
  const guard = useLeaveGuard(onClose);
  const target = targets.items.find((each) => each.categoryId === categoryId);
  return (
    <Drawer
      open
      onClose={guard.leave}
      dismissable={false}
      title={target === undefined ? t('form.newTitle') : t('form.title', { name: target.name })}
    >
      <Load
        query={categoriesQuery()}
        skeleton={<SkeletonBar width="100%" height="8rem" />}
        failedTitle={t('targets.failed')}
      >
        {({ items }) => (
          <TargetForm
            targets={targets}
            target={target}
            categoryId={categoryId}
            categories={items.filter(({ nature, hidden }) => nature === 'expense' && !hidden)}
            onDirty={guard.onDirty}
            onDone={onClose}
          />
        )}
      </Load>
      {target === undefined ? null : <Earlier target={target} />}
      {guard.question}
    </Drawer>
  );
}

interface FormProps extends Omit<TargetDrawerProps, 'onClose'> {
  target: CategoryTarget | undefined;
  categories: Category[];
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
}

interface Values {
  categoryId: string;
  amount: string;
  alert: string;
}

const PPM_OF_ALL = 1_000_000;
const PPM_OF_PERCENT = 10_000;

interface TargetInput {
  categoryId: string;
  amount: { minor: string; currency: string };
  alertPpm: number;
}

interface CheckSettings {
  currency: string;
  locale: string;
  t: ReturnType<typeof useT<typeof messages>>;
}

function checkTarget(values: Values, { currency, locale, t }: CheckSettings): Validated<Values, TargetInput> {
  const amount = parseMoney(values.amount, currency, locale);
  const alert = parsePercent(values.alert, locale);
  const errors: Partial<Record<keyof Values, string>> = {
    ...(values.categoryId === '' ? { categoryId: t('form.categoryMissing') } : {}),
    ...(amount.ok ? {} : { amount: figureMessage(amount.error, t('form.amountWhat')) }),
    ...(alert.ok ? {} : { alert: figureMessage(alert.error, t('form.alertWhat')) }),
  };
  if (!amount.ok || !alert.ok || values.categoryId === '') return { ok: false, errors };
  return {
    ok: true,
    data: { categoryId: values.categoryId, amount: { minor: amount.minor, currency }, alertPpm: alert.ppm },
  };
}

function useTargetForm({
  targets: { month, suggestions },
  target,
  categoryId,
  categories,
  onDirty,
  onDone,
}: FormProps) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const intentKey = useIntentKey();
  const { currency, locale } = useSession().household;
  const usual = (id: string) => suggestions.find((each) => each.categoryId === id)?.usual;
  const typed = (minor: string | undefined): string =>
    minor === undefined ? '' : minorToDecimal(minor, currencyDecimals(currency));
  const save = useChange({
    change: ({ categoryId: id, ...fields }: Omit<TargetInput, 'amount'> & { amount: TargetInput['amount'] | null }) => {
      if (target !== undefined && target.since === month)
        return api.targets.update({ id: target.id, ...fields }, { ifMatch: target.version });
      const input = { categoryId: id, since: month, ...fields };
      return api.targets.create(input, { idempotencyKey: intentKey(input) });
    },
    done: ({ item }) => t(item.amount === null ? 'form.ended' : 'form.saved', { name: nameOf(item.categoryId) }),
    onSuccess: onDone,
  });
  const nameOf = (id: string): string => categories.find((category) => category.id === id)?.name ?? '';
  const initial: Values = {
    categoryId: categoryId ?? '',
    amount: typed(target?.amount.minor ?? (categoryId === null ? undefined : usual(categoryId)?.minor)),
    alert: ((target?.alertPpm ?? PPM_OF_ALL) / PPM_OF_PERCENT).toLocaleString(locale),
  };
  const form = useForm({
    initial,
    validate: (values: Values) => checkTarget(values, { currency, locale, t }),
    submit: async (data): Promise<FormErrors<Values> | undefined> => {
      try {
        await save.mutateAsync(data);
        return undefined;
      } catch (error) {
        return refusalOf<Values>(error, { categoryId: 'categoryId', amount: 'amount', alertPpm: 'alert' }, errorOf);
      }
    },
  });
  useDirty(!form.busy && JSON.stringify(form.values) !== JSON.stringify(initial), onDirty);
  return { form, save };
}

function TargetForm(props: FormProps) {
  const {
    targets: { month, items },
    target,
    categoryId,
    categories,
  } = props;
  const t = useT(messages);
  const { isCalendar, daysOf, nameOf } = useMonths();
  const { date } = useFormats();
  const { form, save } = useTargetForm(props);
  const taken = new Set(items.map((item) => item.categoryId));
  const options = categories
    .filter(({ id }) => !taken.has(id) || id === categoryId)
    .map(({ id, name }) => ({ value: id, label: name }));
  const since = isCalendar ? nameOf(month) : date(daysOf(month).from);
  return (
    <form {...form.formProps}>
      <Stack gap={16}>
        <ErrorSummary {...form.summary} />
        {target === undefined ? (
          <SelectField
            label={t('form.category')}
            placeholder={t('form.choose')}
            options={options}
            {...form.field('categoryId')}
          />
        ) : null}
        <MoneyField label={t('form.amount')} hint={t('form.amountHint', { since })} {...form.field('amount')} />
        <PercentField label={t('form.alert')} hint={t('form.alertHint')} {...form.field('alert')} />
        <div className={styles.buttons}>
          <Button type="submit" variant="filled" busy={form.busy}>
            {t('form.save')}
          </Button>
          {target === undefined ? null : (
            <Button
              variant="quiet"
              busy={save.isPending && !form.busy}
              onClick={() => save.mutate({ categoryId: target.categoryId, amount: null, alertPpm: target.alertPpm })}
            >
              {t('form.end', { since })}
            </Button>
          )}
        </div>
      </Stack>
    </form>
  );
}

function Earlier({ target: { earlier } }: { target: CategoryTarget }) {
  const t = useT(messages);
  const { nameOf } = useMonths();
  return (
    <Table
      caption={t('earlier.title')}
      columns={[
        { id: 'month', header: t('targets.month'), cell: ({ month }) => nameOf(month) },
        {
          id: 'spent',
          header: t('earlier.spent'),
          numeric: true,
          phone: 'amount',
          cell: ({ spent }) => <Money {...spent} />,
        },
        {
          id: 'target',
          header: t('earlier.target'),
          numeric: true,
          phone: 'secondary',
          cell: ({ target }) => (target === null ? '–' : <Money {...target} />),
        },
      ]}
      rows={earlier.toReversed()}
      rowKey={({ month }) => month}
    />
  );
}
