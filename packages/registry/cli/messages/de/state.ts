import type { Translation } from '@tideline/contract/language';
import type { state as english } from '../state.en.ts';

const ACTIONS: Readonly<Record<string, string>> = { apply: 'geändert', rollback: 'zurückgesetzt' };

export const state: Translation<typeof english> = {
  how: {
    start: () => 'durch npm start',
    deploy: (by) => `bereitgestellt von ${by}`,
    rollback: (by) => `zurückgesetzt von ${by}`,
  },
  off: ' (aus)',
  before: (release) => `davor: ${release}`,
  trial: (release, percent) => `Probebetrieb: ${release} für ${percent}\u00a0%`,
  status: ({ environment, generation, at, by }) =>
    `${environment}, Generation ${generation}${at === '' ? '' : `, seit ${at} von ${by}`}`,
  change: ({ generation, at, action, by, reason }) =>
    `${generation}  ${at}  ${ACTIONS[action] ?? action} von ${by}${reason === '' ? '' : `: ${reason}`}`,
  none: 'keines',
  removed: 'entfernt',
  active: 'aktiv',
  previous: 'davor',
  badLimit: (given) => `--limit ${given} ist keine Zahl von 1 bis 999.`,
  oneRemote: (name) => `Geben Sie ein Remote an: tideline ${name} mfe-accounts. tideline status listet sie auf.`,
  nameRemote:
    'Geben Sie ein Remote an, tideline rollback mfe-accounts, oder einen Stand für alles, tideline rollback --to 41. ' +
    'tideline history listet die Stände auf.',
  back: (remote, release, generation) => `${remote} ist wieder auf ${release}, Generation ${generation}.`,
  withoutRemote: '--to setzt alles zurück. Lassen Sie den Namen des Remotes weg.',
  badGeneration: (given) => `--to ${given} ist nicht die Nummer einer Generation.`,
  allBack: (to, generation) => `Alles ist wieder auf dem Stand von Generation ${to}, als Generation ${generation}.`,
  switched: (remote, isOff, generation) =>
    `${remote} ist ${isOff ? 'ausgeschaltet' : 'eingeschaltet'}, Generation ${generation}.`,
  oneOf: 'Geben Sie eines an: --percent N, --finish oder --abort.',
  noTrial: (remote) => `Kein Release von ${remote} ist im Probebetrieb. Starten Sie einen: tideline deploy --trial 10.`,
  shownTo: (release, percent, generation) =>
    `${release} wird ${percent}\u00a0% der Sitzungen gezeigt, Generation ${generation}.`,
  finished: (release, generation) => `${release} ist für alle Sitzungen aktiv, Generation ${generation}.`,
  aborted: (release, generation) =>
    `Der Probebetrieb von ${release} ist beendet. Alle Sitzungen erhalten das vorige Release, ` +
    `Generation ${generation}.`,
};
