import type { ExchangeRate, ExchangeRates } from '@tideline/contract';
import { Load, useEditParam, useSession, useT } from '@tideline/mfe-kit';
import { Button, Page, Section, Skeleton, SkeletonBar, Stack, useFormats } from '@tideline/ui';
import { messages } from '../../messages/exchange-rates.en.ts';
import { EnteredRates } from './entered-rates.tsx';
import { exchangeRatesQuery } from './exchange-rates.queries.ts';
import { RateDialog } from './rate-dialog.tsx';
import { TodaysRates } from './todays-rates.tsx';
import { UploadRates } from './upload-rates.tsx';

/** The value of `?add=` if no currency was chosen. */
const ANY = '1';

/** /settings?section=rates: the household's exchange rates. `?add=CHF` adds a rate, and `?rate=` changes one. */
export function SectionPage() {
  const t = useT(messages);
  const { household } = useSession();
  const [adding, setAdding] = useEditParam('add');
  const [changing, setChanging] = useEditParam('rate');
  return (
    <Page
      title={t('rates.title')}
      lead={t('rates.lead', { currency: household.currency })}
      actions={
        <Button needs="edit" icon="plus" onClick={() => setAdding(ANY, { push: true })}>
          {t('rates.add')}
        </Button>
      }
    >
      <Load
        query={exchangeRatesQuery()}
        failedTitle={t('rates.failed')}
        isEmpty={() => false}
        skeleton={
          <Skeleton label={t('rates.loading')}>
            <SkeletonBar width="100%" height="8rem" />
          </Skeleton>
        }
      >
        {(rates) => (
          <Stack gap={32}>
            <TodaysRates rates={rates} onAdd={(currency) => setAdding(currency, { push: true })} />
            <EnteredRates rates={rates.entered} onChange={(id) => setChanging(id, { push: true })} />
            <UploadRates file={rates.file} />
            <FetchedRates fetched={rates.fetched} />
            {adding === null ? null : <RateDialog rate={startOf(adding, rates)} onClose={() => setAdding(null)} />}
            {changing === null ? null : (
              <ChangeDialog rate={rates.entered.find(({ id }) => id === changing)} onClose={() => setChanging(null)} />
            )}
          </Stack>
        )}
      </Load>
    </Page>
  );
}

/** Returns the initial values of the form, with the first currency that has no rate. */
const startOf = (asked: string, { currency, missing, today }: ExchangeRates) => ({
  base: /^[A-Z]{3}$/.test(asked) ? asked : (missing[0]?.currency ?? today[0]?.currency ?? 'EUR'),
  quote: currency,
});

function ChangeDialog({ rate, onClose }: { rate: ExchangeRate | undefined; onClose: () => void }) {
  return rate === undefined ? null : <RateDialog rate={rate} onClose={onClose} />;
}

function FetchedRates({ fetched }: Pick<ExchangeRates, 'fetched'>) {
  const t = useT(messages);
  const { date } = useFormats();
  return (
    <Section title={t('fetched.title')}>
      <p>
        {fetched === null
          ? t('fetched.off')
          : fetched.newestOn === null
            ? t('fetched.waiting', { host: fetched.host })
            : t('fetched.from', { host: fetched.host, date: date(fetched.newestOn) })}
      </p>
    </Section>
  );
}
