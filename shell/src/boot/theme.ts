import {
  paintDensity,
  paintPrivacy,
  paintTheme,
  rememberedDensity,
  rememberedPrivacy,
  rememberedTheme,
} from '@tideline/mfe-kit/theme';

const paint = () => {
  paintTheme(document, rememberedTheme(localStorage));
  paintDensity(document, rememberedDensity(localStorage));
  paintPrivacy(document, rememberedPrivacy(localStorage));
};

// Runs before the first paint, so that a dark page never flashes white, rows do not move and hidden amounts are never
// visible.
paint();
addEventListener('storage', paint);
