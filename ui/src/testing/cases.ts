/** Row of `fixtures/cases`, which Rust and TypeScript both replay: input and expected output. */
export interface Row<Input, Expected = string> {
  readonly name: string;
  readonly input: Input;
  readonly expect: Expected;
}
