/** The generated household of the api's tests, for browser journeys and benchmarks. */
export { createHousehold, type SampleHousehold } from '@tideline/api/testing/household';
export { householdFiles, writeOfx } from '@tideline/api/testing/write-ofx';
