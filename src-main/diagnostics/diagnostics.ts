import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { release } from "node:os";
import { join } from "node:path";
import type { SettingsState } from "../../src-shared/bridge/settings.ts";
import type { Connection } from "../api/connection.ts";
import { stagingMigrations } from "../imports/staging/rows/schema.ts";
import type { Handlers } from "../interfaces/desk-parts.ts";
import type { Host } from "../interfaces/host.ts";
import type { Keyring } from "../interfaces/keyring.ts";
import type { SessionService } from "../interfaces/session-service.ts";
import { outboxMigrations } from "../outbox/outbox-schema.ts";
import type { Clock } from "../plumbing/clock.ts";
import type { PreferencesService } from "../settings/preferences.ts";
import { readableError, translateDiskFull } from "../sqlite/database-error.ts";
import { storedZip } from "../workbook/zip.ts";
import { recentLogLines } from "./log-lines.ts";

export type DiagnosticsParts = {
  readonly host: Pick<Host, "dataDir" | "kind" | "version" | "deliverFile" | "logFiles">;
  readonly clock: Clock;
  readonly connection: Pick<Connection, "state" | "settings">;
  readonly keyring: Pick<Keyring, "state">;
  readonly session: Pick<SessionService, "state">;
  readonly preferences: PreferencesService;
  readonly settings: () => SettingsState;
};

/** Only what is named here leaves: a fact that somebody adds elsewhere does not get in by itself. */
const factsOf = (parts: DiagnosticsParts) => {
  const { server, running, fixed, proxy, cache, updates } = parts.settings();
  const { locale, theme, lock_minutes } = parts.preferences.get();
  const { online, since, synced_at, syncing, open_intents, clock_skew_seconds } = parts.connection.state();
  const serverSettings = parts.connection.settings();
  const session = parts.session.state();
  return {
    about: {
      at: parts.clock.text(),
      version: parts.host.version,
      host: parts.host.kind,
      node: process.versions.node,
      electron: process.versions["electron"] ?? null,
      platform: process.platform,
      arch: process.arch,
      system: release(),
      schema: { outbox: outboxMigrations.length, staging: stagingMigrations.length },
    },
    settings: {
      preferences: { locale, theme, lock_minutes },
      server: { kept: originOf(server), running: originOf(running), fixed },
      proxy: {
        mode: proxy.mode,
        url: originOf(proxy.url),
        has_user: proxy.user !== "",
        has_password: proxy.has_password,
      },
    },
    state: {
      keychain: parts.keyring.state(),
      session: {
        phase: session.phase,
        ...(session.phase === "signed-in" && { kept: session.token_stored, locked: session.locked }),
      },
      connection: { online, since, synced_at, syncing, open_intents, clock_skew_seconds },
      service: serverSettings && { version: serverSettings.version, environment: serverSettings.environment },
      cache,
      updates,
    },
  };
};

/** Scheme, name and port: a path or credentials that somebody typed stay here. */
const originOf = (address: string | null): string | null =>
  address !== null && URL.canParse(address) ? new URL(address).origin : null;

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`, "utf8");
const stamp = (time: string): string => time.replace(/\D/g, "").replace(/^(\d{8})/, "$1-");

/** A zip for support: versions, settings, states and log lines without anything personal or secret. */
export const exportDiagnostics =
  (parts: DiagnosticsParts): Handlers["settings"]["exportDiagnostics"] =>
  async () => {
    const facts = factsOf(parts);
    const log = recentLogLines(parts.host.logFiles ?? []);
    const content = storedZip([
      ["about.json", json({ ...facts.about, log_lines_left_out: log.left_out })],
      ["settings.json", json(facts.settings)],
      ["state.json", json(facts.state)],
      ["desk-log.jsonl", Buffer.from(log.lines.map((line) => `${line}\n`).join(""), "utf8")],
    ]);
    const folder = join(parts.host.dataDir, "exports");
    const path = join(folder, `${randomUUID()}.zip`);
    const name = `flexdesk-diagnostics-${stamp(facts.about.at)}.zip`;
    try {
      translateDiskFull(() => mkdirSync(folder, { recursive: true, mode: 0o700 }));
      await writeFile(path, content, { mode: 0o600, flag: "wx" });
      const { saved, url } = await parts.host.deliverFile(path, name);
      return { name, bytes: content.length, saved, url };
    } catch (error) {
      await rm(path, { force: true });
      throw readableError(error);
    }
  };
