import '@testing-library/jest-dom/jest-globals';
export { assertContract, contractProblems } from './assert-contract.ts';
export { emptyDashboard, emptyForecast, emptyPlan } from './dashboard.ts';
export { aMove, examplePlan, planAccounts, recordedTransfer } from './plan.ts';
export { fakeEdge, type FakeApi, type FakeEdge, type FakeRequest } from './fake-api.ts';
export { renderScreen, type RenderedScreen, type ScreenOptions } from './render-screen.tsx';
export { testSession } from './session.ts';
export { fixedColors, testRemote, type RemoteUnderTest } from './test-remote.tsx';
export { ApiError } from '../api/api-error.ts';
