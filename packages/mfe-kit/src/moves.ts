/**
 * Today's moves: their words, and the form that records one. They are in a separate chunk for the screens that show
 * moves, loaded on demand.
 */
export { partText, useMoveWords, type MoveWords } from './today/move-words.ts';
export { RecordMove } from './today/record-move.tsx';
export { useTodaysMoves, type TodaysMoves } from './today/use-todays-moves.ts';
export { todaysPlanQuery } from './today/todays-plan-query.ts';
