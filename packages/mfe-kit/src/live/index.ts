export { followChanges, type FollowOptions } from './follow-changes.ts';
