/** The reason to refuse a command of the operator, in one sentence. Nothing was changed. */
export class CommandRefused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'CommandRefused';
    this.code = code;
  }
}
