import { useT } from '@tideline/mfe-kit';
import { Card, LinkButton, Section } from '@tideline/ui';
import { messages } from '../../messages/more.en.ts';
import type { SectionName } from './section-pages.ts';
import { LinkRow } from './setting-row.tsx';

const PAGES: readonly SectionName[] = ['security', 'categories', 'payees', 'rules', 'connections', 'data', 'audit'];

/** Settings with separate pages. */
export function MoreSection() {
  const t = useT(messages);
  return (
    <Section title={t('more.title')}>
      <Card>
        <dl>
          <LinkRow
            term={t('more.sweep')}
            value={t('more.sweep.text')}
            action={
              <LinkButton
                variant="quiet"
                href="/settings/sweep"
                aria-label={t('more.openOf', { term: t('more.sweep') })}
              >
                {t('more.open')}
              </LinkButton>
            }
          />
          <LinkRow
            term={t('more.notifications')}
            value={t('more.notifications.text')}
            action={
              <LinkButton
                variant="quiet"
                href="/settings/notifications"
                aria-label={t('more.openOf', { term: t('more.notifications') })}
              >
                {t('more.open')}
              </LinkButton>
            }
          />
          {PAGES.map((page) => (
            <LinkRow
              key={page}
              term={t(`more.${page}`)}
              value={t(`more.${page}.text`)}
              action={
                <LinkButton
                  variant="quiet"
                  href={`/settings?section=${page}`}
                  aria-label={t('more.openOf', { term: t(`more.${page}`) })}
                >
                  {t('more.open')}
                </LinkButton>
              }
            />
          ))}
        </dl>
      </Card>
    </Section>
  );
}
