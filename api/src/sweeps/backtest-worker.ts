/** The thread in which backtests are worked out, one after the other. */
import { parentPort } from 'node:worker_threads';
import { type BacktestTask, runBacktest } from './backtest-task.ts';

parentPort?.on('message', ({ number, task }: { number: number; task: BacktestTask }) => {
  try {
    parentPort?.postMessage({ number, done: runBacktest(task) }, []);
  } catch (error) {
    parentPort?.postMessage({ number, error }, []);
  }
});
