/** For tests only: finds personal data in logs, error reports and traces. */
export { EnteredTexts } from './entered-texts.ts';
export { type Finding, findPersonalData } from './find-personal-data.ts';
export { describeFindings, PrivacyCheck } from './privacy-check.ts';
