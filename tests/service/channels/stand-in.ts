import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What a stand-in was sent. */
export type Seen = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/**
 * What it does then: an answer; `cut`: an answer that ends in the middle; `hang-up`: none, and the connection ends; `late`: none as
 * long as it runs.
 */
export type Reply = { readonly status: number; readonly body: string } | "cut" | "hang-up" | "late";

export type StandIn = {
  readonly url: string;
  readonly seen: Seen[];
  close(): Promise<void>;
};

/** A party outside of the service, on loopback. */
export const startStandIn = async (reply: (seen: Seen) => Reply | Promise<Reply>): Promise<StandIn> => {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const one = {
      method: request.method ?? "",
      url: request.url ?? "",
      headers: request.headers,
      body: await text(request),
    };
    seen.push(one);
    const answer = await reply(one);
    if (answer === "late") return;
    if (answer === "hang-up") return void request.socket.destroy();
    if (answer === "cut") {
      response.writeHead(200, { "content-type": "application/json", "content-length": "4000" });
      response.write('{"Code":"OK","Resp', () => request.socket.destroy());
      return;
    }
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};

/** An address at which nobody listens. */
export const nobodysUrl = async (): Promise<string> => {
  const standIn = await startStandIn(() => "hang-up");
  await standIn.close();
  return standIn.url;
};
