import { queryOptions, useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api, Load, useErrorText, useT } from '@tideline/mfe-kit';
import type { Kit } from '@tideline/mfe-kit/host';
import { Banner, Button, Page, Row, Section, Stack } from '@tideline/ui';
import { TextField } from '@tideline/ui/forms';
import { messages } from '../../messages/households.en.ts';
import { guessRegion } from './region.ts';
import { openHousehold } from './open-household.ts';

const householdsQuery = () =>
  queryOptions({
    queryKey: ['households'],
    queryFn: ({ signal }) => api.households.list({}, { signal }),
    staleTime: 0,
  });

/**
 * Replaces every page after the user has lost access to the tab's household. Lists the remaining households and the
 * next steps.
 */
export function NoAccess({ entriesOf }: Pick<Kit, 'entriesOf'>) {
  const t = useT(messages);
  return (
    <Load query={householdsQuery()} failedTitle={t('ended.failed')} isEmpty={() => false} skeleton={null}>
      {({ items }) => (
        <Page
          title={t(items.length > 0 ? 'ended.title' : 'ended.none')}
          lead={t(items.length > 0 ? 'ended.lead' : 'ended.noneLead')}
        >
          {items.length === 0 ? null : (
            <Section title={t('ended.others')}>
              <Stack gap={16}>
                {items.map(({ id, name }) => (
                  <Row key={id}>
                    <Button variant="outline" onClick={() => openHousehold(id)}>
                      {t('ended.open', { name })}
                    </Button>
                  </Row>
                ))}
              </Stack>
            </Section>
          )}
          <Section title={t('new.title')}>
            <NewHousehold />
          </Section>
          {items.length > 0 ? null : entriesOf('no-household/v1', null).map(({ id, View }) => <View key={id} />)}
        </Page>
      )}
    </Load>
  );
}

function NewHousehold() {
  const t = useT(messages);
  const errorOf = useErrorText();
  const [region] = useState(() => guessRegion(navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone));
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const create = useMutation({
    mutationFn: () =>
      api.households.create({
        name: name.trim(),
        currency: region.currency,
        timezone: region.timezone,
        locale: region.locale,
      }),
    onSuccess: ({ id }) => openHousehold(id),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() !== '') create.mutate();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={16}>
        {create.error === null ? null : <Banner tone="warn" announce="alert" title={errorOf(create.error)} />}
        <TextField
          label={t('new.name')}
          name="name"
          maxLength={120}
          hint={t('new.formats', { currency: region.currency, timezone: region.timezone.replaceAll('_', ' ') })}
          value={name}
          onChange={setName}
          error={missing ? t('new.nameMissing') : undefined}
        />
        <Row>
          <Button type="submit" variant="outline" busy={create.isPending}>
            {t('new.create')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
