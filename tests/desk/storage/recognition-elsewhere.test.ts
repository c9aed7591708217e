import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { answeringWith, byPassword, startDesk } from "../desk-harness.ts";
import { sendJson, startFakeService } from "../fake-service.ts";

const read = {
  ...{ side: "back", authority: "厦门市公安局思明分局", valid_from: "2019-05-20", valid_to: "2039-05-20" },
  ...{ warnings: [], signature: "a".repeat(64) },
};

/** A desk whose service names another server for recognition, which answers so. */
const start = async (status: number, answer: object) => {
  const seen: { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  const other = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      seen.push({ url: request.url ?? "", headers: request.headers, body: Buffer.concat(pieces).toString() });
      response.setHeader("Connection", "close");
      sendJson(response, status, answer);
    });
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        other.close(() => resolve());
        other.closeAllConnections();
      }),
  );
  const service = await startFakeService(
    answeringWith((request, response) => {
      if (request.url?.startsWith("/cdl/1/settings") !== true) return false;
      sendJson(response, 200, {
        ...{ product: "flexdesk", version: "1.0.0", environment: "demo", app_type: null, qr_login: false },
        ...{ voice_codes: true, has_mail: true },
        ...{ server_time: "2026-01-01 00:00:00", demo_accounts: [], storage_origin: "" },
        recognition_origin: `http://127.0.0.1:${(other.address() as AddressInfo).port}`,
      });
      return true;
    }),
  );
  onTestFinished(service.close);
  const { ask, refused } = await startDesk({ serverUrl: service.url });
  await ask("session.signIn", byPassword);
  const input = {
    body: { side: "back", key: "k1" },
    headers: { recognition_token: "token-of-this-card", "accept-language": "en", authorization: "Bearer mine" },
  };
  return {
    seen,
    service,
    ask: () => ask("identity.recognise", input),
    refused: () => refused("identity.recognise", input),
  };
};

it("has a card recognised where the settings say, with the card's token and nothing of the session", async () => {
  const { seen, service, ask } = await start(200, read);
  expect(await ask()).toEqual(read);
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({ url: "/recognition/id_card", body: JSON.stringify({ side: "back", key: "k1" }) });
  expect(seen[0]?.headers).toMatchObject({ recognition_token: "token-of-this-card", "accept-language": "en" });
  expect(seen[0]?.headers).not.toHaveProperty("authorization");
  expect(service.seen.some(({ url }) => url?.startsWith("/recognition"))).toBe(false);
});

it("hands the other server's word about a photo on, and takes nothing that is no answer", async () => {
  const told = await start(200, { errorMessage: "照片不清晰，请对焦后重新拍摄国徽面" });
  expect(await told.ask()).toEqual({ errorMessage: "照片不清晰，请对焦后重新拍摄国徽面" });
  expect(await (await start(200, { ...read, valid_to: "whenever" })).refused()).toBe("odd_answer");
  expect(await (await start(500, {})).refused()).toBe("odd_answer");
});
