import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { AnswerStore } from "../../src-main/api/answer-store.ts";
import { createApi } from "../../src-main/api/client.ts";
import { createJobs, type Jobs } from "../../src-main/exports/jobs.ts";
import { startNodeReader } from "../../src-main/host/base/node-children.ts";
import { createImports, type Imports } from "../../src-main/imports/sessions/imports.ts";
import type { DeskParts } from "../../src-main/interfaces/desk-parts.ts";
import type { ReaderChild } from "../../src-main/interfaces/host.ts";
import type { CallContext } from "../../src-main/plumbing/call-context.ts";
import { systemClock } from "../../src-main/plumbing/clock.ts";
import { createLog } from "../../src-main/plumbing/log.ts";
import type { SessionUser } from "../../src-shared/access/session/session-calls.ts";
import type { ImportState } from "../../src-shared/bridge/imports.ts";
import type { ImportTemplate } from "../../src-shared/kernel/imports/cells/define.ts";
import { type PermissionKey, permissionKeys } from "../../src-shared/kernel/rights/permissions.ts";
import { type TemplateName, templates } from "../../src-shared/registries/imports/registry.ts";
import { confirmedColumn } from "../../src-shared/registries/imports/submits.ts";
import { builtProgram } from "../programs/built-programs.ts";
import { createMemoryAnswers } from "./memory-answers.ts";

/** A desk's import part over a real HTTP client, real threads and real files; person and connection are the test's. */

export const context: CallContext = { signal: new AbortController().signal, caller: { id: "test" } };

const personOf = (id: string, permissions: PermissionKey[]): SessionUser => ({
  id,
  name: "陈立",
  mobile_masked: "138****0002",
  qsApp: 7,
  agency_id: "100",
  agency_name: "云聚灵工",
  company_id: null,
  company_name: null,
  roles: ["maker"],
  permissions,
  rights: "r1",
  second_factor: "off",
  agreements_due: [],
  account: null,
  search_key: "00",
});

export type Harness = {
  readonly imports: Imports;
  readonly jobs: Jobs;
  readonly states: ImportState[];
  readonly listsChanged: string[][];
  readonly told: string[];
  /** Files that were handed to the person. */
  readonly delivered: { path: string; name: string }[];
  /** Makes a path known and gives its handle. */
  readonly adopt: (path: string) => string;
  readonly signIn: (id: string | null) => void;
  readonly setOnline: (online: boolean) => void;
  /** Resolves with the first state of an import that fits, now or later. */
  readonly until: (importId: string, fits: (state: ImportState) => boolean) => Promise<ImportState>;
  readonly close: () => Promise<void>;
};

export const tempDir = (): { path: string; remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), "imports-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};

const importWorker = pathToFileURL(await builtProgram("src-main/imports/import-worker.ts"));
const key = Buffer.alloc(32, 7);
const root = join(import.meta.dirname, "../..");

export const createHarness = (options: {
  readonly dataDir: string;
  readonly serverUrl: string;
  readonly person?: string | null;
  readonly online?: boolean;
  readonly volatileKey?: boolean;
  /** The person's token where the service is the real one. */
  readonly token?: string;
  /** What the person may do; everything when absent. */
  readonly permissions?: readonly PermissionKey[];
  /** The reader of old formats; a Node process when absent. */
  readonly spawnReader?: () => ReaderChild;
  /** Which templates are taken; all of them when absent, whether or not their rows can be sent yet. */
  readonly isTaken?: (template: ImportTemplate) => boolean;
  /** What the service said before; nothing when absent. */
  readonly answers?: AnswerStore;
}): Harness => {
  const log = createLog(() => undefined);
  const states: ImportState[] = [];
  const listsChanged: string[][] = [];
  const notices: string[] = [];
  const delivered: Harness["delivered"] = [];
  const waiting = new Set<(state: ImportState) => void>();
  const peopleListeners = new Set<(user: SessionUser | null) => void>();
  const onlineListeners = new Set<(online: boolean) => void>();
  const paths = new Map<string, string>();
  const someone = (id: string) => personOf(id, [...(options.permissions ?? permissionKeys)]);
  let person = options.person === null ? null : someone(options.person ?? "7");
  let isOnline = options.online ?? true;

  const signIn = (id: string | null): void => {
    person = id === null ? null : someone(id);
    for (const listener of peopleListeners) listener(person);
  };
  const api = createApi({
    baseUrl: options.serverUrl,
    token: () => (person === null ? null : (options.token ?? `token-${person.id}`)),
    clock: systemClock,
    log,
    onSignedOut: () => signIn(null),
    onServerTime: () => undefined,
  });
  const emit: DeskParts["emit"] = (event, payload) => {
    if (event === "lists.changed") listsChanged.push((payload as { lists: string[] }).lists);
    if (event !== "imports.changed") return;
    const state = payload as ImportState;
    states.push(state);
    for (const look of [...waiting]) look(state);
  };
  const answers = options.answers ?? createMemoryAnswers();
  const life = new AbortController();
  const jobs = createJobs({ session: { life: () => life.signal }, clock: systemClock, log, emit });
  const imports = createImports({
    isTaken: options.isTaken ?? (() => true),
    jobs,
    answers: () => answers,
    host: {
      dataDir: options.dataDir,
      randomBytes,
      importWorkerUrl: importWorker,
      spawnReaderChild:
        options.spawnReader ??
        (() => startNodeReader(join(root, "src-main/imports/spreadsheet/legacy/legacy-child.ts"), root)),
      deliverFile: async (path, name) => {
        delivered.push({ path, name });
        return { saved: true, url: null };
      },
    },
    // Pauses of a test are short; their order stays.
    clock: { ...systemClock, sleep: (ms, signal) => systemClock.sleep(Math.min(ms, 20), signal) },
    log,
    api,
    session: {
      user: () => person,
      onChange: (listener) => {
        peopleListeners.add(listener);
        return () => peopleListeners.delete(listener);
      },
    },
    connection: {
      online: () => isOnline,
      onOnline: (listener) => {
        onlineListeners.add(listener);
        return () => onlineListeners.delete(listener);
      },
    },
    keyring: { keyFor: async () => key, inMemory: () => options.volatileKey ?? false },
    files: {
      giveBack: async (handle, file) => void paths.set(handle, file.path),
      take: async (handle) => {
        const path = paths.get(handle) as string;
        paths.delete(handle);
        const bytes = new Uint8Array(readFileSync(path));
        return {
          path,
          name: basename(path),
          bytes: bytes.byteLength,
          read: async () => bytes,
          release: async () => undefined,
        };
      },
    },
    emit,
    notify: (code) => notices.push(code),
    serverUrl: "service",
  });

  return {
    imports,
    jobs,
    states,
    listsChanged,
    told: notices,
    delivered,
    adopt: (path) => {
      const handle = `file-${paths.size + 1}`;
      paths.set(handle, path);
      return handle;
    },
    signIn,
    setOnline: (online) => {
      isOnline = online;
      for (const listener of onlineListeners) listener(online);
    },
    until: async (importId, fits) => {
      const { promise, resolve } = Promise.withResolvers<ImportState>();
      const look = (state: ImportState): void => {
        if (state.import_id === importId && fits(state)) resolve(state);
      };
      waiting.add(look);
      look(await imports.handlers.get({ import_id: importId }, context));
      const state = await promise;
      waiting.delete(look);
      return state;
    },
    close: async () => {
      await jobs.close();
      await imports.close();
      api.close();
    },
  };
};

/** Opens a file, whatever is open already, and waits until its rows are ready (or it was refused). */
export const openFile = async (
  harness: Harness,
  path: string,
  template = "auto",
  companyId: string | null = "1",
): Promise<ImportState> => {
  const file = harness.adopt(path);
  const input = { file, template, company_id: companyId, again: true };
  const { import_id } = await harness.imports.handlers.open(input, context);
  return harness.until(import_id, ({ phase }) => phase === "ready" || phase === "refused");
};

/** What the person confirms: the state as it is shown. */
export const confirmOf = (state: ImportState) => ({
  rows: state.counts.rows,
  accounting_fee: state.totals[confirmedColumn(templates[state.template as TemplateName])] ?? 0,
  revision: state.revision,
});
