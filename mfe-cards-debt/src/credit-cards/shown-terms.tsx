import type { Card } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { DefinitionList, Section, Stack, useFormats, type Definition } from '@tideline/ui';
import { messages } from '../../messages/en.ts';

type Apr = Card['rates'][number]['aprType'];

/** Shows rates and terms of one card to members who may not change them. */
export function ShownTerms({ card }: { card: Card }) {
  const t = useT(messages);
  const { money, percent } = useFormats();
  const { creditLimit, dueDay, closeDay, minimum, autopay } = card;
  const rate = (term: string, type: Apr): Definition => {
    const found = card.rates.find(({ aprType }) => aprType === type);
    return { term, value: found === undefined ? t('terms.unknown') : percent(found.aprPpm) };
  };
  const day = (value: number | null): string => (value === null ? t('terms.unknown') : String(value));
  return (
    <Stack gap={24}>
      <Section title={t('terms.rates')}>
        <DefinitionList
          items={[
            rate(t('terms.purchaseApr'), 'purchase_apr'),
            rate(t('terms.transferApr'), 'balance_transfer_apr'),
            rate(t('terms.cashApr'), 'cash_apr'),
          ]}
        />
      </Section>
      <Section title={t('terms.payment')}>
        <DefinitionList
          items={[
            {
              term: t('card.limit'),
              value: creditLimit === null ? t('terms.unknown') : money(creditLimit.minor, creditLimit.currency),
            },
            { term: t('terms.dueDay'), value: day(dueDay) },
            { term: t('terms.closeDay'), value: day(closeDay) },
            { term: t('terms.minimum'), value: t(`minimum.${minimum?.kind ?? 'usual'}`) },
            ...(minimum === null || minimum.kind === 'full_balance'
              ? []
              : [
                  { term: t('terms.percent'), value: percent(minimum.pctPpm) },
                  { term: t('terms.floor'), value: money(minimum.floor.minor, minimum.floor.currency) },
                ]),
            { term: t('card.autopay'), value: t(`autopay.${autopay}`) },
          ]}
        />
      </Section>
    </Stack>
  );
}
