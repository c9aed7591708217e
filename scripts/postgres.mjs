import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { startTree } from "./lib/process-tree.mjs";

/**
 * The folder with PostgreSQL's programs: FLEXDESK_PG_BIN, else the newest of Debian's, else the one in PATH.
 * @returns {string | undefined}
 */
export function findPostgres() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    process.env.FLEXDESK_PG_BIN,
    ...versions.map((version) => path.join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(path.delimiter),
  ];
  const has = (folder, program) =>
    existsSync(path.join(folder, program)) || existsSync(path.join(folder, `${program}.exe`));
  return folders.find((folder) => folder && has(folder, "initdb") && has(folder, "postgres"));
}

/**
 * Starts a throw-away PostgreSQL on 127.0.0.1 and a free port: no password, no fsync, everything in a temporary folder.
 *
 * @param {string} bin folder with PostgreSQL's programs
 * @param {string} [place] where to make the temporary folder; everybody must be able to reach it
 * @param {Record<string, string>} [more] further settings of the server
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} `stop` ends the server and removes its folder
 * @throws {Error} with PostgreSQL's own words
 */
export async function startPostgres(bin, place = os.tmpdir(), more = {}) {
  const folder = mkdtempSync(path.join(place, "flexdesk-pg-"));
  const data = path.join(folder, "data");
  const owner = unprivileged();
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const options = { ...owner, cwd: folder, encoding: "utf8", env: { ...process.env, LC_ALL: "C", LC_MESSAGES: "C" } };
  try {
    const args = [
      "-D",
      data,
      "-U",
      "flexdesk",
      "-A",
      "trust",
      "-E",
      "UTF8",
      "--locale=C",
      "--no-sync",
      "--no-instructions",
    ];
    const made = spawnSync(path.join(bin, "initdb"), args, options);
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`);
    const { server, port } = await serve(bin, data, { folder, options, more });
    const stop = async () => {
      // SIGINT is PostgreSQL's fast shutdown; SIGTERM would wait for its clients.
      await server.end("SIGINT", 5000);
      rmSync(folder, { recursive: true, force: true });
    };
    return { url: `postgres://flexdesk@127.0.0.1:${port}/postgres`, stop };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** PostgreSQL refuses to run as root: the account to run it as then, else nothing. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name], { encoding: "utf8" }));
    if (uid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error("PostgreSQL does not run as root and there is no other account to run it as.");
}

async function serve(bin, data, { folder, options, more }) {
  let words = "";
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const port = await freePort();
    const settings = {
      listen_addresses: "127.0.0.1",
      port,
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      ...more,
    };
    if (process.platform !== "win32") settings.unix_socket_directories = folder;
    const args = ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
    const server = startTree(path.join(bin, "postgres"), args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
    words = "";
    const ready = new Promise((resolve) => {
      server.child.stderr.on("data", (chunk) => {
        words = (words + chunk).slice(-4000);
        if (words.includes("ready to accept connections")) resolve(true);
      });
      void server.done.then(() => resolve(false));
      setTimeout(() => resolve(false), 30_000).unref();
    });
    if (await ready) return { server, port };
    await server.end("SIGQUIT", 1000);
  }
  throw new Error(`postgres did not start: ${words.trim()}`);
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
