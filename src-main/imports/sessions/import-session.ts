import type { ImportState, ImportStep } from "../../../src-shared/bridge/imports.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { isResolvedByCompany } from "../../../src-shared/kernel/imports/cells/resolved-by-company.ts";
import type { SubmitChoices } from "../../../src-shared/kernel/imports/define-import.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { templateByName } from "../../../src-shared/registries/imports/registry.ts";
import { submitOf } from "../../../src-shared/registries/imports/submits.ts";
import type { AdoptedFile } from "../../files/file-registry.ts";
import { errorName } from "../../plumbing/log.ts";
import { type BatchOutcome, BatchSender } from "../sending/batch-sender.ts";
import { WorkerClient } from "../staging/worker-client.ts";
import type { ReadOutcome, RowQuestion, StagingSummary, WorkerInput } from "../staging/worker-protocol.ts";
import { requireValidPairs } from "../template-reader/unmatched-titles.ts";
import { batchResultOf, listsChangedBy } from "./batch-result.ts";
import { companyFactsOf } from "./company-facts.ts";
import { startDownload } from "./download-rows.ts";
import type { ImportParts } from "./import-parts.ts";
import { type ImportPhase, importStateOf, noProgress, seenIn } from "./import-state.ts";
import { mayEnterWorkers, mayMakeTasks, newBatch } from "./new-batch.ts";
import { OnlineCheckRun } from "./online-check-run.ts";
import { readingFailure } from "./reading-failure.ts";
import { type ReadRows, readForCompany, readOtherSheet, readWithTitles } from "./reread-file.ts";
import type { SessionOptions, TitleMapping } from "./session-options.ts";
import { requireCompany, type SessionRecord } from "./session-record.ts";
import { SessionTitles } from "./session-titles.ts";
import type { StagingPlace } from "./staging-folder.ts";
import { templateRefusal } from "./template-refusal.ts";

/** One import from its file to its outcome. Its methods are the commands of the bridge. */
export class ImportSession {
  private readonly parts: ImportParts;
  private readonly titles: SessionTitles;
  private readonly writing = new Map<string, (rows: number) => void>();
  private readonly place: StagingPlace;
  private readonly wipe: () => void;
  private readonly worker: WorkerClient;
  private record: SessionRecord;
  private phase: ImportPhase;
  private summary: StagingSummary | null;
  private refusal: ImportState["refusal"] = null;
  private unmatched: ImportState["unmatched"] = [];
  private progress = noProgress;
  private sending: ImportState["sending"] = null;
  private sender: BatchSender | null = null;
  private readonly asking = new OnlineCheckRun();
  private isClosed = false;

  constructor(options: SessionOptions) {
    this.parts = options.parts;
    this.titles = new SessionTitles(options.parts, options.titles, () => this.record.company_id);
    this.place = options.place;
    this.wipe = options.wipe;
    this.record = options.record;
    this.summary = options.summary;
    this.phase = options.summary === null ? "reading" : options.record.phase;
    this.worker = new WorkerClient({
      ...this.place,
      url: this.parts.host.importWorkerUrl,
      log: this.parts.log,
      spawnReader: this.parts.host.spawnReaderChild,
      onProgress: (progress) => {
        this.progress = progress;
        this.emitState();
      },
      onWritten: (path, rows) => this.writing.get(path)?.(rows),
    });
  }

  get id(): string {
    return this.record.import_id;
  }

  state(): ImportState {
    const { record, phase, progress, summary, refusal, sending, unmatched } = this;
    const checked = this.asking.progress;
    const isRemembered = this.titles.has(summary?.template ?? "");
    return importStateOf({ record, phase, progress, summary, refusal, sending, checked, unmatched, isRemembered });
  }

  isOf(operatorId: string): boolean {
    return this.record.operator_id === operatorId && this.record.server === this.parts.serverUrl;
  }

  /** True when it is being worked on and came from a file of this content. */
  holds(fileDigest: string): boolean {
    return this.record.file_digest === fileDigest && this.phase !== "refused" && this.isUnfinished;
  }

  /** True when a restart should offer it again: not once it is through without a refused row, nor when nothing was kept. */
  get isUnfinished(): boolean {
    if (this.phase === "sent") return (this.record.result?.failed ?? 0) > 0;
    return this.phase !== "cancelled";
  }

  /** Reads the file, then asks the service about its rows where that can be done. Never throws. */
  async read(file: AdoptedFile, template: string): Promise<void> {
    try {
      const company = companyFactsOf(this.parts, this.record.company_id);
      const bytes = await file.read();
      const titles = await this.titles.of(template);
      const context = { today: dayOf(this.parts.clock.text()), session: this.record, titles, company: await company };
      const input = { bytes, name: this.record.file_name, template, ...context };
      this.progress = { ...noProgress, bytes_total: bytes.byteLength };
      await this.take(await this.worker.ask("read", input, [bytes.buffer]));
    } catch (error) {
      if (this.phase === "reading") this.refuse(...readingFailure(error));
    } finally {
      await file
        .release()
        .catch((error: unknown) => this.parts.log.warn("import.release", { cause: errorName(error) }));
    }
  }

  /**
   * Reads a file once more with its own titles mapped to columns. AppErrors `import_not_found` where there is nothing to
   * bring together, `invalid`.
   */
  mapTitles(mapping: TitleMapping): ImportState | Promise<ImportState> {
    const isRead = this.phase === "ready" || this.phase === "checking";
    if (isRead && this.summary !== null) return this.mapMore(mapping, this.summary);
    if (this.phase !== "refused" || this.unmatched.length === 0) throw new AppError("import_not_found");
    requireValidPairs(this.unmatched, mapping.template, mapping.titles);
    return this.readRefused(mapping);
  }

  /** Reads a refused file once more, for its company as it is now. */
  private readRefused(mapping: TitleMapping | null): ImportState {
    this.unmatched = [];
    this.refusal = null;
    this.phase = "reading";
    this.readAgain(mapping).catch((error: unknown) => {
      if (this.phase === "reading") this.refuse(...readingFailure(error));
    });
    return this.emitState();
  }

  private async readAgain(mapping: TitleMapping | null): Promise<void> {
    const company = await companyFactsOf(this.parts, this.record.company_id);
    const outcome = await this.worker.ask("readAgain", { named: mapping, company, session: this.record });
    if (mapping?.remember && outcome.summary !== null) await this.titles.remember(mapping.template, mapping.titles);
    await this.take(outcome);
  }

  /** The rows stay in sight while their file is read with the titles that were named for the columns still open. */
  private async mapMore({ template, titles, remember }: TitleMapping, before: StagingSummary): Promise<ImportState> {
    requireValidPairs(before.unmatched, template, titles);
    await this.asking.stop();
    this.summary = await readWithTitles(await this.readRows(before), titles);
    if (remember) await this.titles.remember(template, titles);
    this.emitState();
    await this.recheckQuietly();
    return this.state();
  }

  private async readRows(summary: StagingSummary): Promise<ReadRows> {
    const { worker, record, parts } = this;
    const today = dayOf(parts.clock.text());
    const company = await companyFactsOf(this.parts, record.company_id);
    return { worker, record, company, today, summary, remembered: await this.titles.of("auto") };
  }

  /** Reads another sheet of the file, in place of what was read. AppErrors `import_sealed`, `import_not_found`, `invalid`. */
  async readSheet(sheet: string): Promise<ImportState> {
    if (this.phase !== "refused" || !this.isHeld) this.needFree();
    if (this.record.earlier.length > 0) throw new AppError("import_sealed");
    await this.asking.stop();
    const outcome = await readOtherSheet(this.parts, this.worker, this.record, await this.titles.of("auto"), sheet);
    this.summary = outcome.summary;
    this.refusal = null;
    this.enter("ready");
    await this.recheckQuietly();
    return this.state();
  }

  /** AppErrors `import_not_found` without a template, `keychain_locked`, `disk_full`. */
  async forgetTitles(): Promise<ImportState> {
    if (this.summary === null) throw new AppError("import_not_found");
    await this.titles.forget(this.summary.template);
    return this.emitState();
  }

  /** Goes on with what a reading gave: rows to be checked, or a refusal. */
  private async take(outcome: ReadOutcome): Promise<void> {
    if (this.phase !== "reading") return;
    const { summary, refusal, unmatched } = outcome;
    this.progress = { ...this.progress, rows: summary?.counts.rows ?? 0, bytes_done: this.progress.bytes_total };
    if (summary === null) {
      const allowedTemplates = unmatched.filter(({ template }) => templateRefusal(this.parts, template) === null);
      return this.refuse(refusal.code, refusal.params, allowedTemplates);
    }
    const reason = templateRefusal(this.parts, summary.template);
    if (reason !== null) return this.refuse(reason, { template: summary.template });
    this.summary = summary;
    this.enter("ready");
    await this.recheckQuietly();
  }

  /** Once sent, a row of which the service said nothing was taken. */
  async rows(input: WorkerInput<"rows">) {
    this.needRows();
    const answer = await this.worker.ask("rows", input);
    if (this.phase !== "sent") return answer;
    const accepted = { ok: true, code: null, params: {} };
    return { ...answer, rows: answer.rows.map((row) => ({ ...row, result: row.result ?? accepted })) };
  }

  /** Something about the rows as they are. */
  ask<O extends RowQuestion>(question: O, input: WorkerInput<O>) {
    this.needRows();
    return this.worker.ask(question, input);
  }

  /** Starts writing rows with what is wrong to a workbook; the job's id. AppErrors `import_busy`, `import_not_found`. */
  download(request: Pick<WorkerInput<"writeRows">, "rows" | "locale">): { job_id: string } {
    this.needRows();
    const { parts, worker, record, summary, phase } = this;
    if (summary === null) throw new AppError("import_not_found");
    const { rows, sent, refused, rows_with_errors } = summary.counts;
    const failed = phase === "sent" ? refused : rows_with_errors;
    return startDownload({
      ...request,
      ...{ parts, worker, fileName: record.file_name, template: summary.template },
      total: request.rows === "all" ? rows + sent : failed,
      listen: (path, listener) => {
        this.writing.set(path, listener);
        return () => this.writing.delete(path);
      },
    });
  }

  /** Frees what the service refused of the last batch. AppError `import_sealed` unless there is something to be corrected. */
  async mendRefused(): Promise<ImportState> {
    this.needRows();
    const { result, earlier } = this.record;
    if (this.phase !== "sent" || result === null || result.failed === 0) throw new AppError("import_sealed");
    const record: SessionRecord = {
      ...this.record,
      ...{ phase: "ready", attempted: false, refusal: null, result: null, earlier: [...earlier, result] },
    };
    this.summary = await this.worker.ask("mendRefused", record);
    this.record = record;
    this.enter("ready");
    return this.state();
  }

  async step<O extends ImportStep>(operation: O, input: WorkerInput<O>): Promise<ImportState> {
    this.needFree();
    this.summary = (await this.worker.ask(operation, input)) as StagingSummary;
    return this.emitState();
  }

  async addToClipboard(input: WorkerInput<"clipboard">): Promise<{ pieces: number }> {
    this.needFree();
    return this.worker.ask("clipboard", input);
  }

  async paste(input: WorkerInput<"paste">) {
    this.needFree();
    const { summary, pasted } = await this.worker.ask("paste", input);
    this.summary = summary;
    return { ...pasted, state: this.emitState() };
  }

  /** Of a refused file too: its own columns may make it one that can be read. */
  async setCompany(companyId: string | null): Promise<ImportState> {
    if (this.phase === "refused" && this.isHeld) {
      this.record = { ...this.record, company_id: companyId };
      return this.readRefused(null);
    }
    this.needFree();
    if (companyId !== this.record.company_id) {
      // What a part of the file was sent for is what the rest of it is about.
      if (this.record.earlier.length > 0) throw new AppError("import_sealed");
      await this.asking.stop();
      await this.save({ company_id: companyId, refusal: null });
      this.summary = await this.worker.ask("forgetOnline", null);
      this.emitState();
      await this.learnCompany();
    }
    await this.recheckQuietly();
    return this.state();
  }

  /**
   * Asks the service about the rows; stopped by `cancel`, with what it said so far. AppErrors `invalid` without a company
   * or for rows that the service says nothing of before, `import_busy` while one is under way, else what the call gives.
   */
  async recheck(): Promise<ImportState> {
    this.needFree();
    if (!this.isChecked) throw new AppError("invalid", { fields: { template: ["not_sent_here"] } });
    if (this.asking.isUnderWay) throw new AppError("import_busy", { retryable: true });
    const companyId = requireCompany(this.record);
    this.enter("checking");
    await this.asking.run({
      ...{ worker: this.worker, api: this.parts.api, companyId, template: this.summary?.template ?? "" },
      ...{ mayCreateWorkers: mayEnterWorkers(this.parts.session.user()) },
      ...{ mayMakeTasks: mayMakeTasks(this.parts.session.user()), isWanted: () => this.phase === "checking" },
      onProgress: () => this.emitState(),
      onSummary: (summary) => {
        this.summary = summary;
      },
      onEnd: () => {
        if (this.phase === "checking") this.enter("ready");
      },
    });
    return this.state();
  }

  /** Seals what the person confirmed, then sends it in the background. AppErrors of `seal` and `newBatch`. */
  async submit(confirm: WorkerInput<"seal">["confirm"], remark: string, choices: SubmitChoices): Promise<ImportState> {
    this.needFree();
    const { summary } = this;
    const permissions = this.parts.session.user()?.permissions ?? [];
    const batch = newBatch({ summary, record: this.record, permissions, remark, choices });
    void this.asking.stop();
    const record: SessionRecord = { ...this.record, phase: "sending", attempted: false, refusal: null };
    const previousPhase = this.phase;
    this.phase = "sending";
    try {
      const sealing = await this.worker.ask("seal", { confirm, batch, session: record });
      this.summary = sealing.summary;
      this.record = record;
      this.sending = { parts_done: 0, parts_total: sealing.sealed.parts, waiting_for: "nothing" };
    } catch (error) {
      this.phase = previousPhase === "checking" ? "ready" : previousPhase;
      throw error;
    }
    this.send();
    return this.emitState();
  }

  /** Goes on with a sealed batch; does nothing when it is already on its way. */
  send(): void {
    if (this.phase !== "sending" || this.isClosed) return;
    if (this.sender !== null) {
      this.sender.wake();
      return;
    }
    const sender = new BatchSender({
      ...{ api: this.parts.api, clock: this.parts.clock, worker: this.worker },
      isMine: () => this.isOf(this.parts.session.user()?.id ?? ""),
      isOnline: () => this.parts.connection.online(),
      randomBytes: this.parts.host.randomBytes,
      mayHaveLeft: () => this.record.attempted,
      beforeFirst: () => (this.record.attempted ? Promise.resolve() : this.save({ attempted: true })),
      onProgress: (parts, waiting_for, rows) => {
        this.sending = {
          ...{ parts_done: parts.done, parts_total: parts.total, waiting_for },
          ...(rows !== null && { rows_done: rows.done, rows_total: rows.total }),
        };
        this.emitState();
      },
    });
    this.sender = sender;
    sender
      .run()
      .then((outcome) => this.finish(outcome))
      .catch((error: unknown) => this.parts.log.error("import.send", { cause: errorName(error) }))
      .finally(() => {
        if (this.sender === sender) this.sender = null;
      });
  }

  async cancel(): Promise<ImportState> {
    if (this.phase === "reading") {
      this.phase = "cancelled";
      await this.end();
      return this.emitState();
    }
    await this.asking.stop();
    if (this.phase === "sending") await this.takeBack();
    return this.state();
  }

  /** Wipes everything of it. AppError `import_sealed` while only the service knows the outcome of the batch. */
  async discard(): Promise<void> {
    if (this.phase === "sending") await this.takeBack();
    void this.asking.stop();
    this.phase = "cancelled";
    await this.end();
  }

  /** Ends the thread; everything that is kept stays for the next start. */
  async close(): Promise<void> {
    this.isClosed = true;
    void this.asking.stop();
    this.sender?.stop();
    await this.worker.close();
  }

  private async end(): Promise<void> {
    await this.close();
    this.wipe();
  }

  /** Frees a sealed batch of which nothing has left yet. */
  private async takeBack(): Promise<void> {
    if (this.record.attempted) throw new AppError("import_sealed");
    this.sender?.stop();
    await this.unseal(null, null);
  }

  private async unseal(refusal: SessionRecord["refusal"], seen: ImportState["seen"]): Promise<void> {
    const record: SessionRecord = { ...this.record, phase: "ready", attempted: false, refusal };
    this.summary = await this.worker.ask("unseal", { session: record, seen });
    this.record = record;
    this.sending = null;
    this.enter("ready");
  }

  private async finish(outcome: BatchOutcome | null): Promise<void> {
    if (outcome === null || this.isClosed) return;
    if (outcome.kind === "refused") {
      const { code, params } = outcome;
      if (code !== "batch_seen") this.parts.log.error("import.refused", { code });
      return this.unseal({ code, params: { ...params } }, seenIn(outcome));
    }
    const { refused, notes } = outcome.answer;
    const record: SessionRecord = { ...this.record, phase: "sent", result: batchResultOf(outcome.answer) };
    this.summary = await this.worker.ask("outcome", { session: record, refused, notes });
    this.record = record;
    this.sending = null;
    this.enter("sent");
    this.parts.emit("lists.changed", { lists: [...listsChangedBy(this.summary.template)] });
  }

  /** Checks rows that are not bills by what is known of their company; of bills the service knows more. */
  private async learnCompany(): Promise<void> {
    const companyId = this.record.company_id;
    if (this.isBill || companyId === null || this.summary === null) return;
    const rows = await this.readRows(this.summary);
    if (this.record.company_id !== companyId || this.isClosed) return;
    this.summary = await readForCompany(rows);
    this.emitState();
  }

  private async recheckQuietly(): Promise<void> {
    if (!this.isChecked || this.record.company_id === null || !this.parts.connection.online() || this.phase !== "ready")
      return;
    const { log } = this.parts;
    await this.recheck().catch((error: unknown) => log.warn("import.not_checked", { cause: errorName(error) }));
  }

  private async save(change: Partial<SessionRecord>): Promise<void> {
    const record = { ...this.record, ...change };
    await this.worker.ask("saveSession", record);
    this.record = record;
  }

  private refuse(
    code: string,
    params: Readonly<Record<string, string | number>>,
    unmatched: ImportState["unmatched"] = [],
  ): void {
    this.refusal = { code, params: { ...params } };
    this.unmatched = unmatched;
    this.enter("refused");
    // While its titles or its company may still be named, the thread keeps the file.
    if (this.isHeld) return;
    this.end().catch((error: unknown) => this.parts.log.error("import.end", { cause: errorName(error) }));
  }

  private get isHeld(): boolean {
    return this.unmatched.length > 0 || isResolvedByCompany(this.refusal?.code ?? null);
  }

  private enter(phase: ImportPhase): void {
    this.phase = phase;
    this.emitState();
  }

  private emitState(): ImportState {
    const state = this.state();
    if (this.isOf(this.parts.session.user()?.id ?? "")) this.parts.emit("imports.changed", state);
    return state;
  }

  private needRows(): void {
    if (this.phase === "reading") throw new AppError("import_busy", { retryable: true });
    if (this.summary === null) throw new AppError("import_not_found");
  }

  private needFree(): void {
    this.needRows();
    if (this.phase === "sending" || this.phase === "sent") throw new AppError("import_sealed");
  }

  private get isBill(): boolean {
    return templateByName(this.summary?.template ?? "")?.bill !== undefined;
  }

  /** True when the service says before what it knows of the rows. */
  private get isChecked(): boolean {
    return this.isBill || submitOf(this.summary?.template ?? "")?.isChecked === true;
  }
}
