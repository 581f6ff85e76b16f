import { LANGUAGES, type Language } from '@tideline/contract/language';
import { inLanguages } from '@tideline/contract/texts';
import * as english from './messages/devices.en.ts';

const textsIn = await inLanguages(import.meta.dirname, 'devices', english);

/** Browsers by a pattern of their user agent. The order matters, because each user agent also names other browsers. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

interface Device {
  browser?: string | undefined;
  system?: string | undefined;
}

function nameOf({ browser, system }: Device, language: Language): string {
  const { devices } = textsIn(language);
  if (browser === undefined) return system === undefined ? devices.unknown : devices.programOn(system);
  return system === undefined ? browser : devices.browserOn(browser, system);
}

/**
 * Returns the names of the browser and system without versions, so that an update does not count as a new device. No
 * text of the user agent is passed through. Stored names are in English, regardless of the reader's language.
 */
export function deviceOf(userAgent: string | null, language: Language = LANGUAGES[0]): string {
  const find = (list: typeof BROWSERS): string | undefined =>
    list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  return nameOf({ browser: find(BROWSERS), system: find(SYSTEMS) }, language);
}

const absentOr = (list: typeof BROWSERS): (string | undefined)[] => [undefined, ...list.map(([, name]) => name)];

/** All devices that `deviceOf` names, by their stored name. */
const DEVICES: ReadonlyMap<string, Device> = new Map(
  absentOr(BROWSERS).flatMap((browser) =>
    absentOr(SYSTEMS).map((system) => [nameOf({ browser, system }, LANGUAGES[0]), { browser, system }] as const),
  ),
);

/** Returns a stored name in another language; a name that a user chose stays as it is. */
export function deviceIn(stored: string, language: Language): string {
  const device = DEVICES.get(stored);
  return device === undefined ? stored : nameOf(device, language);
}
