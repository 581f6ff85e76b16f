/** Whether `tideline dev` runs this build: it stays in memory and sends what changes to open pages. */
export const isHot = (): boolean => process.env['NODE_ENV'] === 'development' && process.env['TIDELINE_HOT'] === '1';
