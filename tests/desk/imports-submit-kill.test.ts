import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { templateWorkbook } from "../../src-main/imports/cli/template-sheets.ts";
import { writeWorkbook } from "../../src-main/imports/writer/workbook-writer.ts";
import { serviceOrder } from "../../src-shared/imports/service-order.ts";
import { onEveryScene, type Scene } from "../service/money-scene.ts";
import { tempDir } from "./imports-harness.ts";

const child = fileURLToPath(new URL("./imports-child.ts", import.meta.url));

let folder: ReturnType<typeof tempDir>;
beforeEach(() => {
  folder = tempDir();
});
afterEach(() => folder.remove());

type Told = { readonly signal: string | null; readonly after: readonly { phase: string }[] };

/** Runs a desk of the maker; it dies at `killAt`, or comes to its end without one. */
const run = (scene: Scene, mode: "send" | "resume", url: string, place: string, killAt?: string): Promise<Told> =>
  new Promise((resolve, reject) => {
    const { NODE_OPTIONS: _options, ...inherited } = process.env;
    const env = { ...inherited, ...(killAt !== undefined && { FLEXDESK_KILL_AT: killAt }) };
    const here = join(folder.path, place);
    mkdirSync(here, { recursive: true });
    const { token } = scene.person("maker");
    const args = [child, mode, join(here, "data"), url, join(here, "orders.xlsx"), token, "service_order"];
    execFile(process.execPath, args, { env }, (error, stdout, stderr) => {
      if (stdout !== "") resolve({ signal: null, after: (JSON.parse(stdout) as Told).after });
      else if (error?.signal === "SIGKILL") resolve({ signal: "SIGKILL", after: [] });
      else reject(new Error(stderr));
    });
  });

onEveryScene("a desk that is killed while it sends service orders", { workers: 1 }, (scene) => {
  it("makes each of them a bill once when it is started again", { timeout: 180_000 }, async () => {
    const url = await scene().running().app.listen({ host: "127.0.0.1", port: 0 });
    const bills = () => scene().running().db.selectFrom("service_bills").select("origin").orderBy("id").execute();
    const expected: string[] = [];
    // Before it leaves; after the service booked it and before the desk knew; after the desk wrote it down.
    for (const place of ["part-sending", "part-sent", "import-outcome"]) {
      mkdirSync(join(folder.path, place));
      const order = [place, "企业0", null, "2026-10", "提现手续费", null, 88_00, null, null, null, null];
      await writeWorkbook(join(folder.path, place, "orders.xlsx"), templateWorkbook(serviceOrder, [order]));
      expect((await run(scene(), "send", url, place, place)).signal, place).toBe("SIGKILL");
      expect(await bills()).toHaveLength(expected.length + (place === "part-sending" ? 0 : 1));
      expect(await run(scene(), "resume", url, place), place).toMatchObject({ signal: null });
      expected.push(`order:${place}`);
      expect((await bills()).map(({ origin }) => origin)).toEqual(expected);
      expect(await run(scene(), "resume", url, place), place).toMatchObject({ after: [] });
    }
  });
});
