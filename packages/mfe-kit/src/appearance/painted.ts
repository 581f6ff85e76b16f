/** Functions that are applied before the application runs. */
export { paintDensity, rememberedDensity } from './density.ts';
export { paintPrivacy, rememberedPrivacy } from './paint-privacy.ts';
export { paintTheme, rememberedTheme } from './theme.ts';
