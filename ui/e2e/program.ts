/** The program under test: its commands, and a server on a free port. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Root of the repository. */
export const WORKSPACE = fileURLToPath(new URL("../..", import.meta.url));

const [PROGRAM = "", ...FIRST] = (process.env["SITE_BINARY"] ?? "cargo run --quiet --locked --package site --").split(" ");

const run = promisify(execFile);

/** Runs a command of the program in the root of the repository. The error of a failed command contains its output. */
export async function site(...given: readonly string[]): Promise<void> {
  await run(PROGRAM, [...FIRST, ...given], { cwd: WORKSPACE });
}

/** Runs a command in a shell, in the root of the repository. */
export async function shell(command: string): Promise<void> {
  await run("sh", ["-c", command], { cwd: WORKSPACE });
}

/** Running server. */
export interface Server {
  /** Origin of its addresses: `http://127.0.0.1:1234`. */
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Starts a command that serves a site on a free port. Resolves when the server listens. */
export async function startServer(...given: readonly string[]): Promise<Server> {
  const server = spawn(PROGRAM, [...FIRST, ...given, "--port", "0"], { cwd: WORKSPACE, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(server, "exit");
  let messages = "";
  const origin = new Promise<string>((resolve, reject) => {
    const read = (data: Buffer) => {
      messages += data.toString();
      const address = /http:\/\/[\d.]+:\d+/.exec(messages);
      if (address) resolve(address[0]);
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    void ended.then(() => reject(new Error(`the server ended: ${messages}`)));
  });
  const stop = async () => {
    server.kill();
    await ended;
  };
  return { origin: await origin, stop };
}
