import type { DebtPlan } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Banner, LinkButton, Money, Row, Stack } from '@tideline/ui';
import { messages } from '../../messages/en.ts';

/** Whether entering a rate adds the debt to the plan: one in another currency stays out. */
const isAnswerable = (missing: readonly string[]): boolean =>
  !missing.includes('other_currency') && (missing.includes('purchase_apr') || missing.includes('apr'));

/** Debts that cannot be included in the plan yet, each with a link to add its missing terms. */
export function IncompleteDebts({ incomplete }: { incomplete: DebtPlan['incomplete'] }) {
  const t = useT(messages);
  if (incomplete.length === 0) return null;
  return (
    <Banner tone="info" title={t('incomplete.title', { count: incomplete.length })}>
      <Stack gap={8}>
        {incomplete.some(({ missing }) => isAnswerable(missing)) ? (
          <div>
            <LinkButton href="/debt?terms=1">{t('incomplete.enterAll')}</LinkButton>
          </div>
        ) : null}
        {incomplete.map(({ accountId, name, kind, owed }) => (
          <Row key={accountId} justify="between">
            <span>
              {name} · <Money {...owed} />
            </span>
            <LinkButton
              variant="outline"
              href={kind === 'card' ? `/credit-cards?card=${accountId}` : `/debt?loan=${accountId}`}
              aria-label={t('incomplete.enterOf', { name })}
            >
              {t(kind === 'card' ? 'card.enterRates' : 'incomplete.enterLoan')}
            </LinkButton>
          </Row>
        ))}
      </Stack>
    </Banner>
  );
}
