import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { Arch, build, type Configuration, Platform } from "electron-builder";

const root = path.resolve(import.meta.dirname, "../..");
// Parts of electron-builder that its own package does not hand on.
const builder = createRequire(createRequire(import.meta.url).resolve("electron-builder/package.json"));
const library = createRequire(builder.resolve("app-builder-lib"));

/** Marks the fuses in an Electron program; behind it stand a version byte, a length byte and one character a fuse. */
const fuseSentinel = "dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX";
/** The fuses of Electron 45 as they leave the factory ("1" on, "0" off). */
const factoryFuses = "101100011";

/** The fuses that a finished program must show, in Electron's order; the ninth (Wasm trap handlers) stays on. */
export const wantedFuses = "010011001";

/** A file inside an asar: its path with slashes, its size in bytes, and whether it lies beside the archive. */
export type AsarEntry = { path: string; size: number; unpacked: boolean };

type AsarNode = { files?: Record<string, AsarNode>; size?: number; unpacked?: boolean };

/**
 * Reads electron-builder.yml as electron-builder does and checks it against its schema.
 * @throws with the schema's words when the file is wrong
 */
export async function validConfiguration(): Promise<Configuration> {
  const { getConfig, validateConfiguration } = library("app-builder-lib/out/util/config/config");
  const { DebugLogger } = library("builder-util");
  quieten(() => true);
  const configuration: Configuration = await getConfig(root, null, null);
  await validateConfiguration(configuration, new DebugLogger(false));
  return configuration;
}

/**
 * Packs the real dist/ with a stand-in for Electron's binary, as electron-builder would for Linux.
 * @param output folder for the result
 * @returns the paths of the archive and of the program whose fuses were set
 */
export async function packWithStub(output: string): Promise<{ asar: string; program: string }> {
  const stub = mkdtempSync(path.join(os.tmpdir(), "flexdesk-electron-"));
  try {
    writeStub(stub);
    quieten(() => true);
    const arch = process.arch === "arm64" ? Arch.arm64 : Arch.x64;
    await build({
      projectDir: root,
      publish: "never",
      targets: Platform.LINUX.createTarget("dir", arch),
      config: { electronDist: stub, directories: { output } },
    });
  } finally {
    rmSync(stub, { recursive: true, force: true });
  }
  const unpacked = path.join(output, process.arch === "arm64" ? "linux-arm64-unpacked" : "linux-unpacked");
  return { asar: path.join(unpacked, "resources", "app.asar"), program: path.join(unpacked, "flexdesk") };
}

function writeStub(folder: string): void {
  const program = path.join(folder, "electron");
  const { version } = JSON.parse(readFileSync(path.join(root, "node_modules/electron/package.json"), "utf8"));
  mkdirSync(path.join(folder, "resources"));
  writeFileSync(program, Buffer.concat([Buffer.from(fuseSentinel), Buffer.from([1, 9]), Buffer.from(factoryFuses)]));
  chmodSync(program, 0o755);
  writeFileSync(path.join(folder, "version"), version);
  mkdirSync(path.join(folder, "locales"));
  for (const language of ["zh-CN", "en-US"]) writeFileSync(path.join(folder, "locales", `${language}.pak`), "");
}

/**
 * Builds the installers of electron-builder.yml for this platform with the Electron binary in node_modules.
 * @returns absolute paths of what was made
 */
export async function buildInstallers(): Promise<string[]> {
  quieten((line) => line.includes("duplicate dependency references"));
  return build({ projectDir: root, publish: "never", config: { electronDist: "node_modules/electron/dist" } });
}

/** electron-builder prints a page on shared dependencies, which says nothing about this app. */
function quieten(drop: (line: string) => boolean): void {
  const { log } = library("builder-util");
  let line = "";
  const write = (text: string) => {
    line += text;
    if (!text.endsWith("\n")) return;
    if (!drop(line)) process.stdout.write(line);
    line = "";
  };
  log.stream = { write };
}

/**
 * What an asar holds.
 * @param file absolute path of the archive
 */
export function asarEntries(file: string): AsarEntry[] {
  const bytes = readFileSync(file);
  const header: AsarNode = JSON.parse(bytes.toString("utf8", 16, 16 + bytes.readUInt32LE(12)));
  const walk = (node: AsarNode, place: string): AsarEntry[] =>
    Object.entries(node.files ?? {}).flatMap(([name, child]) => {
      const at = place ? `${place}/${name}` : name;
      return child.files ? walk(child, at) : [{ path: at, size: child.size ?? 0, unpacked: child.unpacked ?? false }];
    });
  return walk(header, "");
}

/**
 * The fuses of a finished program, one character each: "1" on, "0" off, "r" removed.
 * @throws when the program holds none
 */
export function fuseWire(program: string): string {
  const bytes = readFileSync(program);
  const at = bytes.indexOf(fuseSentinel);
  if (at === -1) throw new Error(`${program} holds no fuses`);
  const start = at + fuseSentinel.length + 2;
  return bytes.toString("latin1", start, start + (bytes[start - 1] ?? 0));
}
