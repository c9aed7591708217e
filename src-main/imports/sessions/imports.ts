import { randomUUID } from "node:crypto";
import type { SessionUser } from "../../../src-shared/access/session/session-calls.ts";
import { type ImportState, type ImportStep, importSteps } from "../../../src-shared/bridge/imports.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { templateByName } from "../../../src-shared/registries/imports/registry.ts";
import { importPermissions } from "../../../src-shared/registries/imports/submits.ts";
import type { AdoptedFile } from "../../files/file-registry.ts";
import type { Handlers } from "../../interfaces/desk-parts.ts";
import { errorName } from "../../plumbing/log.ts";
import type { WorkerInput } from "../staging/worker-protocol.ts";
import { createBlankTemplate } from "./blank-template.ts";
import { readWithDigest } from "./digested-file.ts";
import { startFailedRows } from "./failed-rows.ts";
import type { ImportParts } from "./import-parts.ts";
import { ImportSession } from "./import-session.ts";
import { fileOfRows, makeRows } from "./made-rows.ts";
import { StagingFolder, type StagingPlace } from "./staging-folder.ts";
import { TitleMemory } from "./title-memory.ts";

export type Imports = {
  readonly handlers: Handlers["imports"];
  /** Takes up what an earlier run left; goes on sending what was sealed. Never throws. */
  readonly start: () => Promise<void>;
  /** Ends every thread. What was sealed goes on at the next start. */
  readonly close: () => Promise<void>;
};

/** Each open import holds a thread and a file. */
const mostImports = 8;

/** The import part of the desk: read, stage, fix, check, seal, send (design 7). */
export const createImports = (parts: ImportParts): Imports => {
  const folder = new StagingFolder(parts);
  const titles = new TitleMemory({
    dataDir: parts.host.dataDir,
    key: () => folder.key(),
    isVolatile: () => parts.keyring.inMemory("staging"),
    log: parts.log,
  });
  const sessions = new Map<string, ImportSession>();
  let started: Promise<void> | null = null;

  const person = (): SessionUser => {
    const user = parts.session.user();
    if (user === null) throw new AppError("signed_out");
    return user;
  };

  /** AppError `import_not_found`, `other_person`, `signed_out`. */
  const sessionById = async (importId: string): Promise<ImportSession> => {
    const operatorId = person().id;
    await start();
    const session = sessions.get(importId);
    if (session === undefined) throw new AppError("import_not_found");
    if (!session.isOf(operatorId)) throw new AppError("other_person");
    return session;
  };

  const forget = (session: ImportSession): void => {
    sessions.delete(session.id);
  };

  const takeUp = async (): Promise<void> => {
    const storedImports = await folder.listStored();
    for (const { record, summary } of storedImports) {
      const place = await folder.place(record.import_id);
      const wipe = () => folder.remove(record.import_id);
      const session = new ImportSession({ parts, titles, record, place, summary, wipe });
      if (session.isUnfinished) sessions.set(session.id, session);
      else await session.discard();
    }
    if (sessions.size > 0) parts.notify("imports_resumed");
    wake();
  };

  const start = (): Promise<void> => {
    started ??= takeUp().catch((error: unknown) => {
      // Asked again with the next command: a locked keychain may be open by then.
      started = null;
      parts.log.warn("imports.not_taken_up", { cause: errorName(error) });
    });
    return started;
  };

  const wake = (): void => {
    for (const session of sessions.values()) session.send();
  };

  const unsubscribe = [
    parts.session.onChange(() => {
      if (started !== null) wake();
      else if (parts.session.user() !== null) void start();
    }),
    parts.connection.onOnline((online) => {
      if (online) wake();
    }),
  ];

  /** Removes the oldest unreadable file to make room for the next one: it holds nothing that is lost. */
  const makeRoom = async (): Promise<void> => {
    for (const session of sessions.values()) {
      if (sessions.size < mostImports) return;
      if (session.state().phase !== "refused") continue;
      forget(session);
      await session.discard();
    }
  };

  /** AppErrors `invalid`, `template_not_open`, `forbidden`, `signed_out`. */
  const assertMayRead = (template: string): SessionUser => {
    const user = person();
    const importTemplate = templateByName(template);
    if (template !== "auto" && importTemplate === undefined)
      throw new AppError("invalid", { fields: { template: ["unknown"] } });
    if (importTemplate !== undefined && !parts.isTaken(importTemplate)) {
      throw new AppError("template_not_open", { params: { template: importTemplate.name } });
    }
    const needed = importTemplate === undefined ? importPermissions : [importTemplate.permission];
    if (!needed.some((one) => user.permissions.includes(one))) throw new AppError("forbidden");
    return user;
  };

  /** The next import; AppError `too_many_files`. */
  const nextPlace = async (): Promise<{ readonly importId: string; readonly place: StagingPlace }> => {
    await start();
    await makeRoom();
    if (sessions.size >= mostImports) throw new AppError("too_many_files", { params: { limit: mostImports } });
    const importId = randomUUID();
    return { importId, place: await folder.place(importId) };
  };

  type Beginning = Awaited<ReturnType<typeof nextPlace>> & {
    readonly user: SessionUser;
    readonly file: AdoptedFile;
    readonly template: string;
    readonly company_id: string | null;
    readonly again: boolean;
  };

  /** Begins to read a file; one of the same content that is open already is that import. */
  const begin = async ({ user, importId, place, file, template, company_id, again }: Beginning) => {
    const { file: adopted, digest } = await readWithDigest(file);
    const same = digest !== undefined && [...sessions.values()].find((one) => one.isOf(user.id) && one.holds(digest));
    if (same && !again) return { session: same, isSame: true };
    const session = new ImportSession({
      parts,
      titles,
      place,
      summary: null,
      wipe: () => folder.remove(importId),
      record: {
        import_id: importId,
        file_name: adopted.name,
        file_bytes: adopted.bytes,
        ...(digest !== undefined && { file_digest: digest }),
        company_id,
        operator_id: user.id,
        server: parts.serverUrl,
        created_at: parts.clock.text(),
        phase: "ready",
        attempted: false,
        refusal: null,
        result: null,
        earlier: [],
      },
    });
    sessions.set(importId, session);
    void session.read(adopted, template);
    return { session, isSame: false };
  };

  const open: Handlers["imports"]["open"] = async ({ file: handle, template, company_id, again = false }) => {
    const user = assertMayRead(template);
    const next = await nextPlace();
    const file = await parts.files.take(handle);
    const { session, isSame } = await begin({ ...next, user, file, template, company_id, again });
    if (!isSame) return session.state();
    await parts.files.giveBack(handle, file);
    return { ...session.state(), already_open: true };
  };

  const openMade: Handlers["imports"]["openMade"] = async ({ again = false, ...input }) => {
    person();
    const rows = await makeRows(parts.api, input);
    const user = assertMayRead(rows.template.name);
    const file = fileOfRows(rows, dayOf(parts.clock.text()));
    const { company_id, template } = rows;
    const next = await nextPlace();
    const { session, isSame } = await begin({ ...next, user, file, template: template.name, company_id, again });
    return { ...session.state(), ...(isSame && { already_open: true }), left_out: rows.leftOut };
  };

  type StepInput = { readonly import_id: string };
  const stepHandlers = Object.fromEntries(
    (Object.keys(importSteps) as ImportStep[]).map((step) => [
      step,
      async ({ import_id, ...input }: StepInput) =>
        (await sessionById(import_id)).step(step, input as WorkerInput<ImportStep>),
    ]),
  ) as { readonly [S in ImportStep]: (input: StepInput) => Promise<ImportState> };

  const handlers: Handlers["imports"] = {
    ...stepHandlers,
    open,
    openMade,
    get: async ({ import_id }) => (await sessionById(import_id)).state(),
    open_list: async () => {
      const operatorId = person().id;
      await start();
      const own = [...sessions.values()].filter((session) => session.isOf(operatorId) && session.isUnfinished);
      return own.map((session) => session.state());
    },
    rows: async ({ import_id, ...input }) => (await sessionById(import_id)).rows(input),
    nextIssue: async ({ import_id, ...input }) => ({
      offset: await (await sessionById(import_id)).ask("nextIssue", input),
    }),
    issueKinds: async ({ import_id }) => (await sessionById(import_id)).ask("issueKinds", null),
    countMatches: async ({ import_id, ...input }) => (await sessionById(import_id)).ask("countMatches", input),
    clipboard: async ({ import_id, ...input }) => (await sessionById(import_id)).addToClipboard(input),
    paste: async ({ import_id, ...input }) => (await sessionById(import_id)).paste(input),
    setCompany: async ({ import_id, company_id }) => (await sessionById(import_id)).setCompany(company_id),
    recheck: async ({ import_id }) => (await sessionById(import_id)).recheck(),
    submit: async ({ import_id, confirm, settlement_remark, choices = {} }) =>
      (await sessionById(import_id)).submit(confirm, settlement_remark, choices),
    mendRefused: async ({ import_id }) => (await sessionById(import_id)).mendRefused(),
    readSheet: async ({ import_id, sheet }) => (await sessionById(import_id)).readSheet(sheet),
    mapTitles: async ({ import_id, ...input }) => (await sessionById(import_id)).mapTitles(input),
    forgetTitles: async ({ import_id }) => (await sessionById(import_id)).forgetTitles(),
    download: async ({ import_id, ...input }) => (await sessionById(import_id)).download(input),
    downloadFailedRows: async (request) => {
      person();
      return startFailedRows(parts, request);
    },
    cancel: async ({ import_id }) => {
      const session = await sessionById(import_id);
      const state = await session.cancel();
      if (state.phase === "cancelled") forget(session);
      return state;
    },
    discard: async ({ import_id }) => {
      const session = await sessionById(import_id);
      await session.discard();
      forget(session);
      return { discarded: true };
    },
    blank: createBlankTemplate(parts),
  };

  return {
    handlers,
    start,
    close: async () => {
      for (const off of unsubscribe) off();
      await Promise.all([...sessions.values()].map((session) => session.close()));
      sessions.clear();
      folder.close();
    },
  };
};
