import { toMinor, type CardStatements } from '@tideline/contract';
import { Load, useT } from '@tideline/mfe-kit';
import {
  Banner,
  Button,
  EmptyState,
  LinkButton,
  Section,
  Skeleton,
  SkeletonBar,
  Stack,
  useFormats,
} from '@tideline/ui';
import { statementMessages as messages } from '../../../messages/statements.en.ts';
import { CardFees } from './card-fees.tsx';
import { GraceBanner } from './grace-banner.tsx';
import { StatementsTable } from './statements-table.tsx';
import { cardStatementsQuery } from './statements.queries.ts';
import { useOpenStatement } from './use-open-statement.ts';

/** Shows the statements of a card: grace period, differences, current and closed statements, and fees. */
export function StatementsPanel({ cardId }: { cardId: string }) {
  const t = useT(messages);
  return (
    <Load
      query={cardStatementsQuery(cardId)}
      skeleton={<PanelSkeleton />}
      isEmpty={() => false}
      failedTitle={t('panel.failed')}
      failedHint={<p>{t('panel.failedHint')}</p>}
    >
      {(statements) => <Panel statements={statements} />}
    </Load>
  );
}

function Panel({ statements }: { statements: CardStatements }) {
  const t = useT(messages);
  const { openClosing, openTerms } = useOpenStatement();
  const { date } = useFormats();
  const closeButton = (
    <Button needs="edit" icon="check" onClick={openClosing}>
      {t('panel.close')}
    </Button>
  );
  return (
    <Stack gap={32}>
      <Stack gap={16}>
        <GraceBanner grace={statements.grace} />
        <Missing statements={statements} />
        <Unassigned statements={statements} />
        {statements.next?.isOver === true && statements.items.length > 0 ? (
          <Banner tone="info" title={t('panel.isOver', { on: date(statements.next.closesOn) })}>
            {t('panel.isOverText')}
          </Banner>
        ) : null}
      </Stack>
      {statements.items.length === 0 ? (
        <EmptyState title={t('panel.empty')} action={closeButton}>
          {t('panel.emptyText')}
        </EmptyState>
      ) : (
        <div>{closeButton}</div>
      )}
      <StatementsTable statements={statements} />
      <Section title={t('fees.title')}>
        <CardFees statements={statements} />
      </Section>
      <div>
        <Button needs="edit" variant="quiet" icon="edit" onClick={openTerms}>
          {t('terms.open')}
        </Button>
      </div>
    </Stack>
  );
}

/** Lists the reasons why figures are not exact, each with a link to fix it. */
function Missing({ statements: { cardId, missing, problems } }: { statements: CardStatements }) {
  const t = useT(messages);
  if (missing.length === 0 && problems.length === 0) return null;
  return (
    <Banner
      tone="info"
      title={t('missing.title')}
      actions={
        <LinkButton needs="edit" variant="quiet" href={`/credit-cards?card=${cardId}`}>
          {t('missing.enter')}
        </LinkButton>
      }
    >
      {missing.map((key) => (
        <p key={key}>{t(`missing.${key}`)}</p>
      ))}
      {problems.map(({ field, reason }) => (
        <p key={field}>{isKnown(reason) ? t(`problem.${reason}`) : field}</p>
      ))}
    </Banner>
  );
}

const reasons = [
  'below_21_days',
  'beyond_an_eighth_of_a_point',
  'above_credit_limit',
  'no_such_month',
  'asks_nothing',
] as const;
const isKnown = (reason: string): reason is (typeof reasons)[number] => reasons.some((known) => known === reason);

/**
 * Shows the unassigned amount. It can be resolved on the statement where it arose; newer amounts wait for the next
 * statement.
 */
function Unassigned({ statements: { unassigned, items, owed } }: { statements: CardStatements }) {
  const t = useT(messages);
  const { money } = useFormats();
  const { openStatement } = useOpenStatement();
  const amount = toMinor(unassigned);
  const latest = items[0];
  if (amount === 0 || latest === undefined || toMinor(owed) < 0) return null;
  const text = money(Math.abs(amount), unassigned.currency);
  const { id } = latest;
  const open =
    toMinor(latest.unassigned) === 0 || id === null ? null : (
      <Button variant="quiet" onClick={() => openStatement(id)}>
        {t('difference.resolve')}
      </Button>
    );
  return (
    <Banner
      tone="warn"
      title={amount > 0 ? t('difference.title', { amount: text }) : t('difference.over', { amount: text })}
      actions={open ?? undefined}
    >
      {open === null ? t('difference.since') : undefined}
    </Banner>
  );
}

function PanelSkeleton() {
  return (
    <Skeleton>
      <Stack gap={16}>
        <SkeletonBar width="100%" height="72px" />
        <SkeletonBar width="10rem" height="44px" />
        <SkeletonBar width="100%" height="240px" />
      </Stack>
    </Skeleton>
  );
}
