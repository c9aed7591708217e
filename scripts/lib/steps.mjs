import { startTree, whenOrphaned } from "./process-tree.mjs";
import { noCounts } from "./reports.mjs";

/** Runs the steps of a check one after another, counts them, and leaves nothing running when it is interrupted. */
export class Steps {
  counts = noCounts();
  #failed = [];
  #current;
  #cleanups = [];
  #interrupted = false;

  constructor() {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void this.#interrupt());
    whenOrphaned(() => void this.#interrupt());
  }

  /** Remembers what must be closed when the run is interrupted. */
  atEnd(cleanup) {
    this.#cleanups.push(cleanup);
  }

  /**
   * Runs one program of a step; what it prints is let through.
   * @returns {Promise<boolean>} true when it ended with 0 within `limitMs`
   */
  async run(command, args, { limitMs, ...options }) {
    const tree = startTree(command, args, { ...options, stdio: ["ignore", "inherit", "inherit"] });
    this.#current = tree;
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      process.stdout.write(`No end after ${Math.round(limitMs / 60_000)} minutes; stopped.\n`);
      void tree.end("SIGTERM", 3000);
    }, limitMs);
    const { code, error } = await tree.done;
    clearTimeout(timer);
    if (error) process.stdout.write(`${error.message}\n`);
    // A runner that crashed may leave children behind.
    await tree.end("SIGTERM", 3000);
    this.#current = undefined;
    return code === 0 && !late;
  }

  /** A step that counts as one: `work` answers true when it went well. */
  async check(name, work) {
    await this.tests(name, async () => {
      const ok = await work();
      return { ...noCounts(), [ok ? "passed" : "failed"]: 1 };
    });
  }

  /** A step with counts of its own. A step that throws counts as one failure. */
  async tests(name, work) {
    if (this.#interrupted) return;
    process.stdout.write(`\n── ${name}\n`);
    const started = Date.now();
    let counts;
    try {
      counts = await work();
    } catch (error) {
      process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
      counts = { ...noCounts(), failed: 1 };
    }
    if (this.#interrupted) return;
    for (const key of Object.keys(this.counts)) this.counts[key] += counts[key];
    if (counts.failed > 0) this.#failed.push(name);
    const word = counts.failed > 0 ? "FAILED" : "ok";
    process.stdout.write(`── ${name}: ${word}, ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  }

  /** Counts what kept the steps from running at all. */
  fail(error) {
    process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
    this.counts.failed += 1;
  }

  /** One line that names the failed steps, or nothing. */
  failures() {
    return this.#failed.length > 0 ? `Failed: ${this.#failed.join("; ")}\n` : "";
  }

  async #interrupt() {
    if (this.#interrupted) return;
    this.#interrupted = true;
    process.stdout.write("\nInterrupted.\n");
    await this.#current?.end("SIGTERM", 3000);
    for (const cleanup of this.#cleanups) await cleanup();
    process.exit(130);
  }
}
