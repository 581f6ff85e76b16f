/** The parts of the note below a total, in one chunk. */
export { ExchangeLines } from './exchange-lines.tsx';
export { PrivateLeftOut } from './private-left-out.tsx';
