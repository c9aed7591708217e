import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { type CodeUse, codeSubject, consumeCode, issueCode } from "../../../src-service/access/proofs/sms-codes.ts";
import { ServiceError } from "../../../src-service/core/context.ts";
import { onEveryDatabase } from "../harness.ts";
import { makeSmallWorld } from "../small-world.ts";

const actor = { user_id: 0, name: "", device: "", request_id: "" };
const serviceFolder = path.join(import.meta.dirname, "../../../src-service");

/** Source files of the service, as paths within it, with what is in them. */
const sources = readdirSync(serviceFolder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => ({
    file: file.replaceAll(path.sep, "/"),
    text: readFileSync(path.join(serviceFolder, file), "utf8"),
  }));
const filesWith = (pattern: RegExp): string[] =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .toSorted();

it("lets one function use codes up, and only a sign-in look at one beforehand", () => {
  expect(filesWith(/(updateTable|insertInto|selectFrom)\("sms_codes/u)).toEqual(["access/proofs/sms-codes.ts"]);
  const checkers = filesWith(/import [^;]*\bcheckCode\b[^;]*from "[^"]*sms-codes\.ts"/u);
  expect(checkers).toEqual(["access/session/login.ts"]);
});

it("has every public page use a code up in a transaction of its own", () => {
  const pages = filesWith(/createPageCodes\(service\)/u);
  expect(pages.length).toBeGreaterThan(3);
  for (const { file, text } of sources.filter((source) => pages.includes(source.file))) {
    expect([file, /\bconsumeCode\b/u.test(text)]).toEqual([file, false]);
    expect([file, /codes\.use\(/u.test(text)]).toEqual([file, true]);
  }
});

onEveryDatabase("using a code up", { codes: { digits: () => "135790" } }, (started) => {
  const service = () => started().running().service;
  let n = 0;
  const fresh = async (): Promise<CodeUse> => {
    n += 1;
    const use = { phone: `1390077${String(1000 + n)}`, purpose: "test", binding: "" };
    await service()
      .system("a test")
      .writeBeside([codeSubject(use.phone)], (writing) =>
        issueCode(service(), writing, use, {
          ...{ lifeMs: 600_000, about: "join", isVoice: false, together: ["test"], isDelivered: true },
          budget: { kind: "own", source: "test", perDay: 10 },
        }),
      );
    return use;
  };
  const refusedWith = (use: CodeUse, code: string) =>
    service().write(actor, async (writing) => {
      await consumeCode(service(), writing, use, "135790");
      throw new ServiceError(code);
    });
  const taken = (use: CodeUse) => service().write(actor, (writing) => consumeCode(service(), writing, use, "135790"));

  beforeAll(() => makeSmallWorld(started().running()));

  it("keeps it used up when the rules behind it refuse", async () => {
    const use = await fresh();
    await expect(refusedWith(use, "stale_version")).rejects.toMatchObject({ code: "stale_version" });
    await expect(taken(use)).rejects.toMatchObject({ code: "sms_code_wrong" });
  });

  it("takes it again where the same request comes again", async () => {
    for (const code of ["service_busy", "second_factor_needed"]) {
      const use = await fresh();
      await expect(refusedWith(use, code)).rejects.toMatchObject({ code });
      await expect(taken(use)).resolves.toBeUndefined();
    }
  });
});
