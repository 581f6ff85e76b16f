import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

const { createContext } = vm;

/**
 * Jest hands each test file a proxy as its global object: every mention of Math or Map asks it, and a test that reckons is
 * several times slower for it. Here the global object is an ordinary one, which Jest fills as it fills its own.
 */
export default class NodeEnvironment extends TestEnvironment {
  constructor(...given) {
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...given);
    } finally {
      vm.createContext = createContext;
    }
  }
}
