/** One row of `fixtures/cases`, which Rust and TypeScript replay both: what goes in, what must come out. */
export interface Row<Input, Expected = string> {
  readonly name: string;
  readonly input: Input;
  readonly expect: Expected;
}
