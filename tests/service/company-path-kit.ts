import { createHash, randomBytes, randomUUID } from "node:crypto";
import { expect } from "vitest";
import { agreementTexts } from "../../src-service/access/agreements/agreement-texts.ts";
import { addMembership } from "../../src-service/access/proofs/new-member.ts";
import { sandboxRegister } from "../../src-service/core/channels/company-register.ts";
import { sandboxSigning } from "../../src-service/core/channels/signing.ts";
import { drawBack, drawFront } from "../../src-service/demo/id-cards/draw-card.ts";
import { cardOf } from "../../src-service/demo/id-cards/made-up-person.ts";
import { photograph } from "../../src-service/demo/id-cards/photograph.ts";
import { followContracts } from "../../src-service/workers/worker-contracts/contract-rounds.ts";
import { makeCard } from "../../src-shared/kernel/values/banks/bank-card.ts";
import { makeUscc } from "../../src-shared/kernel/values/companies/uscc.ts";
import { makeIdNumber } from "../../src-shared/kernel/values/people/id-number.ts";
import { maskPhone } from "../../src-shared/kernel/values/people/mask.ts";
import type { CallName } from "../../src-shared/registries/calls/registry.ts";
import type { CodedCall } from "../../src-shared/registries/records/coded-actions.ts";
import { confirmReview } from "./confirm-review.ts";
import { today } from "./figure-kit.ts";
import type { FundScene } from "./funds/fund-scene.ts";
import type { Role } from "./money-fill.ts";
import type { Answer } from "./money-scene.ts";
import { openFile } from "./open-file.ts";
import { uploadFile } from "./upload-file.ts";
import { withCode } from "./with-code.ts";

/** Providers that answer at once and say yes: what they say otherwise is proven in their own tests. */
export const willingProviders = {
  enterprises: {
    check: async () => "match" as const,
    openSignAccount: async () => ({ outcome: "opened", account: "QS0001" }) as const,
  },
  identity: { check: async () => "match" as const },
};

type Body = Readonly<Record<string, unknown>>;

/** Somebody who is no role of the scene: the agency's second administrator, and people of the new company. */
export type Walker = Role | { readonly token: string; readonly mobile: string; readonly id: number };

export const codeOf = ({ status, body }: Answer): unknown => (status === 200 ? status : body["code"]);

/** Calls by whoever takes part, in the new company's own scene. */
export const walkKit = (scene: () => FundScene) => {
  const running = () => scene().running();

  const openSession = async (user: number): Promise<string> => {
    const token = randomBytes(32).toString("base64url");
    const { id: membership } = await running()
      .db.selectFrom("memberships")
      .select("id")
      .where("user_id", "=", user)
      .executeTakeFirstOrThrow();
    await scene().write(async ({ tx, ids, nowMs }) => {
      await tx
        .insertInto("sessions")
        .values({
          ...{ id: await ids(1), token_hash: createHash("sha256").update(token).digest("hex"), user_id: user },
          ...{ membership_id: membership, created_ms: nowMs + 10 ** 12, seen_ms: nowMs + 10 ** 12 },
          ...{ revoked_ms: null, device: "test", region: "" },
        })
        .execute();
    });
    return token;
  };

  /** A person of the scene under another name, so that the scene's calls can be made by them. */
  const joins = async (name: string, user: number): Promise<Role> => {
    const { mobile } = await running()
      .db.selectFrom("users")
      .select("mobile")
      .where("id", "=", user)
      .executeTakeFirstOrThrow();
    scene().people.set(name as Role, { id: user, token: await openSession(user), mobile, name });
    return name as Role;
  };

  /** An administrator of the agency besides the scene's people. */
  const addAdministrator = async (): Promise<Role> => {
    const user = await scene().write(async (writing) => {
      const { tx, ids, at } = writing;
      const id = await ids(1);
      await tx
        .insertInto("users")
        .values({
          ...{ id, mobile: `137${String(id).padStart(8, "0")}`, name: "主管", status: 1, password_hash: "" },
          ...{ password_salt: "", scheme: 1, last_region: null, last_login_at: null, create_at: at },
        })
        .execute();
      await addMembership(writing, {
        ...{ user_id: id, agency_id: scene().agency_id, company_id: null, roles: "superAdmin", agree_protocol: 1 },
      });
      return id;
    });
    return joins("administrator", user);
  };

  const call = (who: Role, name: CallName, params: Record<string, string>, body: Body = {}, more: object = {}) =>
    scene().call(who, name, { params, body: { ...body }, ...more });
  const see = (who: Role, name: CallName, params: Record<string, string>, query: Record<string, string> = {}) =>
    scene().call(who, name, { params, query });

  /** The newest text to a phone, or of the bank's notices that name something. */
  const lastText = async (holds: string): Promise<string> => {
    const rows = await running().db.selectFrom("sandbox_messages").select(["text", "phone"]).orderBy("id").execute();
    return rows.filter(({ text, phone }) => text.includes(holds) || phone === holds).at(-1)?.text ?? "";
  };
  const lastCode = async (phone: string): Promise<string> =>
    (
      await running()
        .db.selectFrom("sandbox_messages")
        .select("code")
        .where("phone", "=", phone)
        .where("code", "<>", "")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow()
    ).code;
  /** What the bank's notice of a random amount says, cents. */
  const amountSent = async (accountNo: string): Promise<number> => {
    const text = await lastText(accountNo.slice(-4));
    return Math.round(Number(/人民币([\d.]+)元/u.exec(text)?.[1]) * 100);
  };
  const acceptAgreement = (who: Role, kind: "bank") =>
    call(who, "agreements.accept", { kind }, { version: agreementTexts().version(kind) });

  /** With the code that somebody got for it. */
  const coded = (who: Role, name: CodedCall, id: string, body: Body): Promise<Body> =>
    withCode(running(), scene().person(who).token, name, id, body);

  const open = async (who: Role, key: string | null): Promise<void> => {
    if (key !== null) await openFile(scene(), who, key);
  };

  /** One step of a contract by a person who has read it as it is. */
  const actOnContract = async (who: Role, id: string, action: string, more: Body = {}): Promise<Answer> => {
    const { body } = await see("auditor", "companyContracts.get", { id });
    const { version } = body["contract"] as { version: number };
    const { document } = body as { document?: { file_key: string } | null };
    if (action === "sign" || action === "seal") await open(who, document?.file_key ?? null);
    const seen = action === "sign" || action === "seal" ? { document_sha256: body["document_sha256"] } : {};
    const asked = { version, action, ...seen, ...more };
    return call(who, "companyContracts.update", { id }, await coded(who, "companyContracts.update", id, asked));
  };

  /** Who approves a company has opened its licence and confirmed what there is to confirm. */
  const actOnCompany = async (who: Role, id: string, action: string, more: Body = {}): Promise<Answer> => {
    if (action === "approve") {
      await open(who, (await companyRow(id)).license_key);
      await confirmReview(scene(), who, id);
    }
    return actBlind(who, id, action, more);
  };
  const actBlind = async (who: Role, id: string, action: string, more: Body = {}): Promise<Answer> =>
    call(who, "companies.update", { id }, { version: (await companyRow(id)).version, action, ...more });
  const companyRow = (id: string) =>
    running().db.selectFrom("companies").selectAll().where("id", "=", Number(id)).executeTakeFirstOrThrow();

  return {
    ...{ running, joins, addAdministrator, call, see, lastText, lastCode, amountSent, acceptAgreement },
    ...{ actOnContract, actOnCompany, actBlind, companyRow, open, coded },
  };
};

export type WalkKit = ReturnType<typeof walkKit>;

const orgs = ["MA1WALKA", "MA1WALKB", "MA1WALKC", "MA1WALKD", "MA1WALKE", "MA1WALKF"] as const;

/** Credit codes of companies in business that the register knows. */
export const registeredCodes = async (): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const org of orgs) {
    const code = makeUscc("91", "330106", org);
    const answer = await sandboxRegister.find(code);
    if (answer.answer === "found" && answer.entry.state === 1) found.push(code);
  }
  return found;
};

/** What the contract says, as it is typed: 6.5 % of a month's first 100,000.00, 6 % of what is above. */
export const typedTerms = {
  service_fee_ratio_range: [
    { limit: 100_000_00, ratio: 650, sign: 1 },
    { limit: null, ratio: 600, sign: 1 },
  ],
  labor_service_fee_ratio_range: [],
  ...{ service_fee_cumulative_type: 2, tier_method: 2, company_withdraw_fee_type: 1 },
  ...{ company_withdraw_fee_max_count: 31_415_926, company_withdraw_fee: 200, labor_usage_fee: 500 },
  no_labor_usage_fee_count: 20,
};

export const typedBusiness = (day: string, settlement_type: 1 | 2) => ({
  ...{ business_mode: null, tax_calculate_mode: 1, calculation_mode_no: 1, modes_start_at: day, settlement_type },
  ...{ contract_type: 1, limit_age: { male: { min: 18, max: 60 }, female: { min: 18, max: 55 } } },
  company_cdl: {
    ...{ mode: 1, is_no_audit: 0, labor_value_added_tax_max_month: null, labor_value_added_tax_max_quarter: null },
    ...{ simple_task_config: null, task_config: { ceilings: [] } },
  },
});

/** A worker who comes from nowhere: entered, verified by the ID card, the card of the bank verified. */
export type NewWorker = {
  readonly id: string;
  readonly cooperation: string;
  readonly name: string;
  readonly id_no: string;
  readonly mobile: string;
  readonly account_no: string;
};

export const workerKit = (scene: () => FundScene, { call, see, lastCode, lastText, running }: WalkKit) => {
  /** Enters somebody for a company by the form. */
  const enter = async (company: string, nth: number, settlement: 1 | 2): Promise<Answer & { worker: NewWorker }> => {
    const person = {
      ...{ name: ["陆晓婷", "周海峰", "许文静", "何建国"][nth % 4] ?? "", mobile: `1380592607${nth}` },
      ...{ id_no: makeIdNumber("330106", "1992-03-04", 101 + nth) },
    };
    const answer = await call(
      "operator",
      "labors.create",
      {},
      {
        ...{ company_id: company, ...person, settlement_type: settlement, contract_type: 1 },
      },
    );
    const { labor_id: id, id: cooperation } = answer.body as { labor_id: string; id: string };
    return { ...answer, worker: { id, cooperation, ...person, account_no: makeCard("621226", `99000000000${nth}`) } };
  };

  const recognise = async (worker: NewWorker, side: "front" | "back") => {
    const facts = cardOf(worker, 5, today(scene()));
    const card = side === "front" ? drawFront(facts) : drawBack(facts);
    const key = await uploadFile(scene(), "operator", "证件.png", photograph(card, "scan", 1, "png"));
    const { body } = await see("operator", "labors.identity", { id: worker.id });
    const answer = await running().app.inject({
      ...{ method: "POST", url: "/recognition/id_card", payload: { side, key } },
      headers: {
        authorization: `Bearer ${scene().person("operator").token}`,
        recognition_token: String(body["recognition_token"]),
      },
    });
    expect(answer.statusCode).toBe(200);
    return { key, result: answer.json() as unknown };
  };

  /** By both sides of the ID card, then the carriers. */
  const verify = async (worker: NewWorker): Promise<void> => {
    const [front, back] = [await recognise(worker, "front"), await recognise(worker, "back")];
    const answer = await call(
      "operator",
      "labors.submitIdImages",
      { id: worker.id },
      {
        ...{ id_front_img_url: front.key, id_back_img_url: back.key },
        serverless_results: { front: front.result, back: back.result },
      },
    );
    expect([answer.status, answer.body["real_name_status"]]).toEqual([200, 2]);
    const body = { contract_mobile: maskPhone(worker.mobile), labor_id: worker.id };
    expect((await call("operator", "labors.submitContractMobile", {}, body)).body).toEqual({ outcome: "match" });
  };

  const verifyCard = (worker: NewWorker): Promise<Answer> =>
    call(
      "operator",
      "labors.verifyFourFactor",
      { id: worker.id },
      {
        ...{ account_no: worker.account_no, bank_code: "ICBC", bank_phone: worker.mobile },
      },
    );

  const act = async (token: string, action: string, fields: Readonly<Record<string, string>> = {}) => {
    const payload = { action, fields: Object.entries(fields).map(([name, value]) => ({ name, value })) };
    const answer = await running().app.inject({ method: "POST", url: `/w/${token}`, payload });
    expect([action, answer.statusCode]).toEqual([action, 200]);
  };

  /** Signs on the phone by the link of the text message, and the provider seals it. */
  const sign = async (worker: NewWorker): Promise<void> => {
    const token = /\/w\/(\S+) /u.exec(await lastText(worker.mobile))?.[1] ?? "";
    await act(token, "open");
    await act(token, "read");
    await act(token, "code");
    await act(token, "sign", { code: await lastCode(worker.mobile) });
    scene().clock.advance(60_000);
    const { service } = running();
    await followContracts(service, service.system("contracts"), sandboxSigning(service.clock, { fate: () => "plain" }));
  };

  return { enter, verify, verifyCard, sign };
};

/** Rows of fast bills, as a file has them. */
export const fastRows = (bills: readonly { readonly worker: NewWorker; readonly fee: number }[]) =>
  bills.map(({ worker, fee }, at) => ({
    ...{ row: at + 2, labor_name: worker.name, labor_phone: worker.mobile, id_no: worker.id_no, accounting_fee: fee },
    ...{ labor_bank_account: worker.account_no, remark: "十一月" },
  }));

export const newKey = (): string => randomUUID();
