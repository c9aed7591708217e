import { confirmOf, context, createHarness, openFile } from "./imports-harness.ts";

/**
 * A desk of its own for the kill tests: `read` opens a file and waits, `send` also submits it, `resume` takes up what is
 * there and waits until it is through. With a token it speaks to the real service. `wish`: a settlement is wished for, so
 * remarked. Prints one JSON line.
 */
type Given = [
  mode: string,
  dataDir: string,
  serverUrl: string,
  path: string,
  token?: string,
  template?: string,
  companyId?: string,
  wish?: string,
];
const args = process.argv.slice(2) as Given;
const [mode, dataDir, serverUrl, path, token, template = "auto", companyId = "1", settlementWish] = args;
const harness = createHarness({ dataDir, serverUrl, ...(token !== undefined && { token }) });

if (mode !== "resume") {
  const { import_id } = await openFile(harness, path, template, null);
  if (mode === "send") {
    harness.setOnline(false);
    const state = await harness.imports.handlers.setCompany({ import_id, company_id: companyId }, context);
    harness.setOnline(true);
    const choices = settlementWish === undefined ? {} : { choices: { is_create_settlement: true } };
    const input = { import_id, confirm: confirmOf(state), settlement_remark: settlementWish ?? "", ...choices };
    await harness.imports.handlers.submit(input, context);
    await harness.until(import_id, ({ phase }) => phase === "sent");
  }
} else {
  await harness.imports.start();
}
const open = await harness.imports.handlers.open_list({}, context);
const waited = open.map(async ({ import_id, phase }) =>
  phase === "sending" ? harness.until(import_id, (state) => state.phase !== "sending") : null,
);
await Promise.all(waited);
const after = await harness.imports.handlers.open_list({}, context);
process.stdout.write(
  `${JSON.stringify({
    before: open.map(({ phase, counts }) => ({ phase, rows: counts.rows })),
    after: after.map(({ phase, counts }) => ({ phase, rows: counts.rows })),
    told: harness.told,
  })}\n`,
);
await harness.close();
