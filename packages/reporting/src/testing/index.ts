/** For tests: finds personal data in logs, error reports and traces. No program imports it. */
export { EnteredTexts } from './entered-texts.ts';
export { type Finding, findPersonalData } from './find-personal-data.ts';
export { describeFindings, PrivacyCheck } from './privacy-check.ts';
