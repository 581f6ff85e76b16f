/** What is painted before the first line of the application runs. */
export { paintDensity, rememberedDensity } from './density.ts';
export { paintTheme, rememberedTheme } from './theme.ts';
