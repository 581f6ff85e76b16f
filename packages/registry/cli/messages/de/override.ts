import type { Translation } from '@tideline/contract/language';
import { pluralsOf } from '../../language/count.ts';
import type { override as english } from '../override.en.ts';

const { choose } = pluralsOf('de');

export const override: Translation<typeof english> = {
  badHours: (given) => `--hours ${given} liegt nicht zwischen 1 und 168.`,
  by: (name) => `von ${name}`,
  until: (when) => `bis ${when}`,
  none: 'Keine Links sind offen.',
  noReleases: (remote) => `${remote} hat keine Releases. Veröffentlichen Sie zuerst eines: tideline publish`,
  isLive: (remote, release) =>
    `${release}, das neueste Release von ${remote}, ist aktiv. Veröffentlichen Sie ein weiteres, oder wählen Sie ` +
    'eines: --release R.',
  oneRemote: 'Geben Sie ein Remote an: tideline override mfe-accounts --release 1.9.0-1a2b3c4d.',
  removed: (links, remote) =>
    `${choose(links, { one: 'Ein Link', other: `${links.text} Links` })} für ${remote} beendet.`,
  made: ({ remote, release, until }) =>
    `Zeigt ${remote} ${release} bis ${until} in dem Browser, der den Link öffnet. ` +
    `Beenden: tideline override ${remote} --remove`,
};
