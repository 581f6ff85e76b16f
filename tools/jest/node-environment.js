import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';
import './compiled-modules.js';

const { createContext } = vm;

/**
 * Jest gives each test file a proxy as its global object, so every use of Math or Map goes through it and a test that
 * computes a lot is several times slower. Here the global object is an ordinary one, which Jest fills like its own.
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
