// Starts Flexdesk from a clone with nothing installed. Runs on Node 20 or newer.
import path from "node:path";
import { electronProgram, fetchElectron, noWindowReason } from "./lib/electron-binary.mjs";
import { ensureBuilt } from "./lib/freshness.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { root } from "./lib/paths.mjs";
import { startTree, whenOrphaned } from "./lib/process-tree.mjs";
import { runtimeNode, toolEnvironment } from "./lib/runtime.mjs";

const usage = `npm start -- [options]
  --host electron|browser  the window to use (default: electron where it can be had, else the browser)
  --no-open                do not open the browser
  --port N                 port of the browser host on 127.0.0.1 (default: any free one)
  --data DIR               folder for this installation's data
  --service URL            a company's own server instead of the embedded service
Other options go to the host as they are.
`;

const say = (line) => process.stdout.write(`${line}\n`);

try {
  const { host, rest } = readArguments(process.argv.slice(2));
  await ensureInstalled();
  const node = runtimeNode();
  await ensureBuilt(node);
  process.exitCode = await run(await chooseHost(host, node), rest, node);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

function readArguments(args) {
  if (args.includes("--help")) {
    process.stdout.write(usage);
    process.exit(0);
  }
  let host;
  const rest = [];
  for (let at = 0; at < args.length; at += 1) {
    if (args[at] === "--host") {
      at += 1;
      host = args[at];
    } else if (args[at].startsWith("--host=")) host = args[at].slice("--host=".length);
    else rest.push(args[at]);
    if (host !== undefined && host !== "electron" && host !== "browser") {
      throw new Error(`--host takes electron or browser, not ${JSON.stringify(host)}.`);
    }
  }
  if (args.at(-1) === "--host") throw new Error("--host takes electron or browser.");
  return { host, rest };
}

/** What to run: `{ command, first }`; says in one line why it is the browser when nobody asked for it. */
async function chooseHost(host, node) {
  const browser = { command: node, first: [path.join(root, "dist", "main", "browser.js")] };
  if (host === "browser" || (!host && process.env.FLEXDESK_NO_ELECTRON === "1")) return browser;
  const obstacle = host === "electron" ? undefined : noWindowReason();
  if (obstacle) {
    say(`Electron cannot open a window here (${obstacle}); opening the same app in the browser.`);
    return browser;
  }
  const program = electronProgram() ?? (await fetchElectron(node));
  if (program) return { command: program, first: [root] };
  if (host === "electron") throw new Error("Electron's binary is not available here; try --host browser.");
  say("Electron's binary is not available here; opening the same app in the browser.");
  return browser;
}

/** Runs the host to its end and returns this program's exit code. */
async function run({ command, first }, rest, node) {
  const stdio = ["ignore", "inherit", "inherit"];
  const env = toolEnvironment(node);
  // Set by some editors' terminals; it would turn Electron into a plain Node.
  delete env.ELECTRON_RUN_AS_NODE;
  const tree = startTree(command, [...first, ...rest], { stdio, env, askFirst: "child" });
  let stoppedAt = 0;
  const stop = (signal) => {
    // npm passes a signal on that the terminal has already sent: only a later one is a second wish.
    if (stoppedAt > 0 && Date.now() - stoppedAt > 1000) void killNow(tree.child.pid);
    stoppedAt ||= Date.now();
    void tree.end(signal);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  whenOrphaned(() => stop("SIGTERM"));
  const { code, signal, error } = await tree.done;
  await tree.end("SIGTERM", 3000);
  if (stoppedAt > 0) return 0;
  if (error) throw new Error(`Flexdesk could not be started: ${error.message}`);
  if (signal) say(`Flexdesk was ended by ${signal}.`);
  else if (code !== 0) say(`Flexdesk stopped with exit code ${code}.`);
  return code ?? 1;
}

function killNow(pid) {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // Already gone.
  }
}
