import type { Translation } from '@tideline/contract/language';
import type { deploy as english } from '../deploy.en.ts';

export const deploy: Translation<typeof english> = {
  noBuild: (folder) =>
    `${folder} enthält keinen Build: Weder dort noch im Ordner dist liegt eine remote.json. Bauen Sie zuerst: ` +
    'npm run build.',
  noFolder: (folder) => `Den Ordner ${folder} gibt es nicht. Geben Sie den Ordner des Remotes oder seines Builds an.`,
  found: (build) => `${build.remote} ${build.version} in ${build.folder}, ${build.size}`,
  notVisible: (generation) =>
    `Generation ${generation} ist gespeichert, aber das Gateway liefert sie noch nicht aus. Der Grund steht in ` +
    'seinem Protokoll.',
  publishedAs: (release) => `  veröffentlicht als ${release}`,
  publishedBefore: (release) => `  ${release} war schon veröffentlicht`,
  published: (remote, release) => `${remote} ${release} ist veröffentlicht. Noch sieht es niemand.`,
  next: (remote, release) =>
    `Ausprobieren: tideline override ${remote} --release ${release}. Aktivieren: tideline deploy`,
  needsTrial: '--finish-after braucht --trial N.',
  nothingToDo: (releases) => `Nichts zu tun: ${releases} ist schon aktiv.`,
  live: ({ remote, release, environment, percent, milliseconds }) =>
    `${remote} ${release} ist in ${environment} nach ${milliseconds}\u00a0ms aktiv` +
    `${percent === undefined ? '' : `, für ${percent}\u00a0% der Sitzungen`}.`,
  off: (remote) => `${remote} ist ausgeschaltet. Einschalten: tideline enable ${remote}`,
  undo: (generation, commands) => `Generation ${generation}. Rückgängig machen: ${commands}`,
  checking: (remote, version, url) => `  ${remote} ${version} wird von ${url} geprüft`,
  passes: (remote, version) => `${remote} ${version} besteht alle Prüfungen. Es wurde nichts geändert.`,
};
