import type { RunningService } from "../../../src-service/server.ts";
import type { CallName } from "../../../src-shared/registries/calls/registry.ts";
import type { Case, Pointer, Request } from "./matrix-cases.ts";

const bankAccount = { account_no: "6212264301003495221", bank_code: "ICBC", proof_key: "file-11" };
const attorney = {
  ...{ key: "file-11", agent_name: "张小三", agent_id_no: "11010519491231002X", agent_mobile: "13812345678" },
  ...{ start_at: "2026-01-01", end_at: "2027-12-31", scope: "办理企业认证" },
};
const handedIn = {
  ...{ license_key: "file-11", legal_person: "张小三", legal_person_id_no: "11010519491231002X" },
  ...{ legal_mobile: "13812345678", attorney },
};

/** The agency's people name the company, a company's own people none. */
const ofCompany = (body: Readonly<Record<string, unknown>> = {}): Pointer => ({
  at: "body.company_id",
  record: "company",
  with: (company_id): Request => ({ body: { ...body, company_id } }),
});
const seen: Pointer = {
  at: "query.company_id",
  record: "company",
  with: (company_id) => ({ query: { company_id } }),
  echoes: true,
};
const acting = (body: Readonly<Record<string, unknown>> = {}): Case => ({
  by: "worker",
  valid: { body },
  points: [ofCompany(body)],
  alsoNeeds: "fund.account.edit",
});

const person = { name: "赵小明", mobile: "13912340000" };
const named = { attorney_key: "file-11", attorney_end_at: "2027-12-31", sms_code: "123456" };
const ofPath = (body?: Readonly<Record<string, unknown>>): Pointer => ({
  at: "path.id",
  record: "company",
  with: (id) => ({ path: { id }, ...(body !== undefined && { body }) }),
  echoes: true,
});

/** Who waits to become company 11's super manager, which the right person may withdraw. */
const naming = 12_098;

/** Names somebody in the name of `maker_id`. */
export const addNaming = async (running: RunningService, maker_id: number): Promise<void> => {
  await running.service.writing
    .insertInto("super_manager_namings")
    .values({
      ...{ id: naming, version: 1, change_seq: 1, agency_id: 1, company_id: 11, status: 1, name: "赵小明" },
      ...{ mobile: "13912340098", attorney_key: "none", file_name: "a.pdf", sha256: "", attorney_end_at: "2099-01-01" },
      ...{ maker_id, create_at: "2026-03-01 10:00:00", decider_id: null, decided_at: null, decided_reason: null },
    })
    .execute();
};

/** Who a company is: what its own people do for it, and the agency's. */
export const enterpriseCases = {
  "companyAccount.bind": { ...acting(bankAccount), plain: ["body.account_no", "body.proof_key"] },
  "entIdentity.status": { by: "worker", points: [seen] },
  "entIdentity.info": { by: "worker", points: [seen] },
  "entIdentity.addAuthInfo": {
    ...acting(handedIn),
    // Files: who may not see the company is refused before they are looked at. Numbers are of people who have no record here.
    plain: [...["body.license_key", "body.attorney.key", "body.legal_person_id_no", "body.attorney.agent_id_no"]],
  },
  "entIdentity.verifyRandomAmount": acting({ amount: 1 }),
  "entIdentity.sendSmsCode": acting(),
  "entIdentity.verifySmsCode": acting({ sms_code: "123456" }),
  "entIdentity.bind": acting(),
  "entIdentity.unbind": acting({ reason: "更换签约主体" }),
  "superManager.get": { by: "worker", points: [ofPath()] },
  "superManager.sendCode": { by: "worker", points: [ofPath({ person })], plain: ["body.user_id"] },
  "superManager.set": {
    by: "worker",
    points: [ofPath({ ...named, person })],
    // A user is looked for among those of the company in the path.
    plain: ["body.attorney_key", "body.user_id"],
  },
  "superManager.decide": {
    by: "worker",
    points: [ofPath({ id: String(naming), version: 9, action: "withdraw" })],
    // Found among the company's own.
    plain: ["body.id"],
  },
  "powerOfAttorney.get": { by: "worker", points: [ofPath()] },
} as const satisfies Partial<Record<CallName, Case>>;
