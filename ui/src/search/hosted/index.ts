/** The hosted search service, asked from the browser: a public index, several hosts, no package of theirs. */
import type { SearchBackend } from "../backend";
import { Client } from "./client";
import { applicationHosts, TIMEOUTS } from "./hosts";
import { storedMarks } from "./marks";
import { readResults } from "./results";
import { sender, type Credentials } from "./send";

/** A backend that asks the service. Throws nothing: wrong credentials show when it is asked. */
export function hostedBackend(credentials: Credentials): SearchBackend {
  const { applicationId } = credentials;
  const hosts = applicationHosts(applicationId, Math.random);
  const now = () => Date.now();
  const service = { hosts, marks: storedMarks(applicationId, hosts, now), timeouts: TIMEOUTS, now };
  const client = new Client(service, sender(credentials));
  return {
    search: async (queries) => readResults(await client.ask(JSON.stringify({ requests: queries })), queries.length),
    prepare: () => client.forget(),
  };
}
