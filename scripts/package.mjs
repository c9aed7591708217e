// Makes installers where Electron's binary is available; elsewhere checks and packs everything but the binary.
import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { electronProgram, fetchElectron } from "./lib/electron-binary.mjs";
import { ensureBuilt } from "./lib/freshness.mjs";
import {
  asarEntries,
  buildInstallers,
  fuseWire,
  packWithStub,
  validConfiguration,
  wantedFuses,
} from "./lib/packing.ts";
import { root } from "./lib/paths.mjs";
import { runtimeNode } from "./lib/runtime.mjs";

const say = (line) => process.stdout.write(`${line}\n`);
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

await ensureBuilt(runtimeNode());
await validConfiguration();
say("electron-builder.yml is valid.");
if (electronProgram() ?? (await fetchElectron(process.execPath))) await installers();
else await trial();

async function installers() {
  for (const file of await buildInstallers()) say(`Made ${path.relative(root, file)}`);
  for (const program of finishedPrograms()) checkFuses(program);
}

async function trial() {
  say("Electron's binary is not available here: no installers; packing with a stand-in for it instead.");
  const output = path.join(root, "release", "trial");
  rmSync(output, { recursive: true, force: true });
  const { asar, program } = await packWithStub(output);
  const entries = asarEntries(asar);
  const sum = entries.reduce((total, entry) => total + entry.size, 0);
  const beside = entries.filter((entry) => entry.unpacked).length;
  say(
    `Packed ${entries.length} files, ${megabytes(sum)}, ${beside} of them beside the archive: ${path.relative(root, asar)}`,
  );
  checkFuses(program);
}

function finishedPrograms() {
  const release = path.join(root, "release");
  const names =
    { linux: ["flexdesk"], win32: ["Flexdesk.exe"], darwin: ["Electron Framework"] }[process.platform] ?? [];
  return readdirSync(release, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && names.includes(entry.name) && entry.parentPath.includes("unpacked"))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function checkFuses(program) {
  const wire = fuseWire(program);
  if (!wire.startsWith(wantedFuses)) throw new Error(`${program}: fuses are ${wire}, wanted ${wantedFuses}`);
  say(`Fuses of ${path.relative(root, program)}: ${wire}, as wanted.`);
}
