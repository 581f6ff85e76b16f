import type { RemoteJson } from './release.ts';
import type { Release } from './store.ts';

/** Returns the languages of a build except its default one. */
export const otherLanguages = ({ build }: RemoteJson): string[] => Object.keys(build.languages ?? {});

/** Returns a description with the files of a language, or of the default language if the build lacks it. */
export function remoteJsonIn(remote: RemoteJson, language: string): RemoteJson {
  const files = remote.build.languages?.[language];
  return files === undefined ? remote : { ...remote, build: { ...remote.build, ...files } };
}

/** Returns a description for each language of its build, the default one first. */
export const inEveryLanguage = (remote: RemoteJson): RemoteJson[] => [
  remote,
  ...otherLanguages(remote).map((language) => remoteJsonIn(remote, language)),
];

/** Returns a release as pages in a language load it. A release without the language remains unchanged. */
export function releaseIn(release: Release, language: string): Release {
  const remoteJson = remoteJsonIn(release.remoteJson, language);
  return remoteJson === release.remoteJson
    ? release
    : { ...release, remoteJson, merged: release.mergedIn?.[language] ?? {} };
}
