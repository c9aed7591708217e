import { spawn } from "node:child_process";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sendJson, serverSettings } from "../fake-service.ts";
import { tempFolder } from "../temp-folder.ts";
import { createAuthority } from "./certificates.ts";
import { startProxy, startTls } from "./tls-servers.ts";

const child = join(import.meta.dirname, "tls-child.ts");

const run = (args: readonly string[]): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const program = spawn(process.execPath, [child, ...args], {
      env: { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: "0", NODE_NO_WARNINGS: "1" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    program.stdout.on("data", (piece: Buffer) => {
      output += piece.toString();
    });
    program.on("error", reject);
    program.on("close", () => (output === "" ? reject(new Error("it said nothing")) : resolve(JSON.parse(output))));
  });

it("verifies certificates although the environment says not to, directly and through a proxy", async () => {
  const authority = createAuthority(tempFolder());
  const requestPaths: string[] = [];
  const answer: RequestListener = (request, response) => {
    requestPaths.push(request.url ?? "");
    sendJson(response, 200, serverSettings);
  };
  // Nobody knows this authority, so its certificate is as good as self-signed.
  const port = await startTls(authority.issue("DNS:localhost"), answer);
  const proxy = await startProxy();
  expect(await run([`https://localhost:${port}`])).toEqual(["refused", "refused", "refused"]);
  expect(await run([`https://desk.example:${port}`, proxy.url])).toEqual(["refused", "refused", "refused"]);
  expect(proxy.seen.length).toBeGreaterThan(0);
  expect(requestPaths).toEqual([]);
});
