import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

export type Seen = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
};
export type Answerer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A real HTTP server that answers as a test says and remembers what it saw. */
export type FakeService = {
  readonly url: string;
  readonly port: number;
  readonly seen: Seen[];
  answer: Answerer;
  readonly close: () => Promise<void>;
};

export const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
};

export const startFakeService = async (answer: Answerer, port = 0): Promise<FakeService> => {
  const seenRequests: Seen[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (piece: string) => {
      body += piece;
    });
    request.on("end", () => {
      seenRequests.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
      // As the service does: every answer to a keyed call names its request.
      const key = request.headers["idempotency-key"];
      if (typeof key === "string") response.setHeader("Idempotency-Key", key);
      service.answer(request, response, body);
    });
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const bound = (server.address() as AddressInfo).port;
  const service: FakeService = {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    seen: seenRequests,
    answer,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return service;
};

export const serverSettings = {
  product: "flexdesk",
  version: "1.0.0",
  environment: "demo",
  app_type: 7,
  server_time: "2026-11-21 09:00:00",
  demo_accounts: [],
  qr_login: false,
  voice_codes: true,
  has_mail: true,
  storage_origin: "http://127.0.0.1",
  recognition_origin: "",
};

export const person = {
  id: "u1",
  name: "王敏",
  mobile_masked: "138****0001",
  qsApp: 7,
  agency_id: "a1",
  agency_name: "测试服务商",
  company_id: null,
  company_name: null,
  roles: ["maker"],
  permissions: ["bill.bill.view"],
  rights: "r1",
  second_factor: "off",
  agreements_due: [],
  account: null,
  search_key: "00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff",
};

export const token = (letter: string): string => letter.repeat(43);
