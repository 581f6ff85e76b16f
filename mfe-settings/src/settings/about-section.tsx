import { queryOptions } from '@tanstack/react-query';
import { api, Load, useT } from '@tideline/mfe-kit';
import { DefinitionList, Link, SkeletonBar, Stack } from '@tideline/ui';
import { messages } from '../../messages/overview.en.ts';
import { activeReleases } from './active-releases.ts';

const aboutQuery = () =>
  queryOptions({ queryKey: ['about'], queryFn: ({ signal }) => api.about.get({}, { signal }), meta: { staleOn: [] } });

/** Shows the versions of the server and of each app, the license, and where the source code is. */
export function AboutSection() {
  const t = useT(messages);
  return (
    <Stack gap={16}>
      <p>{t('about.text')}</p>
      <Load query={aboutQuery()} skeleton={<SkeletonBar width="100%" height="10rem" />} isEmpty={() => false}>
        {({ version, license, sourceUrl }) => (
          <DefinitionList
            items={[
              { term: t('about.server'), value: version },
              ...activeReleases(document).map(({ name, release }) => ({ term: name, value: release })),
              { term: t('about.license'), value: license },
              ...(sourceUrl === null
                ? []
                : [{ term: t('about.source'), value: <Out href={sourceUrl}>{t('about.getSource')}</Out> }]),
            ]}
          />
        )}
      </Load>
      <p>
        <Out href="/api/third-party">{t('about.thirdParty')}</Out>
        <br />
        <Out href="/api/docs">{t('about.api')}</Out>
      </p>
    </Stack>
  );
}

const Out = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} target="_blank" rel="noreferrer">
    {children}
  </Link>
);
