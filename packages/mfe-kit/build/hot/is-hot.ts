/** Returns whether `tideline dev` runs this build, which stays in memory and sends changes to open pages. */
export const isHot = (): boolean => process.env['NODE_ENV'] === 'development' && process.env['TIDELINE_HOT'] === '1';
