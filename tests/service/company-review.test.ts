import { beforeAll, expect, it } from "vitest";
import { accountStatus } from "../../src-service/access/accounts/account-store.ts";
import { askForReviews } from "../../src-service/companies/company-register/review-register.ts";
import { type CompanyRegister, sandboxRegister } from "../../src-service/core/channels/company-register.ts";
import type { ReviewItem } from "../../src-shared/companies/register/company-review.ts";
import { companyStatus } from "../../src-shared/kernel/states/company.ts";
import { makeUscc } from "../../src-shared/kernel/values/companies/uscc.ts";
import { confirmReview, reviewFor } from "./confirm-review.ts";
import type { Role } from "./money-fill.ts";
import { type Answer, onEveryScene } from "./money-scene.ts";
import { openFile } from "./open-file.ts";
import { insertInto } from "./small-world.ts";
import { uploadFile } from "./upload-file.ts";

const codeOf = ({ status, body }: Answer) => (status === 200 ? status : body["code"]);
const found = makeUscc("91", "320102", "MA1P6Y4D");

onEveryScene("the review of a company", { workers: 1 }, (scene) => {
  const running = () => scene().running();
  /** Who may review what the operator entered. */
  const reviewer: Role = "invoicer";
  const rowOf = (id: string) =>
    running().db.selectFrom("companies").selectAll().where("id", "=", Number(id)).executeTakeFirstOrThrow();
  const set = (id: string, change: Record<string, unknown>) =>
    running().service.writing.updateTable("companies").set(change).where("id", "=", Number(id)).execute();
  const ask = async (register: CompanyRegister) => askForReviews(running().service.system("test"), register);

  let nextId = 8_900_000;
  /** A company that waits for its review, with a capital that is not the register's and a limit that is not the usual one. */
  const handedIn = async (more: Record<string, unknown> = {}): Promise<string> => {
    nextId += 1;
    const answer = await sandboxRegister.find(found);
    const entry = answer.answer === "found" ? answer.entry : null;
    const operator = scene().person("operator").id;
    const { agency_id } = await rowOf(scene().company_id);
    await insertInto(running(), "companies", {
      ...{ id: nextId, version: 1, change_seq: 1, agency_id, no: `R${nextId}`, status: companyStatus.reviewing },
      ...{
        name: entry?.name,
        short_name: "云启",
        credit_code: found,
        contact_name: "张三",
        contact_mobile: "13812345678",
      },
      ...{ legal_person: entry?.legal_person, established_at: entry?.established_at, channels: "1" },
      ...{ register_address: entry?.register_address, registered_capital: 20_000_000_00 },
      ...{ male_min_age: 18, male_max_age: 60, female_min_age: 18, female_max_age: 55, is_no_audit: 0 },
      ...{
        labor_value_added_tax_max_month: 200_000_00,
        license_key: await uploadFile(scene(), "operator", "执照.pdf"),
      },
      ...{ create_at: "2026-11-10 10:00:00", submitted_at: "2026-11-11 10:00:00" },
      ...{ maker_id: operator, submitted_by: operator, ...more },
    });
    return String(nextId);
  };
  const confirm = async (who: Role, id: string, item: ReviewItem, more: Record<string, unknown> = {}) => {
    const known = (await reviewFor(scene(), reviewer, id)).items.find((one) => one.item === item);
    const { version } = await rowOf(id);
    const body = { version, item, about: known?.about ?? "", confirmed: true, ...more };
    return codeOf(await scene().call(who, "companyReviews.confirm", { params: { id }, body }));
  };
  const approve = async (id: string): Promise<Answer> =>
    scene().call(reviewer, "companies.update", {
      params: { id },
      body: { version: (await rowOf(id)).version, action: "approve" },
    });
  const itemsOf = async (id: string) => (await reviewFor(scene(), reviewer, id)).items.map(({ item }) => item);

  beforeAll(async () => {
    await running()
      .service.writing.updateTable("memberships")
      .set({ roles: "operator" })
      .where("user_id", "=", scene().person(reviewer).id)
      .execute();
  });

  it("compares what was declared with the register, and asks a word for each difference and deviation", async () => {
    const id = await handedIn();
    expect((await reviewFor(scene(), reviewer, id)).register).toEqual({ answer: "waiting", at: null, state: null });
    await ask(sandboxRegister);
    const review = await reviewFor(scene(), reviewer, id);
    expect(review).toMatchObject({ is_open: true, license_opened: false, register: { answer: "found", state: 1 } });
    expect(review.compared.map(({ fact, same }) => [fact, same])).toEqual([
      ...[
        ["name", true],
        ["legal_person", true],
        ["registered_capital", false],
      ],
      ...[
        ["register_address", true],
        ["established_at", true],
      ],
    ]);
    // The person's name stays masked on both sides.
    expect(review.compared[1]).toMatchObject({ declared: "李*远", registered: "李*远" });
    expect(review.items.map(({ item, needs }) => [item, needs])).toEqual([
      ...[
        ["license", "tick"],
        ["registered_capital", "note"],
        ["month_limit", "note"],
      ],
    ]);
  });

  it("shows an account proven by its amount as soon as it is, and what was typed where none is proven", async () => {
    const id = await handedIn();
    const { agency_id } = await rowOf(id);
    const shown = async () => (await reviewFor(scene(), reviewer, id)).account;
    const party = { agency_id, company_id: Number(id) };
    expect(await shown()).toBeNull();
    await insertInto(running(), "corporate_accounts", {
      ...{ id: nextId, ...party, account_no: "6225880137706620", bank_code: "CMB", account_type: 1 },
      ...{ status: accountStatus.pending, random_amount: 37, tries: 0, sent_ms: 1, created_by: 1 },
      ...{ create_at: "2026-11-10 11:00:00" },
    });
    expect(await shown()).toEqual({ account_no: "6225 **** 6620", bank_name: "招商银行", is_proven: false });
    const state = (status: number) =>
      running().service.writing.updateTable("corporate_accounts").set({ status }).where("id", "=", nextId).execute();
    for (const status of [accountStatus.review, accountStatus.bound]) {
      await state(status);
      expect(await shown()).toEqual({ account_no: "6225 **** 6620", bank_name: "招商银行", is_proven: true });
    }
    await state(accountStatus.failed);
    await insertInto(running(), "kept_accounts", {
      ...{ ...party, account_no: "6225880137701234", bank_code: "ICBC", proof_key: null, user_id: 1 },
      at: "2026-11-10 12:00:00",
    });
    expect(await shown()).toEqual({ account_no: "6225 **** 1234", bank_name: "中国工商银行", is_proven: false });
  });

  it("is passed only when its reviewer has opened the licence and every item is confirmed, each with who and when", async () => {
    const id = await handedIn();
    await ask(sandboxRegister);
    expect(await confirm(reviewer, id, "license")).toBe("evidence_not_seen");
    await openFile(scene(), reviewer, (await rowOf(id)).license_key ?? "");
    expect((await reviewFor(scene(), reviewer, id)).license_opened).toBe(true);
    const refused = await approve(id);
    expect([codeOf(refused), Object.keys(refused.body["fields"] as object)]).toEqual([
      ...["review_unconfirmed", ["license", "registered_capital", "month_limit"]],
    ]);
    // Who handed it in confirms nothing of it, and nobody without a word where one is needed.
    expect(await confirm("operator", id, "license")).toBe("same_person");
    expect(await confirm(reviewer, id, "license")).toBe(200);
    expect(await confirm(reviewer, id, "registered_capital")).toBe("invalid");
    expect(await confirm(reviewer, id, "registered_capital", { note: "少四字" })).toBe("invalid");
    expect(await confirm(reviewer, id, "registered_capital", { about: "other", note: "已增资，章程已核" })).toBe(
      "stale_version",
    );
    expect(await confirm(reviewer, id, "registered_capital", { note: "已增资，章程已核" })).toBe(200);
    expect(codeOf(await approve(id))).toBe("review_unconfirmed");
    expect(await confirm(reviewer, id, "month_limit", { note: "合同约定单人二十万" })).toBe(200);
    // A tick can be taken back, and then it is missing again.
    expect(await confirm(reviewer, id, "month_limit", { confirmed: false })).toBe(200);
    expect(codeOf(await approve(id))).toBe("review_unconfirmed");
    expect(await confirm(reviewer, id, "month_limit", { note: "合同约定单人二十万" })).toBe(200);
    const [, capital] = (await reviewFor(scene(), "operator", id)).items;
    expect(capital?.confirmed).toMatchObject({ by: scene().person(reviewer).name, note: "已增资，章程已核" });
    expect(codeOf(await approve(id))).toBe(200);
    // What was said stays with the record and in the audit log.
    const after = await reviewFor(scene(), "operator", id);
    expect([after.is_open, after.items.map(({ item }) => item)]).toEqual([
      ...[false, ["license", "registered_capital", "month_limit"]],
    ]);
    const reasons = await running()
      .db.selectFrom("audit_log")
      .select("reason")
      .where("object", "=", `company:${id}`)
      .where("action", "=", "companies.confirmItem")
      .execute();
    expect(reasons.map(({ reason }) => reason)).toContain("已增资，章程已核");
  });

  it("is passed without an entry of the register by an uploaded proof only, and may ask it again", async () => {
    const id = await handedIn();
    await ask({ find: async () => ({ answer: "down" }) });
    expect((await reviewFor(scene(), reviewer, id)).register.answer).toBe("down");
    expect(await itemsOf(id)).toEqual(["license", "register", "month_limit"]);
    expect(await confirm(reviewer, id, "register", { note: "登记网站维护，已核纸质证明" })).toBe("invalid");
    const proof_key = await uploadFile(scene(), reviewer, "登记证明.pdf");
    expect(await confirm(reviewer, id, "register", { note: "登记网站维护，已核纸质证明", proof_key })).toBe(200);
    // Others of the agency who review see the proof, which stays with the record.
    expect(await openFile(scene(), "operator", proof_key)).toBe(200);
    const { version } = await rowOf(id);
    const again = await scene().call(reviewer, "companyReviews.ask", { params: { id }, body: { version } });
    expect(again.body["review"]).toMatchObject({ register: { answer: "found" } });
    // What was confirmed of a register that gave nothing says nothing about its entry.
    expect(await itemsOf(id)).toEqual(["license", "registered_capital", "month_limit"]);
    expect(codeOf(await scene().call("operator", "companyReviews.ask", { params: { id }, body: { version } }))).toBe(
      "same_person",
    );
  });

  it("begins anew when a refused company is handed in again, and is for the agency alone", async () => {
    const id = await handedIn();
    await openFile(scene(), reviewer, (await rowOf(id)).license_key ?? "");
    await confirmReview(scene(), reviewer, id);
    await set(id, { submitted_at: "2026-11-20 09:00:00" });
    const review = await reviewFor(scene(), reviewer, id);
    expect(review.register.answer).toBe("waiting");
    expect(review.items.filter(({ confirmed }) => confirmed !== null)).toEqual([]);
    expect(await reviewFor(scene(), "client", scene().other_company_id)).toBeNull();
  });
});
