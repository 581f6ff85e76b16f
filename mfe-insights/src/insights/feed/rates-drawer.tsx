import type { RateOffer } from '@tideline/contract';
import { api, Load, refusalOf, useChange, useErrorText, useIntentKey, useSession, useT } from '@tideline/mfe-kit';
import { Button, Percent, SkeletonBar, Stack, useFormats } from '@tideline/ui';
import { DateField } from '@tideline/ui/dates';
import {
  ErrorSummary,
  figureMessage,
  type FormErrors,
  MoneyField,
  parseMoney,
  parsePercent,
  PercentField,
  TextField,
  useForm,
} from '@tideline/ui/forms';
import { Drawer } from '@tideline/ui/overlays';
import { messages } from '../../../messages/feed.en.ts';
import styles from './feed.module.css';
import { rateOffersQuery } from './feed.queries.ts';

/** Adds and deletes savings rates that the user saw elsewhere. */
export function RatesDrawer({ onClose }: { onClose: () => void }) {
  const t = useT(messages);
  return (
    <Drawer open onClose={onClose} title={t('rates.title')}>
      <Stack gap={24}>
        <p>{t('rates.lead')}</p>
        <Load
          query={rateOffersQuery()}
          skeleton={<SkeletonBar width="100%" height="4rem" />}
          empty={<p>{t('rates.none')}</p>}
          failedTitle={t('rates.failed')}
        >
          {({ items }) => (
            <ul className={styles.rates}>
              {items.map((offer) => (
                <SavedRate key={offer.id} offer={offer} />
              ))}
            </ul>
          )}
        </Load>
        <NewRate />
      </Stack>
    </Drawer>
  );
}

function SavedRate({ offer: { id, version, name, apyPpm, seenOn } }: { offer: RateOffer }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { date } = useFormats();
  const forget = useChange({
    change: () => api.rateOffers.remove({ id }, { ifMatch: version }),
    done: () => t('rates.removed', { name }),
  });
  return (
    <li className={styles.rate}>
      <span>
        {name} <Percent ppm={apyPpm} /> <span className={styles.quiet}>{t('rates.seen', { on: date(seenOn) })}</span>
        {forget.error === null ? null : <span role="alert">{errorOf(forget.error)}</span>}
      </span>
      <Button
        variant="quiet"
        busy={forget.isPending}
        aria-label={t('rates.removeOf', { name })}
        onClick={() => forget.mutate(undefined)}
      >
        {t('rates.remove')}
      </Button>
    </li>
  );
}

interface Values {
  name: string;
  apy: string;
  minBalance: string;
  bonusEndsOn: string;
  seenOn: string;
}

function NewRate() {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { today, household } = useSession();
  const intentKey = useIntentKey();
  const { currency, locale } = household;
  const add = useChange({
    change: (input: Parameters<typeof api.rateOffers.create>[0]) =>
      api.rateOffers.create(input, { idempotencyKey: intentKey(input) }),
    done: ({ item }) => t('rates.added', { name: item.name }),
  });
  const initial: Values = { name: '', apy: '', minBalance: '', bonusEndsOn: '', seenOn: today };
  const form = useForm({
    initial,
    validate: (values: Values) => {
      const apy = parsePercent(values.apy, locale);
      const least = values.minBalance === '' ? null : parseMoney(values.minBalance, currency, locale);
      const errors: Partial<Record<keyof Values, string>> = {
        ...(values.name.trim() === '' ? { name: t('rates.nameMissing') } : {}),
        ...(apy.ok ? {} : { apy: t('rates.apyMissing') }),
        ...(least === null || least.ok ? {} : { minBalance: figureMessage(least.error, t('rates.minBalanceWhat')) }),
        ...(values.seenOn === '' ? { seenOn: t('rates.seenMissing') } : {}),
      };
      if (Object.keys(errors).length > 0 || !apy.ok || (least !== null && !least.ok)) return { ok: false, errors };
      return {
        ok: true,
        data: {
          name: values.name.trim(),
          apyPpm: apy.ppm,
          minBalance: least === null ? null : { minor: least.minor, currency },
          bonusEndsOn: values.bonusEndsOn === '' ? null : values.bonusEndsOn,
          seenOn: values.seenOn,
        },
      };
    },
    submit: async (data): Promise<FormErrors<Values> | undefined> => {
      try {
        await add.mutateAsync(data);
        form.reset();
        return undefined;
      } catch (error) {
        return refusalOf<Values>(
          error,
          { name: 'name', apyPpm: 'apy', minBalance: 'minBalance', bonusEndsOn: 'bonusEndsOn', seenOn: 'seenOn' },
          errorOf,
        );
      }
    },
  });
  return (
    <form {...form.formProps}>
      <Stack gap={16}>
        <ErrorSummary {...form.summary} />
        <TextField label={t('rates.name')} {...form.field('name')} />
        <PercentField label={t('rates.apy')} {...form.field('apy')} />
        <MoneyField label={t('rates.minBalance')} optional {...form.field('minBalance')} />
        <DateField label={t('rates.bonusEndsOn')} optional {...form.field('bonusEndsOn')} />
        <DateField label={t('rates.seenOn')} max={today} {...form.field('seenOn')} />
        <Button type="submit" variant="filled" busy={form.busy}>
          {t('rates.add')}
        </Button>
      </Stack>
    </form>
  );
}
