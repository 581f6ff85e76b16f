import { traverseContractProcedures } from '@orpc/server';
import { contract } from '@tideline/contract';

export interface Endpoint {
  /** `accounts.update` */
  name: string;
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** `/accounts/{id}` */
  path: string;
}

/** Every endpoint of the contract. */
export function allEndpoints(): Endpoint[] {
  const endpoints: Endpoint[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const { method = 'GET', path: template = '' } = procedure['~orpc'].route;
    if (method !== 'HEAD') endpoints.push({ name: path.join('.'), method, path: template });
  });
  return endpoints;
}
