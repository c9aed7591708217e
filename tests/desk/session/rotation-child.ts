import { randomBytes } from "node:crypto";
import { createApi } from "../../../src-main/api/client.ts";
import { createEventBus } from "../../../src-main/desk-events.ts";
import { createLog } from "../../../src-main/log.ts";
import { openKeyring } from "../../../src-main/session/keyring.ts";
import { createLastUser } from "../../../src-main/session/last-user.ts";
import { createSession, type Session } from "../../../src-main/session/session.ts";
import { createMemorySettings } from "../memory-settings.ts";
import { openFileKeychain } from "./file-keychain.ts";
import { createHandClock } from "./hand-clock.ts";

/**
 * A desk's session as a process of its own, to be killed: takes the kept session up, and works until its token has been
 * renewed and used. Arguments: server, data folder, file of the keychain.
 */
const [url = "", dataDir = "", keychainFile = ""] = process.argv.slice(2);
const clock = createHandClock();
const log = createLog(() => {});
const keyring = await openKeyring({ dataDir, keychain: openFileKeychain(keychainFile), clock, randomBytes });
const api = createApi({
  baseUrl: url,
  token: () => session.token(),
  clock,
  log,
  onSignedOut: () => {},
  onServerTime: () => {},
});
const session: Session = createSession({
  ...{ api, clock, keyring, log, dataDir, randomBytes },
  settings: createMemorySettings(),
  lastUser: createLastUser(dataDir, keyring, "embedded"),
  emit: createEventBus().emit,
  lockMinutes: () => 15,
  tell: () => {},
});
const context = { signal: new AbortController().signal, caller: { id: "1" } };

await session.restore();
const before = session.token();
for (let minutes = 0; minutes < 65; minutes += 5) {
  await clock.advance(5 * 60_000);
  await session.handlers.active({}, context);
}
// In turn behind the renewal, and the first use of what it brought.
const state = await session.handlers.refresh({}, context);
process.stdout.write(JSON.stringify({ phase: state.phase, renewed: session.token() !== before }));
process.exit(0);
