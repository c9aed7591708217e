import { createServer as createHttp, type RequestListener, type Server } from "node:http";
import { createServer as createHttps } from "node:https";
import { type AddressInfo, connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { Certificate } from "./certificates.ts";

const listen = async (server: Server): Promise<number> => {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
};

/** A real HTTPS server on this machine for one test; returns its port. */
export const startTls = (certificate: Certificate, answer: RequestListener): Promise<number> =>
  listen(createHttps(certificate, answer));

export type ConnectProxy = {
  readonly url: string;
  /** What was asked for: `host:port`, and the credentials that came along. */
  readonly seen: { target: string; authorization: string | undefined }[];
};

/**
 * A real CONNECT proxy: every name leads to `127.0.0.1` at the port that was asked for. `demand`: `user:password`
 * without which it answers 407. `refusal` is written in place of a tunnel.
 */
export const startProxy = async (options: { demand?: string; refusal?: string } = {}): Promise<ConnectProxy> => {
  const seenRequests: ConnectProxy["seen"] = [];
  const server = createHttp((_request, response) => {
    seenRequests.push({ target: "plain", authorization: undefined });
    response.writeHead(500).end();
  });
  server.on("connect", (request, client: Socket, head) => {
    const authorization = request.headers["proxy-authorization"];
    seenRequests.push({ target: request.url ?? "", authorization });
    client.on("error", () => {});
    const expectedAuth = options.demand && `Basic ${Buffer.from(options.demand).toString("base64")}`;
    if (expectedAuth !== undefined && authorization !== expectedAuth) {
      client.end(
        "HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n",
      );
      return;
    }
    if (options.refusal !== undefined) {
      client.end(options.refusal);
      return;
    }
    const upstream = connect(Number(request.url?.split(":").at(-1)), "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      upstream.write(head);
      upstream.pipe(client).pipe(upstream);
    });
    upstream.on("error", () => client.destroy());
    client.on("close", () => upstream.destroy());
  });
  return { url: `http://127.0.0.1:${await listen(server)}`, seen: seenRequests };
};
