import { createApi } from "../../../src-main/api/client.ts";
import { openEventStream } from "../../../src-main/api/events.ts";
import type { ProxyServer } from "../../../src-main/api/proxy.ts";
import { systemClock } from "../../../src-main/plumbing/clock.ts";
import { createLog } from "../../../src-main/plumbing/log.ts";
import { testServer } from "../../../src-main/settings/server-test.ts";
import { settingsGet } from "../../../src-shared/access/session/session-calls.ts";

/** Calls a server by every way of the desk and prints what came of each. Arguments: address, proxy or nothing. */
const [address = "", proxyUrl] = process.argv.slice(2);
const proxy: ProxyServer | null = proxyUrl ? { url: proxyUrl, user: "", password: null } : null;
const common = {
  baseUrl: address,
  token: () => "t".repeat(43),
  proxy: () => proxy,
  clock: systemClock,
  log: createLog(() => {}),
  onServerTime: () => {},
};

const byCall = async (): Promise<string> => {
  const api = createApi({ ...common, onSignedOut: () => {} });
  return api.call(settingsGet, {}).then(
    () => "answered",
    () => "refused",
  );
};
const byStream = (): Promise<string> =>
  new Promise((resolve) => {
    openEventStream({
      ...common,
      onOpen: () => resolve("answered"),
      onLost: () => resolve("refused"),
      onChange: () => {},
      onSignedOut: () => resolve("answered"),
      onRights: () => {},
    });
  });
const byTest = async (): Promise<string> =>
  (await testServer(address, proxy, { signal: new AbortController().signal, ticks: () => 0 })).problem === "certificate"
    ? "refused"
    : "answered";

process.stdout.write(`${JSON.stringify([await byCall(), await byStream(), await byTest()])}\n`);
process.exit(0);
