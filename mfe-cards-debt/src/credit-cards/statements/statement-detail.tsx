import { type ReactNode, useState } from 'react';
import { toMinor, type StatementDetail as Detail } from '@tideline/contract';
import { api, Load, useChange, useErrorText, useT, WorkingFigure } from '@tideline/mfe-kit';
import {
  Banner,
  Button,
  DateText,
  DefinitionList,
  LinkButton,
  Money,
  Row,
  Section,
  Skeleton,
  SkeletonBar,
  Stack,
  Table,
  useFormats,
  type Definition,
} from '@tideline/ui';
import { statementMessages as messages } from '../../../messages/statements.en.ts';
import { cardWords } from '../../../messages/card-words.en.ts';
import { ResolveDifference } from './resolve-difference.tsx';
import { SegmentsTable } from './segments-table.tsx';
import { StatementEditForm } from './statement-edit.tsx';
import { StateBadge } from './statements-table.tsx';
import { statementQuery } from './statements.queries.ts';

/** Shows one statement: its figures, interest by rate, differences, and transactions. */
export function StatementDetail({
  id,
  onGone,
  onDirty,
}: {
  id: string;
  onGone: () => void;
  onDirty: (dirty: boolean) => void;
}) {
  const t = useT(messages);
  return (
    <Load
      query={statementQuery(id)}
      skeleton={<DetailSkeleton />}
      isEmpty={() => false}
      failedTitle={t('panel.failed')}
    >
      {(statement) => (
        <Stack gap={32}>
          <Stack gap={16}>
            <Row gap={8}>
              <StateBadge statement={statement} />
              <span>{t(`source.${statement.source}`)}</span>
            </Row>
            <ChangedSince statement={statement} />
            <Differences statement={statement} />
          </Stack>
          <Figures statement={statement} onDirty={onDirty} />
          <Section title={t('rates.title')}>
            <SegmentsTable statement={statement} />
          </Section>
          <Rows statement={statement} />
          <Reopen statement={statement} onGone={onGone} />
        </Stack>
      )}
    </Load>
  );
}

type Total = keyof NonNullable<Detail['totalWorkings']>;

/** Returns the figures of a statement. A figure that differs from the computed one shows both. */
function useFigures(statement: Detail): Definition[] {
  const t = useT(messages);
  const { money } = useFormats();
  const workingOf = (key: Total) => statement.totalWorkings?.[key] ?? null;
  const figure = (key: 'purchases' | 'payments' | 'credits' | 'fees'): Definition => ({
    term: t(`figures.${key}`),
    value: (
      <WorkingFigure
        id={`statement-${key}`}
        working={workingOf(key)}
        words={cardWords}
        title={t('figures.working', { name: t(`figures.${key}`) })}
      >
        <Money {...statement[key]} />
      </WorkingFigure>
    ),
  });
  const beside = (key: 'closing' | 'interest' | 'minimumDue', term: string): Definition => {
    const worked = statement.workedOut[key];
    const workedText =
      worked.minor === statement[key].minor
        ? null
        : t('figures.workedOut', { amount: money(worked.minor, worked.currency) });
    const shown = <Money {...statement[key]} />;
    return {
      term,
      value:
        key === 'minimumDue' ? (
          <Minimum statement={statement} shown={shown} workedText={workedText} />
        ) : (
          <>
            <WorkingFigure
              id={`statement-${key}`}
              working={workingOf(key)}
              words={cardWords}
              title={t('figures.working', { name: term })}
            >
              {shown}
            </WorkingFigure>
            {workedText === null ? null : ` (${workedText})`}
          </>
        ),
    };
  };
  return [
    { term: t('figures.opening'), value: <Money {...statement.opening} /> },
    figure('purchases'),
    figure('payments'),
    figure('credits'),
    figure('fees'),
    beside('interest', t('figures.interest')),
    beside('closing', t('figures.closing')),
    beside('minimumDue', t('figures.minimum')),
    { term: t('figures.dueOn'), value: <DateText date={statement.dueOn} /> },
  ];
}

function Figures({ statement, onDirty }: { statement: Detail; onDirty: (dirty: boolean) => void }) {
  const t = useT(messages);
  const [isEdited, setEdited] = useState(false);
  const closeEdit = () => {
    onDirty(false);
    setEdited(false);
  };
  const items = useFigures(statement);
  return (
    <Section title={t('figures.title')}>
      <Stack gap={8}>
        <DefinitionList items={items} numeric />
        <div>
          {isEdited ? null : (
            <Button needs="edit" variant="quiet" icon="edit" onClick={() => setEdited(true)}>
              {t('edit.open')}
            </Button>
          )}
        </div>
        {isEdited ? <StatementEditForm statement={statement} onDone={closeEdit} onDirty={onDirty} /> : null}
      </Stack>
    </Section>
  );
}

/**
 * Shows the minimum payment. Its working explains the computed minimum, which is shown next to the printed one if they
 * differ.
 */
function Minimum({
  statement: { minimumWorking },
  shown,
  workedText,
}: {
  statement: Detail;
  shown: ReactNode;
  workedText: string | null;
}) {
  const t = useT(messages);
  const explained = (figure: ReactNode) => (
    <WorkingFigure id="minimum" working={minimumWorking} words={cardWords} title={t('figures.minimumWorking')}>
      {figure}
    </WorkingFigure>
  );
  return workedText === null ? (
    explained(shown)
  ) : (
    <>
      {shown} ({explained(workedText)})
    </>
  );
}

function Differences({ statement }: { statement: Detail }) {
  return (
    <>
      {toMinor(statement.printedDifference) === 0 ? null : (
        <ResolveDifference statement={statement} difference="printed" />
      )}
      {statement.id === null || toMinor(statement.interestNotPosted) === 0 ? null : (
        <ResolveDifference statement={statement} difference="interest" />
      )}
      {toMinor(statement.unassigned) === 0 ? null : <ResolveDifference statement={statement} difference="unassigned" />}
    </>
  );
}

function ChangedSince({ statement: { id, version, changedSince } }: { statement: Detail }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const again = useChange({
    change: () => api.cardStatements.update({ id: id ?? '', recompute: true }, { ifMatch: version ?? 0 }),
    done: () => t('changed.done'),
  });
  if (changedSince.length === 0) return null;
  return (
    <Banner
      tone="warn"
      title={t('changed.title')}
      actions={
        <Button needs="edit" variant="outline" busy={again.isPending} onClick={() => again.mutate(undefined)}>
          {t('changed.recompute')}
        </Button>
      }
    >
      <p>{t('changed.text')}</p>
      <Table
        caption={t('changed.caption')}
        rows={changedSince}
        rowKey={({ field }) => field}
        columns={[
          { id: 'field', header: t('changed.field'), cell: ({ field }) => t(`figures.${field}`) },
          {
            id: 'before',
            header: t('changed.then'),
            numeric: true,
            phone: 'labeled',
            cell: ({ before }) => <Money {...before} />,
          },
          {
            id: 'now',
            header: t('changed.now'),
            numeric: true,
            phone: 'labeled',
            cell: ({ now }) => <Money {...now} />,
          },
        ]}
      />
      {again.error === null ? null : <p role="alert">{errorOf(again.error)}</p>}
    </Banner>
  );
}

function Rows({ statement: { rows, cardId, startsOn, closesOn } }: { statement: Detail }) {
  const t = useT(messages);
  return (
    <Section title={t('rows.title')}>
      <Stack gap={16}>
        <Table
          caption={t('rows.caption')}
          rows={rows}
          rowKey={({ id }) => id}
          empty={<p>{t('rows.none')}</p>}
          columns={[
            { id: 'payee', header: t('rows.payee'), cell: ({ payee }) => payee },
            { id: 'day', header: t('rows.day'), cell: ({ postedOn }) => <DateText date={postedOn} /> },
            { id: 'counts', header: t('rows.counts'), cell: ({ counts }) => t(`counts.${counts}`) },
            { id: 'amount', header: t('rows.amount'), numeric: true, cell: ({ amount }) => <Money {...amount} /> },
          ]}
        />
        {rows.length === 0 ? null : (
          <div>
            <LinkButton variant="quiet" href={`/transactions?account=${cardId}&from=${startsOn}&to=${closesOn}`}>
              {t('rows.show')}
            </LinkButton>
          </div>
        )}
      </Stack>
    </Section>
  );
}

function Reopen({ statement: { id, version }, onGone }: { statement: Detail; onGone: () => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const remove = useChange({
    change: () => api.cardStatements.remove({ id: id ?? '' }, { ifMatch: version ?? 0 }),
    done: () => t('removed'),
    onSuccess: onGone,
  });
  return (
    <Stack gap={8}>
      {remove.error === null ? null : <Banner tone="warn" announce="alert" title={errorOf(remove.error)} />}
      <div>
        <Button
          needs="edit"
          variant="quiet"
          icon="trash"
          busy={remove.isPending}
          onClick={() => remove.mutate(undefined)}
        >
          {t('remove')}
        </Button>
      </div>
    </Stack>
  );
}

function DetailSkeleton() {
  return (
    <Skeleton>
      <Stack gap={16}>
        <SkeletonBar width="8rem" height="24px" />
        <SkeletonBar width="100%" height="320px" />
        <SkeletonBar width="100%" height="160px" />
      </Stack>
    </Skeleton>
  );
}
