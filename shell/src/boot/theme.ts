import { paintTheme, rememberedTheme } from '@tideline/mfe-kit/theme';

// Before the first paint, so that a dark page never flashes white.
paintTheme(document, rememberedTheme(localStorage));
addEventListener('storage', () => paintTheme(document, rememberedTheme(localStorage)));
