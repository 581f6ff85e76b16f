import type { Stage } from '../stage.ts';

export const start: Stage = () => <h1>Tideline</h1>;
