import { traverseContractProcedures } from '@orpc/server';
import { contract } from '@tideline/contract';
import { z } from 'zod';

export interface Endpoint {
  /** Name such as `accounts.update`. */
  name: string;
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Path such as `/accounts/{id}`. */
  path: string;
  /** Names of inputs, except path parameters. */
  inputs: string[];
}

/** Returns every endpoint of the contract. */
export function allEndpoints(): Endpoint[] {
  const endpoints: Endpoint[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const { route, inputSchema } = procedure['~orpc'];
    const { method = 'GET', path: template = '' } = route;
    const inputs =
      inputSchema instanceof z.ZodObject
        ? Object.keys(inputSchema.shape).filter((name) => !template.includes(`{${name}}`))
        : [];
    if (method !== 'HEAD') endpoints.push({ name: path.join('.'), method, path: template, inputs });
  });
  return endpoints;
}
