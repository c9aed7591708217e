import {
  companyContractRecord,
  type companyContractsTerminate,
  terminationAsked,
} from "../../../src-shared/companies/contracts/company-contracts-record.ts";
import type { CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { type HandlersFor, ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import { contractCategories } from "../../directory/companies/effective-terms.ts";
import type { RecordRequest } from "../../lists/area.ts";
import type { Service } from "../../lists/service.ts";
import { findRecord } from "../../records/records/find.ts";
import { commonColumns } from "../../records/records/new-row.ts";
import type { RecordRules } from "../../records/records/rules.ts";
import { insertRecord } from "../../records/records/save.ts";
import { serveRecord } from "../../records/records/serve.ts";
import { contractActs, editContract } from "./act.ts";
import { addAttachment, attachmentsOf } from "./attachments.ts";
import { contractNext } from "./contract-next.ts";
import { type Contract, newContractRow, shownStatus } from "./contract-row.ts";
import { childIds, contractFacts, rowsOf } from "./detail.ts";
import { contractEvidence } from "./files.ts";
import { contractColumns, supplementColumns } from "./make.ts";
import { contractJudges, isOnFile } from "./may-act.ts";
import { contractPreparations, type Prepared } from "./prepare.ts";
import { registerOf } from "./register.ts";
import { remindContracts } from "./remind.ts";
import { companyContractsSource } from "./source.ts";

const record = companyContractRecord;
/** Of `signMethods`. */
const onPaper = 2;
const decisionStamp = { by: "checker_id", at: "decided_at", reason: "decided_reason" } as const;

const rules: RecordRules<typeof record, Prepared> = {
  source: companyContractsSource,
  prefix: "HT",
  stamps: {
    submit: { by: "submitted_by", at: "submitted_at" },
    approve: decisionStamp,
    reject: decisionStamp,
    sign: { by: "signed_by", at: "signed_at" },
    seal: { by: "sealed_by", at: "sealed_at" },
    terminate: { by: "abort_by", at: "abort_asked_at", reason: "abort_reason" },
    void: { by: "void_by", at: "void_at", reason: "void_reason" },
  },
  createReason: "reason",
  audited: {
    create: ["category", "start_at", "end_at", "top_ratio"],
    act: ["start_at", "end_at", "abort_at", "top_ratio", "document_sha256", "config"],
  },
  facts: contractFacts,
  next: contractNext,
  evidence: contractEvidence,
  judge: contractJudges,
  figures: async (db, row) => ({
    status: shownStatus(row),
    may_sign: row.sign_method !== onPaper || (await isOnFile(db, row)) ? 1 : 0,
  }),
  create: async (context, writing, body, company) => {
    const columns = await contractColumns(context, writing, body, company);
    const {
      version: _v,
      id: _i,
      change_seq: _s,
      agency_id: _a,
      company_id: _c,
      no: _n,
      status: _t,
      maker_id: _m,
      ...empty
    } = newContractRow({
      ...columns,
      ...{ id: 0, agency_id: 0, company_id: 0, no: "", status: 0, create_at: writing.at },
    });
    const { create_at: _at, ...own } = empty;
    return { columns: own };
  },
  prepare: contractPreparations,
  act: contractActs,
  others: { edit: editContract },
};

/** The calls of the record. */
export const servedContracts = serveRecord<typeof record, Prepared>(record, rules);

const contractOf = ({ db, principal }: SignedIn, id: string): Promise<Contract> =>
  findRecord<Contract>(db, principal, record, id);

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const rowOf = async (context: SignedIn, id: number): Promise<{ contract: Row }> => {
  const [contract] = await rowsOf(context, [id]);
  if (contract === undefined) throw new ServiceError("not_found");
  return { contract };
};

const answerOf = (name: string) => {
  const call = servedContracts.calls[name];
  if (call === undefined) throw new Error(`${name} is not served`);
  return call.answer;
};

const change = answerOf(record.calls.update.name);

const asRequest = (params: object, body: object): RecordRequest => ({
  params: params as Readonly<Record<string, string>>,
  query: {},
  body: body as Readonly<Record<string, unknown>>,
});

const terminate = async (
  service: Service,
  context: SignedIn,
  { params, body }: CallRequest<typeof companyContractsTerminate>,
) => {
  const { version } = await contractOf(context, params["id"] ?? "");
  const asked = { version, ...terminationAsked(body) };
  return change(service, context, asRequest(params, asked)) as Promise<{ contract: Row }>;
};

/** A supplement by its id; `not_found` for any other contract. */
const supplementOf = async (context: SignedIn, id: string): Promise<Contract> => {
  const contract = await contractOf(context, id);
  if (contract.category !== contractCategories.supplement) throw new ServiceError("not_found");
  return contract;
};

type ContractCalls =
  | "companyContracts.terminate"
  | "companyContracts.attachments"
  | "companyContracts.addAttachment"
  | "companyContracts.supplements"
  | "contractSupplements.get"
  | "contractSupplements.create"
  | "contractSupplements.update"
  | "companyContracts.remind"
  | "enterpriseContracts.list";

type Answer<N extends ContractCalls> = ReturnType<HandlersFor<N>[N]>;

const createSupplement = (context: SignedIn, body: Parameters<typeof supplementColumns>[2]) =>
  context.write(async (writing: Writing) => {
    const { columns, company } = await supplementColumns(context, writing, body);
    const [no = ""] = await writing.numbers("HB", 1);
    const row = newContractRow({
      ...columns,
      ...(await commonColumns(context, writing, record, company)),
      ...{ id: await writing.ids(1), no },
    });
    await insertRecord(writing, record, row, {
      reason: row.reason,
      more: { category: row.category, start_at: row.start_at, end_at: row.end_at, parent: row.parent_contract_id },
    });
    return row.id;
  });

/** Answers to the calls about contracts besides those of the record. */
export const contractHandlers = (service: Service): HandlersFor<ContractCalls> => ({
  "companyContracts.terminate": (context, request) => terminate(service, context, request),
  "companyContracts.attachments": async (context, { params }) => ({
    attachments: await attachmentsOf(context.db, (await contractOf(context, params.id)).id),
  }),
  "companyContracts.addAttachment": (context, request) => addAttachment(service, context, request),
  "companyContracts.supplements": async (context, { params }) => {
    const { id } = await contractOf(context, params.id);
    return { supplements: await rowsOf(context, await childIds(context.db, id, contractCategories.supplement)) };
  },
  "contractSupplements.get": async (context, { params }) => {
    await supplementOf(context, params.id);
    return answerOf(record.calls.get.name)(
      service,
      context,
      asRequest(params, {}),
    ) as Answer<"contractSupplements.get">;
  },
  "contractSupplements.create": async (context, { body }) => rowOf(context, await createSupplement(context, body)),
  "contractSupplements.update": async (context, { params, body }) => {
    await supplementOf(context, params.id);
    return change(service, context, asRequest(params, body)) as Answer<"contractSupplements.update">;
  },
  "companyContracts.remind": remindContracts,
  "enterpriseContracts.list": (context, { query }) => registerOf(context, query.company_id),
});
