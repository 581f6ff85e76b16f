import type { Scope } from '../../platform/http/scope.ts';
import { type Queues, countQueues } from './queues.store.ts';

export const getQueues = (scope: Scope): Promise<Queues> => scope.read(countQueues);
