import type { ExchangeNote } from '@tideline/contract';
import { DefinitionList, Disclosure, LinkButton, Stack, useFormats } from '@tideline/ui';
import { messages } from '../messages/exchange.en.ts';
import type { RatesNoteProps } from './rates-note.tsx';

/** Significant digits of a displayed rate, which are enough for a yen in dollars. */
const RATE_DIGITS = 6;
const RATES_HREF = '/settings?section=rates';

/** Shows the note on a total in several currencies. */
export function ExchangeLines({ exchange, of }: { exchange: ExchangeNote } & Pick<RatesNoteProps, 'of'>) {
  return (
    <Stack gap={8}>
      {exchange.leftOut.map((amounts) => (
        <LeftOut key={amounts.currency} amounts={amounts} of={of} />
      ))}
      <OldRates exchange={exchange} />
      {exchange.rates.length === 0 ? null : (
        <Disclosure summary={messages.seeRates(exchange.currency)}>
          <Rates exchange={exchange} />
        </Disclosure>
      )}
    </Stack>
  );
}

function LeftOut({ amounts, of }: { amounts: ExchangeNote['leftOut'][number] } & Pick<RatesNoteProps, 'of'>) {
  const { date } = useFormats();
  const { currency, reason, accounts, count, firstOn, lastOn, rateOn } = amounts;
  const what =
    of === 'accounts' ? messages.accounts(accounts.length, currency) : messages.transactions(count, currency);
  const names = accounts.map(({ name }) => name).join(', ');
  return (
    <p>
      {messages.leftOut({
        what: `${what} (${names})`,
        reason,
        dates: {
          rateOn: rateOn === null ? '' : date(rateOn),
          days: firstOn === lastOn ? date(lastOn) : `${date(firstOn)} – ${date(lastOn)}`,
        },
      })}{' '}
      <LinkButton needs="edit" variant="quiet" href={`${RATES_HREF}&add=${currency}`}>
        {messages.addRate}
      </LinkButton>
    </p>
  );
}

function OldRates({ exchange: { rates } }: { exchange: ExchangeNote }) {
  const { date } = useFormats();
  return rates
    .filter(({ isOld }) => isOld)
    .map(({ currency, on }) => (
      <p key={currency}>
        {messages.old({ currency, date: date(on) })}{' '}
        <LinkButton needs="edit" variant="quiet" href={RATES_HREF}>
          {messages.updateRates}
        </LinkButton>
      </p>
    ));
}

function Rates({ exchange: { currency: to, rates } }: { exchange: ExchangeNote }) {
  const { date, locale } = useFormats();
  const digits = new Intl.NumberFormat(locale, { maximumSignificantDigits: RATE_DIGITS });
  return (
    <DefinitionList
      items={rates.map(({ currency, rate, on, firstOn, dayCount, sources, throughEuro }) => ({
        term: messages.rate({ currency, rate: digits.format(Number(rate)), to }),
        value: [
          dayCount === 1 ? date(on) : messages.days({ from: date(firstOn), to: date(on), count: dayCount }),
          messages.sources(sources, throughEuro),
        ].join(' · '),
      }))}
    />
  );
}
