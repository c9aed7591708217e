import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { findPostgres } from "../postgres.mjs";
import { root } from "./paths.mjs";
import { runQuietly } from "./process-tree.mjs";

const linux = process.platform === "linux";

/**
 * A Chromium on this machine: FLEXDESK_CHROMIUM, a system one, or Playwright's own.
 * @returns {string | undefined} absolute path
 */
export function findChromium() {
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];
  const programs = (process.env.PATH ?? "")
    .split(path.delimiter)
    .flatMap((dir) => names.map((name) => path.join(dir, name)));
  const usual = [
    "/usr/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ...[process.env["ProgramFiles"], process.env["ProgramFiles(x86)"]].flatMap((dir) =>
      dir
        ? [
            path.join(dir, "Google/Chrome/Application/chrome.exe"),
            path.join(dir, "Microsoft/Edge/Application/msedge.exe"),
          ]
        : [],
    ),
  ];
  return [process.env.FLEXDESK_CHROMIUM, ...programs, ...usual, playwrightChromium()].find(
    (file) => file && existsSync(file),
  );
}

function playwrightChromium() {
  try {
    return createRequire(path.join(root, "package.json"))("@playwright/test").chromium.executablePath();
  } catch {
    return undefined;
  }
}

const inPath = (name) => (process.env.PATH ?? "").split(path.delimiter).some((dir) => existsSync(path.join(dir, name)));
const hasKeyring = () => linux && inPath("dbus-run-session") && inPath("gnome-keyring-daemon");
const hasChineseFont = () =>
  !linux || spawnSync("fc-list", [":lang=zh"], { encoding: "utf8" }).stdout?.trim().length > 0;

/** Debian's own Python, whose packages these are; another one may stand before it in PATH. */
const hasPythonWriters = () =>
  !linux || spawnSync("/usr/bin/python3", ["-c", "import openpyxl, xlsxwriter"], { stdio: "ignore" }).status === 0;

/** What tests need from the system; `packages` are Debian's names, `loss` says what its absence costs. */
const parts = [
  { name: "Chromium", find: findChromium, packages: ["chromium"], loss: "end-to-end tests are skipped" },
  {
    name: "a Chinese font",
    find: hasChineseFont,
    packages: ["fontconfig", "fonts-noto-cjk"],
    loss: "screens are tested without Chinese glyphs",
  },
  {
    name: "a keychain (dbus, gnome-keyring)",
    find: hasKeyring,
    packages: ["dbus", "gnome-keyring"],
    loss: "keychain tests are skipped",
  },
  {
    name: "openpyxl and XlsxWriter",
    find: hasPythonWriters,
    packages: ["python3-openpyxl", "python3-xlsxwriter"],
    loss: "workbooks by these programs are not read in tests",
  },
  { name: "PostgreSQL", find: findPostgres, packages: ["postgresql"], loss: "tests on PostgreSQL are skipped" },
];

/**
 * Brings what is missing where that is possible and names in one line each what is not.
 * @returns {Promise<{ chromium?: string, keyring: boolean, postgres?: string }>}
 */
export async function bringSystemParts() {
  const missing = () => parts.filter((part) => !part.find());
  if (missing().length > 0 && process.env.FLEXDESK_NO_SYSTEM_INSTALL !== "1") await bring(missing());
  for (const part of missing()) process.stdout.write(`Not on this machine: ${part.name}; ${part.loss}.\n`);
  return { chromium: findChromium(), keyring: hasKeyring(), postgres: findPostgres() };
}

async function bring(missing) {
  const apt = linux && process.getuid?.() === 0 && inPath("apt-get");
  if (apt) await aptInstall(missing.flatMap((part) => part.packages));
  if (findChromium()) return;
  process.stdout.write("Fetching Chromium by Playwright …\n");
  const cli = path.join(root, "node_modules", "@playwright", "test", "cli.js");
  const args = [cli, "install", ...(apt ? ["--with-deps"] : []), "chromium"];
  await runQuietly(process.execPath, args, { cwd: root, limitMs: 300_000 });
}

async function aptInstall(packages) {
  process.stdout.write(`Installing by apt-get: ${packages.join(" ")} …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "-y", "--no-install-recommends"];
  await runQuietly("apt-get", ["update"], { env, limitMs: 120_000 });
  if (packages.includes("postgresql")) {
    // Only the programs are wanted: without this Debian also makes and starts a cluster of its own.
    await runQuietly("apt-get", [...install, "postgresql-common"], { env, limitMs: 300_000 });
    const settings = "/etc/postgresql-common/createcluster.conf";
    if (existsSync(settings)) appendFileSync(settings, "\ncreate_main_cluster = false\n");
  }
  const all = await runQuietly("apt-get", [...install, ...packages], { env, limitMs: 900_000 });
  // One package that cannot be had must not cost the others.
  if (!all.ok) for (const name of packages) await runQuietly("apt-get", [...install, name], { env, limitMs: 300_000 });
}
