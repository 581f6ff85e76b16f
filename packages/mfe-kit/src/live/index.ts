export { followChanges, type FollowOptions } from './follow-changes.ts';
export { prepareInstalledApp } from './installed-app.ts';
