import type { Translation } from '@tideline/contract/language';
import { pluralsOf } from '../../language/count.ts';
import type { tokens as english } from '../tokens.en.ts';

const { plural, choose } = pluralsOf('de');

const OUTCOMES: Readonly<Record<string, string>> = { done: 'erledigt', refused: 'abgelehnt' };

export const tokens: Translation<typeof english> = {
  notWhole: (option, given) => `--${option} ${given} ist keine ganze Zahl über 0.`,
  chooseScope: 'Wählen Sie, was der Token erlaubt: --remote mfe-accounts, oder --operator für alles.',
  nameHolder: 'Geben Sie an, wem der Token gehört: --holder "Team Konten, CI". Dieser Name steht im Verlauf.',
  made: (id) =>
    `Setzen Sie ihn als TIDELINE_TOKEN. Er wird nur einmal angezeigt. Widerrufen: tideline token revoke ${id}`,
  revokedAt: (when) => `widerrufen ${when}`,
  never: 'läuft nie ab',
  until: (when) => `bis ${when}`,
  since: (when) => `seit ${when}`,
  operator: 'Betreiber',
  usage: 'So geht es: tideline token create | list | revoke ID',
  badId: (id) => `${id} ist keine Token-ID. tideline token list zeigt sie.`,
  revoked: (id, holder) => `Token ${id} von ${holder} ist widerrufen.`,
  removed: (releases, size, isDryRun) => {
    const what = plural(releases, { one: 'Release', other: 'Releases' });
    const done = isDryRun
      ? choose(releases, { one: 'würde entfernt', other: 'würden entfernt' })
      : choose(releases, { one: 'wurde entfernt', other: 'wurden entfernt' });
    return `${what} ${done}, ${size} ausgelieferter Dateien.`;
  },
  outcome: (outcome) => OUTCOMES[outcome] ?? outcome,
  nameRemote: 'Geben Sie das Remote an: tideline budget mfe-accounts --entry 20000',
};
