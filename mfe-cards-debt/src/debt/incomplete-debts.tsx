import type { DebtPlan } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Banner, Link, LinkButton, Money, Row, Stack, useFormats } from '@tideline/ui';
import { messages } from '../../messages/en.ts';

const lacksRate = (missing: readonly string[]): boolean => missing.includes('purchase_apr') || missing.includes('apr');
const isForeign = ({ missing }: { missing: readonly string[] }): boolean => missing.includes('other_currency');

/** Lists debts that cannot be included in the plan yet, each with a link to add its missing terms. */
export function IncompleteDebts({ incomplete }: { incomplete: DebtPlan['incomplete'] }) {
  const foreign = incomplete.filter(isForeign);
  const others = incomplete.filter((debt) => !isForeign(debt));
  return (
    <>
      {others.length === 0 ? null : <WithoutTerms incomplete={others} />}
      {foreign.length === 0 ? null : <InOtherCurrencies debts={foreign} />}
    </>
  );
}

/**
 * Lists debts in other currencies. A plan divides one amount among debts of one currency, so no added terms could
 * include these.
 */
function InOtherCurrencies({ debts }: { debts: DebtPlan['incomplete'] }) {
  const t = useT(messages);
  const { currency } = useFormats();
  return (
    <Banner tone="info" title={t('incomplete.foreign', { count: debts.length, currency })}>
      <Stack gap={8}>
        {debts.map(({ accountId, name, kind, owed }) => (
          <span key={accountId}>
            <Link href={kind === 'card' ? `/credit-cards?card=${accountId}` : `/debt?loan=${accountId}`}>{name}</Link> ·{' '}
            <Money {...owed} />
          </span>
        ))}
      </Stack>
    </Banner>
  );
}

function WithoutTerms({ incomplete }: { incomplete: DebtPlan['incomplete'] }) {
  const t = useT(messages);
  return (
    <Banner tone="info" title={t('incomplete.title', { count: incomplete.length })}>
      <Stack gap={8}>
        {incomplete.some(({ missing }) => lacksRate(missing)) ? (
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
