import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { seededRandom } from "../../src-shared/kernel/values/text/seeded-random.ts";

export const faultKinds = [
  "drop-before",
  "drop-response",
  "stall",
  "half",
  "5xx-before",
  "5xx-after",
  "html",
  "reset",
  "duplicate",
  "late",
  "other",
] as const;
export type FaultKind = (typeof faultKinds)[number];

export type FaultProxy = {
  readonly port: number;
  /** How often each fault was played. */
  readonly played: ReadonlyMap<FaultKind, number>;
  readonly close: () => Promise<void>;
};

type Whole = {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
  /** What names the request that the back end answered; what a gateway makes up has none. */
  readonly named: Readonly<Record<string, string>>;
};
const naming = ["idempotency-key", "x-request-id"] as const;

const read = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
};

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Stands between a desk and a back end and, by a seeded plan, spoils `percent` of the exchanges. `slowMs` is longer than
 * the desk's patience.
 */
export const startFaultProxy = async (options: {
  /** A port, or where it is now: a service that was started again has another. */
  target: number | (() => number);
  seed: number;
  percent: number;
  slowMs: number;
  kinds: readonly FaultKind[];
  /** Hears of each request when it comes. */
  onRequest?: () => void;
}): Promise<FaultProxy> => {
  const random = seededRandom(options.seed);
  const played = new Map<FaultKind, number>();
  let isClosed = false;

  const forward = (request: IncomingMessage, body: Buffer): Promise<Whole> =>
    new Promise((resolve, reject) => {
      const { method, url: path, headers } = request;
      const port = typeof options.target === "number" ? options.target : options.target();
      const onward = httpRequest({ port, host: "127.0.0.1", method, path, headers, agent: false });
      onward.on("error", reject);
      onward.on("response", (response) => {
        read(response).then((whole) => {
          const named = naming.flatMap((name) => {
            const value = response.headers[name];
            return typeof value === "string" ? [[name, value] as const] : [];
          });
          resolve({
            status: response.statusCode ?? 500,
            type: String(response.headers["content-type"]),
            body: whole,
            named: Object.fromEntries(named),
          });
        }, reject);
      });
      onward.end(body);
    });

  const headOf = ({ type, body, named }: Whole) => ({
    "content-type": type,
    "content-length": body.length,
    ...named,
  });
  const give = (response: ServerResponse, whole: Whole): void => {
    response.writeHead(whole.status, headOf(whole)).end(whole.body);
  };
  const page = (status: number): Whole => ({
    status,
    type: "text/html",
    body: Buffer.from("<h1>gateway</h1>"),
    named: {},
  });
  const trouble: Whole = { status: 503, type: "application/json", body: Buffer.from('{"code":"internal"}'), named: {} };

  /** The last whole answer that went by, of whatever request. */
  let last: Whole | null = null;

  const play: Record<FaultKind, (request: IncomingMessage, body: Buffer, response: ServerResponse) => Promise<void>> = {
    "drop-before": async (_request, _body, response) => void response.destroy(),
    "drop-response": async (request, body, response) => {
      await forward(request, body);
      response.destroy();
    },
    stall: async (request, body, response) => {
      const whole = await forward(request, body);
      await wait(options.slowMs);
      give(response, whole);
    },
    half: async (request, body, response) => {
      const whole = await forward(request, body);
      response.writeHead(whole.status, headOf(whole));
      response.write(whole.body.subarray(0, random.int(0, whole.body.length - 1)), () => response.destroy());
    },
    "5xx-before": async (_request, _body, response) => give(response, trouble),
    "5xx-after": async (request, body, response) => {
      await forward(request, body);
      give(response, page(502));
    },
    html: async (request, body, response) => {
      await forward(request, body);
      give(response, page(200));
    },
    reset: async (request, _body, response) => {
      request.socket.resetAndDestroy();
      response.destroy();
    },
    duplicate: async (request, body, response) => {
      const [first] = await Promise.all([forward(request, body), forward(request, body)]);
      give(response, first);
    },
    other: async (request, body, response) => {
      const mistaken = last;
      const own = await forward(request, body);
      give(response, mistaken ?? own);
    },
    late: async (request, body) => {
      await wait(options.slowMs);
      if (!isClosed) await forward(request, body);
    },
  };

  const server = createServer((request, response) => {
    options.onRequest?.();
    const fault = random.int(1, 100) <= options.percent ? random.pick(options.kinds) : null;
    if (fault) played.set(fault, (played.get(fault) ?? 0) + 1);
    read(request)
      .then(async (body) => {
        if (fault) await play[fault](request, body, response);
        else {
          const whole = await forward(request, body);
          give(response, whole);
          last = whole;
        }
      })
      .catch(() => response.destroy());
  });
  server.on("connection", (socket) => socket.on("error", () => {}));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    played,
    close: () => {
      isClosed = true;
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
