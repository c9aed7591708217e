import { failureLines } from "./failed-tests.mjs";
import { startTree, whenOrphaned } from "./process-tree.mjs";
import { noCounts } from "./reports.mjs";

/**
 * Runs the steps of a check, counts them, and leaves nothing running when it is interrupted. Those of `front` are seen as
 * they go; those of `aside` run beside them, and what they print is shown when each has ended.
 */
export class Steps {
  counts = noCounts();
  front = new Lane(this, (text) => process.stdout.write(text));
  aside = new Lane(this);
  isInterrupted = false;
  #failed = [];
  #failedTests = [];
  #running = new Set();
  #cleanups = [];

  constructor() {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void this.#interrupt());
    whenOrphaned(() => void this.#interrupt());
  }

  /** Remembers what must be closed when the run is interrupted. */
  atEnd(cleanup) {
    this.#cleanups.push(cleanup);
  }

  /** Starts a program that is ended when the run is interrupted; `done` forgets it. */
  start(command, args, options) {
    const tree = startTree(command, args, options);
    this.#running.add(tree);
    return { tree, done: () => this.#running.delete(tree) };
  }

  /** Adds what a step counted, and the names of its failed tests. */
  add(name, counts, failedTests = []) {
    for (const key of Object.keys(this.counts)) this.counts[key] += counts[key];
    if (counts.failed > 0) this.#failed.push(name);
    this.#failedTests.push(...failedTests);
  }

  /** Counts what kept the steps from running at all. */
  fail(error) {
    process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
    this.counts.failed += 1;
  }

  /** Lines that name the failed steps and the failed tests, or nothing. */
  failures() {
    return failureLines(this.#failed, this.#failedTests);
  }

  async #interrupt() {
    if (this.isInterrupted) return;
    this.isInterrupted = true;
    process.stdout.write("\nInterrupted.\n");
    await Promise.all([...this.#running].map((tree) => tree.end("SIGTERM", 3000)));
    for (const cleanup of this.#cleanups) await cleanup();
    process.exit(130);
  }
}

/** Steps that run one after another. */
class Lane {
  #steps;
  #show;
  #kept = "";

  /** `show` prints at once; without it what a step prints is kept until it has ended. */
  constructor(steps, show) {
    this.#steps = steps;
    this.#show = show;
  }

  #print(text) {
    if (this.#show) this.#show(text);
    else this.#kept += text;
  }

  #showKept() {
    process.stdout.write(this.#kept);
    this.#kept = "";
  }

  /**
   * Runs one program of a step; what it prints is let through.
   * @returns {Promise<boolean>} true when it ended with 0 within `limitMs`
   */
  async run(command, args, { limitMs, ...options }) {
    const out = this.#show ? "inherit" : "pipe";
    const { tree, done } = this.#steps.start(command, args, { ...options, stdio: ["ignore", out, out] });
    for (const stream of [tree.child.stdout, tree.child.stderr])
      stream?.setEncoding("utf8").on("data", (text) => this.#print(text));
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      this.#print(`No end after ${Math.round(limitMs / 60_000)} minutes; stopped.\n`);
      void tree.end("SIGTERM", 3000);
    }, limitMs);
    const { code, error } = await tree.done;
    clearTimeout(timer);
    if (error) this.#print(`${error.message}\n`);
    // A runner that crashed may leave children behind.
    await tree.end("SIGTERM", 3000);
    done();
    return code === 0 && !late;
  }

  /** A step that counts as one: `work` answers true when it went well. */
  async check(name, work) {
    await this.tests(name, async () => {
      const ok = await work();
      return { ...noCounts(), [ok ? "passed" : "failed"]: 1 };
    });
  }

  /**
   * A step with counts of its own; `failedTests` names what failed when it has ended. A step that throws counts as one
   * failure.
   */
  async tests(name, work, failedTests = () => []) {
    if (this.#steps.isInterrupted) return;
    this.#print(`\n── ${name}\n`);
    const started = Date.now();
    let counts;
    try {
      counts = await work();
    } catch (error) {
      this.#print(`${error instanceof Error ? error.message : error}\n`);
      counts = { ...noCounts(), failed: 1 };
    }
    if (this.#steps.isInterrupted) return;
    this.#steps.add(name, counts, counts.failed > 0 ? failedTests() : []);
    const word = counts.failed > 0 ? "FAILED" : "ok";
    this.#print(`── ${name}: ${word}, ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
    this.#showKept();
  }
}
