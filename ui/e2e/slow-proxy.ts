/** Proxy of a site that holds back the code of the first page until the reader leaves it. */
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { deferred } from "./search-service";

/** Time between the end of the held request and the response with the next page, in milliseconds. The page handles the failure in it. */
const NEXT_PAGE_MS = 500;

export interface SlowProxy {
  readonly origin: string;
  /** Resolves when the first page has requested its code. */
  readonly requested: Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts a proxy of an origin. It never answers the first request for a matching path, and the next page only once that is canceled. */
export async function startSlowProxy(origin: string, code: RegExp): Promise<SlowProxy> {
  const requested = deferred();
  const canceled = deferred();
  let isHeld = false;
  const answer = async (path: string, response: ServerResponse) => {
    if (!isHeld && code.test(path)) {
      isHeld = true;
      response.once("close", () => canceled.release());
      return requested.release();
    }
    if (isHeld && !path.startsWith("/assets/")) {
      await canceled.until;
      await new Promise((resolve) => setTimeout(resolve, NEXT_PAGE_MS));
    }
    const { status, headers, body } = await fetch(origin + path);
    response.writeHead(status, { "content-type": headers.get("content-type") ?? "" });
    response.end(body && Buffer.from(await new Response(body).arrayBuffer()));
  };
  const server = createServer(({ url = "/" }, response) => void answer(url, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requested: requested.until, close };
}
