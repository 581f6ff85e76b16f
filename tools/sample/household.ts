/** The generated household of the api's tests, for browser journeys and benchmarks. */
export { createHousehold, type SampleAccount, type SampleHousehold, type SamplePromo } from '@tideline/api/testing/household';
export { householdFiles, type StatementOptions, writeOfx } from '@tideline/api/testing/write-ofx';
