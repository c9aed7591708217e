import { execFileSync } from "node:child_process";
import { connect } from "node:net";
import { createOsKeychain } from "../../../src-main/session/os-keychain.ts";
import type { Session } from "../../../src-main/session/session.ts";
import { buildSession, context } from "./build-session.ts";
import { createManualClock } from "./manual-clock.ts";

/**
 * A session over the operating system's own keychain, through its states: ready, locked under way, locked at a start,
 * open again. Runs inside `scripts/with-keyring.sh`. Arguments: server, data folder, sign-in as JSON. Prints what it saw.
 */
const [url = "", dataDir = "", signInText = "{}"] = process.argv.slice(2);
const signIn = JSON.parse(signInText);
const report: Record<string, unknown> = {};

const clock = createManualClock();

const open = async () => {
  const parts = await buildSession({ url, dataDir, clock, keychain: createOsKeychain() });
  const { session } = parts;
  /** An hour of use, then the first use of what that brought. */
  const renew = async (): Promise<boolean> => {
    const before = session.token();
    for (let minutes = 0; minutes < 65; minutes += 5) {
      await clock.advance(5 * 60_000);
      await session.handlers.active({}, context);
    }
    await session.handlers.refresh({}, context);
    return session.token() !== before;
  };
  return { ...parts, renew };
};
const stateOf = (session: Session): unknown => {
  const state = session.state();
  return state.phase === "signed-in" ? [state.phase, state.token_stored, state.locked] : [state.phase];
};
/** What the daemon is asked to do with the login keyring. */
const lockKeyring = (): void => {
  const path = "/org/freedesktop/secrets";
  const method = "org.freedesktop.Secret.Service.Lock";
  const args = ["--session", "--print-reply", "--dest=org.freedesktop.secrets", path, method];
  execFileSync("dbus-send", [...args, `array:objpath:${path}/collection/login`], { stdio: "ignore" });
};
/** As the login of a desktop does it: the password over the daemon's control socket (length, operation, text). */
const openKeyringAgain = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const unlockOperation = 1;
    const text = Buffer.from("test");
    const head = Buffer.alloc(12);
    head.writeUInt32BE(head.length + text.length, 0);
    head.writeUInt32BE(unlockOperation, 4);
    head.writeUInt32BE(text.length, 8);
    const socket = connect(`${process.env.KEYRING_HOME}/run/control`);
    socket.on("error", reject);
    socket.on("connect", () => {
      socket.write(Buffer.alloc(1));
      socket.write(Buffer.concat([head, text]));
    });
    socket.on("data", () => socket.end(resolve));
  });

const first = await open();
await first.session.handlers.signIn(signIn, context);
report.signedIn = stateOf(first.session);
report.renewed = await first.renew();
await first.session.handlers.lock({}, context);
await first.session.handlers.unlock({ password: signIn.password }, context);
report.unlocked = stateOf(first.session);
const savedToken = first.session.token();

lockKeyring();
report.renewedWhileLocked = await first.renew();
await first.session.handlers.lock({}, context);
await first.session.handlers.unlock({ password: signIn.password }, context);
report.unlockedWhileLocked = [...(stateOf(first.session) as unknown[]), first.session.token() === savedToken];
await first.close();

const second = await open();
await second.session.restore();
report.startedWhileLocked = [second.keyring.state(), stateOf(second.session)];

await openKeyringAgain();
report.reprobed = await second.keyring.reprobe();
await second.session.restore();
report.openAgain = [stateOf(second.session), second.session.token() === savedToken];
report.renewedAfter = await second.renew();
await second.session.handlers.signOut({}, context);
await second.close();

const third = await open();
await third.session.restore();
report.afterSignOut = stateOf(third.session);
await third.close();
process.stdout.write(JSON.stringify(report));
process.exit(0);
