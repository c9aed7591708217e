import { buildSession, context } from "./build-session.ts";
import { openFileKeychain } from "./file-keychain.ts";
import { createManualClock } from "./manual-clock.ts";

/**
 * A desk's session as a process of its own, to be killed: takes the kept session up, and works until its token has been
 * renewed and used. Arguments: server, data folder, file of the keychain, and what to sign in with when nothing is kept.
 */
const [url = "", dataDir = "", keychainFile = "", signIn] = process.argv.slice(2);
const clock = createManualClock();
const { session } = await buildSession({ url, dataDir, keychain: openFileKeychain(keychainFile), clock });

await session.restore();
if (signIn !== undefined) await session.handlers.signIn(JSON.parse(signIn), context);
const before = session.token();
for (let minutes = 0; minutes < 65; minutes += 5) {
  await clock.advance(5 * 60_000);
  await session.handlers.active({}, context);
}
// In turn behind the renewal, and the first use of what it brought.
const state = await session.handlers.refresh({}, context);
process.stdout.write(JSON.stringify({ phase: state.phase, renewed: session.token() !== before }));
process.exit(0);
