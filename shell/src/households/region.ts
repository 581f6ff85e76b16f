/** Settings that the browser suggests for a new household. Currency and time zone can be changed in the form. */
export interface Region {
  currency: string;
  timezone: string;
  locale: string;
}

/** Currencies by region (ISO 3166 → ISO 4217, CLDR's current legal tender). The euro regions share one line. */
const CURRENCIES: Readonly<Record<string, string>> = {
  US: 'USD',
  GB: 'GBP',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  CH: 'CHF',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  JP: 'JPY',
  IN: 'INR',
  BR: 'BRL',
  MX: 'MXN',
  PL: 'PLN',
  CZ: 'CZK',
  ZA: 'ZAR',
  SG: 'SGD',
  HK: 'HKD',
};
const EURO = new Set([
  'AT',
  'BE',
  'BG',
  'CY',
  'DE',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PT',
  'SI',
  'SK',
]);

/** Currencies that are offered first. The field also accepts any other code. */
export const COMMON_CURRENCIES = [
  'USD',
  'EUR',
  ...Object.values(CURRENCIES)
    .filter((currency) => currency !== 'USD')
    .toSorted(),
];

function currencyOf(locale: string): string {
  const region = new Intl.Locale(locale).maximize().region ?? 'US';
  return EURO.has(region) ? 'EUR' : (CURRENCIES[region] ?? 'USD');
}

/** Returns the settings for `navigator.language` and the time zone that `Intl` resolves. */
export const guessRegion = (language: string, timezone: string): Region => ({
  currency: currencyOf(language),
  timezone,
  locale: language,
});
