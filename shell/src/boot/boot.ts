import './trusted-types.ts';
import './theme.ts';
