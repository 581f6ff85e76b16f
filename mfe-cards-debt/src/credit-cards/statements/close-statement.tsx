import { useQuery } from '@tanstack/react-query';
import { toMinor, type CardStatements, type StatementDetail } from '@tideline/contract';
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
import {
  Banner,
  Button,
  type Column,
  Money,
  Row,
  Section,
  Skeleton,
  SkeletonBar,
  Stack,
  Table,
  useFormats,
} from '@tideline/ui';
import { Checkbox, ErrorSummary, MoneyField, parseMoney, TextField, useForm, type Form } from '@tideline/ui/forms';
import { statementMessages as messages } from '../../../messages/statements.en.ts';
import type { DrawerFormProps } from '../../forms/drawer-form.ts';
import { areDatesWhole, checkClose, type CloseDraft, type CloseInput, type CloseWords } from './close-draft.ts';
import { cardStatementsQuery, statementPreviewQuery } from './statements.queries.ts';

/** Closes the next statement: its dates, the issuer's printed figures, and how they differ from the computed ones. */
export function CloseStatement({ cardId, ...form }: DrawerFormProps & { cardId: string }) {
  const t = useT(messages);
  return (
    <Load
      query={cardStatementsQuery(cardId)}
      skeleton={<FormSkeleton />}
      isEmpty={() => false}
      failedTitle={t('panel.failed')}
    >
      {(statements) => <CloseForm statements={statements} {...form} />}
    </Load>
  );
}

const fields = { startsOn: 'startsOn', closesOn: 'closesOn', dueOn: 'dueOn', printed: 'closing' } as const;

function useCloseWords(): CloseWords {
  const t = useT(messages);
  return {
    dateMissing: t('close.dateMissing'),
    dateAhead: t('close.dateAhead'),
    dateOrder: t('close.dateOrder'),
    dueOrder: t('close.dueOrder'),
    closing: t('close.closingWhat'),
    minimum: t('close.minimumWhat'),
    interest: t('close.interestWhat'),
  };
}

interface CloseFormProps extends DrawerFormProps {
  statements: CardStatements;
}

function useCloseForm({ statements, onDone, onDirty }: CloseFormProps) {
  const t = useT(messages);
  const { today } = useSession();
  const { locale, date } = useFormats();
  const errorOf = useErrorText();
  const keyFor = useIntentKey();
  const words = useCloseWords();
  const { currency } = statements.owed;
  const next = statements.next?.isOver === true ? statements.next : null;
  const first: CloseDraft = {
    startsOn: statements.next?.startsOn ?? '',
    closesOn: next?.closesOn ?? '',
    dueOn: next?.dueOn ?? '',
    closing: '',
    minimum: '',
    interest: '',
    bookInterest: true,
    inGrace: null,
  };
  const save = useChange({
    change: ({ printed, ...input }: CloseInput) => {
      const money = (minor: string | null) => (minor === null ? null : { minor, currency });
      const body = {
        id: statements.cardId,
        ...input,
        source: 'actual' as const,
        printed: {
          closing: money(printed.closing),
          minimumDue: money(printed.minimumDue),
          interest: money(printed.interest),
        },
      };
      return api.cardStatements.close(body, { idempotencyKey: keyFor(body) });
    },
    done: ({ item }) => t('close.done', { on: date(item.closesOn) }),
    onSuccess: onDone,
  });
  const form = useForm<CloseDraft, CloseInput>({
    initial: first,
    validate: (draft) => checkClose(draft, { currency, locale, today, words }),
    submit: async (input) => {
      try {
        await save.mutateAsync(input);
      } catch (error) {
        return refusalOf<CloseDraft>(error, fields, errorOf);
      }
    },
  });
  useDirty(!form.busy && JSON.stringify(form.values) !== JSON.stringify(first), onDirty);
  return form;
}

function CloseForm(props: CloseFormProps) {
  const { statements, onDone } = props;
  const t = useT(messages);
  const { today } = useSession();
  const form = useCloseForm(props);
  return (
    <form {...form.formProps}>
      <Stack gap={24}>
        <p>{t('close.lead')}</p>
        <ErrorSummary {...form.summary} />
        <Stack gap={16}>
          <TextField
            label={t('close.startsOn')}
            type="date"
            max={today}
            disabled={statements.items.length > 0}
            {...(statements.items.length > 0 ? { hint: t('close.startsFollows') } : {})}
            {...form.field('startsOn')}
          />
          <TextField label={t('close.closesOn')} type="date" max={today} {...form.field('closesOn')} />
          <TextField label={t('close.dueOn')} type="date" {...form.field('dueOn')} />
        </Stack>
        <PrintedFields form={form} currency={statements.owed.currency} />
        {areDatesWhole(form.values, today) ? <ComputedFigures statements={statements} form={form} /> : null}
        <Row gap={8}>
          <Button type="submit" busy={form.busy}>
            {t('close.submit')}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            {t('close.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

function PrintedFields({ form, currency }: { form: Form<CloseDraft>; currency: string }) {
  const t = useT(messages);
  return (
    <Section title={t('close.printed')}>
      <Stack gap={16}>
        <MoneyField
          label={t('close.closing')}
          hint={t('close.owed')}
          optional
          currency={currency}
          {...form.field('closing')}
        />
        <MoneyField label={t('close.minimum')} optional currency={currency} {...form.field('minimum')} />
        <MoneyField label={t('close.interest')} optional currency={currency} {...form.field('interest')} />
      </Stack>
    </Section>
  );
}

/** Shows the figures computed from the transactions for these dates, next to the entered ones. */
function ComputedFigures({ statements, form }: { statements: CardStatements; form: Form<CloseDraft> }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { money } = useFormats();
  const { startsOn, closesOn, dueOn, interest, inGrace } = form.values;
  const { data, error } = useQuery({
    ...statementPreviewQuery(statements.cardId, {
      startsOn,
      closesOn,
      dueOn,
      ...(inGrace === null ? {} : { inGrace }),
    }),
    // During and after closing, these dates no longer belong to the next statement, so nothing is requested.
    enabled: !form.busy,
  });
  const { locale } = useFormats();
  if (error !== null)
    return (
      <Banner tone="warn" announce="alert" title={t('close.previewFailed')}>
        {errorOf(error)}
      </Banner>
    );
  if (data === undefined) return <FormSkeleton />;
  const booked = data.rows
    .filter(({ counts }) => counts === 'interest')
    .reduce((sum, { amount }) => sum - toMinor(amount), 0);
  const printed = parseMoney(interest, data.closing.currency, locale);
  const charged = printed.ok ? Number(printed.minor) : toMinor(data.workedOut.interest);
  const missing = booked === 0 || printed.ok ? Math.max(0, charged - booked) : 0;
  return (
    <Stack gap={16}>
      <Comparison statement={data} draft={form.values} unposted={missing} />
      {missing > 0 ? (
        <Checkbox
          label={t('close.book', { amount: money(missing, data.closing.currency) })}
          hint={t('close.bookHint')}
          name="bookInterest"
          checked={form.values.bookInterest}
          onChange={(checked) => form.set('bookInterest', checked)}
        />
      ) : null}
      {statements.items.length > 0 ? null : (
        <Checkbox
          label={t('close.inGrace')}
          hint={t('close.inGraceHint')}
          name="inGrace"
          checked={form.values.inGrace ?? statements.grace.state === 'in_grace'}
          onChange={(checked) => form.set('inGrace', checked)}
        />
      )}
    </Stack>
  );
}

/**
 * Compares the printed figures with the computed ones. `unposted` is interest without a transaction, as entered or
 * computed. The closing balance includes it even if it is not posted.
 */
function Comparison({
  statement: { workedOut, closing, interestNotPosted },
  draft,
  unposted,
}: {
  statement: StatementDetail;
  draft: CloseDraft;
  unposted: number;
}) {
  const t = useT(messages);
  const { locale } = useFormats();
  const { currency } = closing;
  const typed = (text: string): number | null => {
    const parsed = parseMoney(text, currency, locale, true);
    return parsed.ok ? Number(parsed.minor) : null;
  };
  const rows: ComparedFigure[] = [
    {
      id: 'closing',
      name: t('figures.closing'),
      worked: toMinor(workedOut.closing) - toMinor(interestNotPosted) + unposted,
      printed: typed(draft.closing),
    },
    {
      id: 'interest',
      name: t('figures.interest'),
      worked: toMinor(workedOut.interest),
      printed: typed(draft.interest),
    },
    { id: 'minimum', name: t('figures.minimum'), worked: toMinor(workedOut.minimumDue), printed: typed(draft.minimum) },
  ];
  return (
    <Table
      caption={t('close.compare')}
      captionShown
      rows={rows}
      rowKey={({ id }) => id}
      columns={useComparisonColumns(currency)}
    />
  );
}

interface ComparedFigure {
  id: string;
  name: string;
  worked: number;
  printed: number | null;
}

function useComparisonColumns(currency: string): [Column<ComparedFigure>, ...Column<ComparedFigure>[]] {
  const t = useT(messages);
  return [
    { id: 'name', header: t('close.figure'), cell: ({ name }) => name },
    {
      id: 'worked',
      header: t('close.workedOut'),
      numeric: true,
      phone: 'labeled',
      cell: ({ worked }) => <Money minor={worked} currency={currency} />,
    },
    {
      id: 'printed',
      header: t('close.printedFigure'),
      numeric: true,
      phone: 'labeled',
      cell: ({ printed }) => (printed === null ? '–' : <Money minor={printed} currency={currency} />),
    },
    {
      id: 'differs',
      header: t('close.differs'),
      numeric: true,
      phone: 'labeled',
      cell: ({ worked, printed }) =>
        printed === null ? (
          '–'
        ) : printed === worked ? (
          t('close.agrees')
        ) : (
          <Money minor={printed - worked} currency={currency} sign="always" />
        ),
    },
  ];
}

function FormSkeleton() {
  return (
    <Skeleton>
      <Stack gap={16}>
        <SkeletonBar width="100%" height="72px" />
        <SkeletonBar width="100%" height="120px" />
      </Stack>
    </Skeleton>
  );
}
