/** The thread that computes backtests one after another. */
import { parentPort } from 'node:worker_threads';
import { type LastMonthTask, runLastMonth } from './last-month-task.ts';
import { type BacktestTask, runBacktest } from './backtest-task.ts';

parentPort?.on('message', ({ number, task }: { number: number; task: BacktestTask | LastMonthTask }) => {
  const onProgress = (percent: number): void => parentPort?.postMessage({ number, percent }, []);
  try {
    parentPort?.postMessage({ number, done: 'kind' in task ? runLastMonth(task) : runBacktest(task, onProgress) }, []);
  } catch (error) {
    parentPort?.postMessage({ number, error }, []);
  }
});
