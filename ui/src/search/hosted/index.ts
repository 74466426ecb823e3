/** Backend for the hosted search service, queried from the browser without its official client. */
import type { SearchBackend } from "../backend";
import { Client } from "./client";
import { applicationHosts, TIMEOUTS } from "./hosts";
import { storedMarks } from "./marks";
import { readResults } from "./results";
import { sender, type Credentials } from "./send";

/** Returns a backend for the service. Never throws: the first search reports invalid credentials. */
export function hostedBackend(credentials: Credentials): SearchBackend {
  const { applicationId } = credentials;
  const hosts = applicationHosts(applicationId, Math.random);
  const now = () => Date.now();
  const service = { hosts, marks: storedMarks(applicationId, hosts, now), timeouts: TIMEOUTS, now };
  const client = new Client(service, sender(credentials));
  return {
    search: async (queries) => readResults(await client.request(JSON.stringify({ requests: queries })), queries.length),
    prepare: () => client.clearCache(),
  };
}
