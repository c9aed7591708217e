import { randomUUID } from "node:crypto";
import { innerBillTypes } from "../../../src-shared/billing/bills/bills-calls.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import type { SubmitChoices } from "../../../src-shared/kernel/imports/define-import.ts";
import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import { templateByName } from "../../../src-shared/registries/imports/registry.ts";
import { submitOf } from "../../../src-shared/registries/imports/submits.ts";
import type { StagingSummary, WorkerInput } from "../staging/worker-protocol.ts";
import type { SessionRecord } from "./session-record.ts";

/** Facts that decide whether and how an import may be sent. */
export type SubmitInput = {
  readonly summary: Pick<StagingSummary, "template" | "counts"> | null;
  readonly record: Pick<SessionRecord, "file_name" | "company_id">;
  readonly permissions: readonly PermissionKey[];
  readonly remark: string;
  readonly choices: SubmitChoices;
};

/** Permission to ask for a settlement, as its maker. */
const mayWish: PermissionKey = "settlement.settlement.create";

/** Permission to enter workers of a file of fast bills: worker import. */
const mayEnter: PermissionKey = "labor.labor.import";

/** True when this person may have a file of fast bills enter workers; nobody while signed out. */
export const mayEnterWorkers = (user: { readonly permissions: readonly PermissionKey[] } | null): boolean =>
  user?.permissions.includes(mayEnter) === true;

/** Permission to make the tasks that a file of plus bills lacks. */
const mayMake: PermissionKey = "task.task.create";

/** True when this person may have a file of plus bills make its tasks; nobody while signed out. */
export const mayMakeTasks = (user: { readonly permissions: readonly PermissionKey[] } | null): boolean =>
  user?.permissions.includes(mayMake) === true;

const invalid = (name: string, code: string): AppError => new AppError("invalid", { fields: { [name]: [code] } });

const wishesOf = (billType: number | undefined): readonly string[] =>
  billType === innerBillTypes.fast ? ["is_create_settlement", "create_workers"] : ["is_create_settlement"];

/**
 * A new batch, with what it says beside its rows. AppErrors `invalid` for rows that are not sent from here, without the
 * company or a choice that they need, or with one that they do not; `forbidden` without the permission of their call, of
 * making the settlement that is wished for, or of entering workers.
 */
export const newBatch = ({
  summary,
  record,
  permissions,
  remark,
  choices,
}: SubmitInput): WorkerInput<"seal">["batch"] => {
  const template = templateByName(summary?.template ?? "");
  const submit = submitOf(template?.name ?? "");
  if (submit === undefined && template?.bill === undefined) throw invalid("template", "not_sent_here");
  if (submit !== undefined && !permissions.includes(submit.permission)) throw new AppError("forbidden");
  const needsCompany = submit?.needsCompany ?? true;
  if (needsCompany && record.company_id === null) throw invalid("company_id", "required");
  const needed: readonly string[] = submit?.choices ?? [];
  const allowedOptions = submit !== undefined ? needed : wishesOf(template?.bill?.type);
  for (const name of needed) if (!Object.hasOwn(choices, name)) throw invalid(name, "required");
  for (const name of Object.keys(choices)) if (!allowedOptions.includes(name)) throw invalid(name, "not_sent_here");
  if (choices.is_create_settlement === true && !permissions.includes(mayWish)) {
    throw new AppError("forbidden");
  }
  if (choices.create_workers === true && !permissions.includes(mayEnter)) throw new AppError("forbidden");
  // Rows that were refused and corrected are never the whole list: whoever was in the first batch would count as unknown.
  if (choices.is_complete === true && (summary?.counts.sent ?? 0) > 0) throw invalid("is_complete", "not_sent_here");
  return {
    batch_key: randomUUID(),
    file_name: record.file_name.slice(0, 255),
    company_id: needsCompany || submit?.mayBeAgency === true ? record.company_id : null,
    settlement_remark: remark,
    choices,
    makes_tasks: template?.bill?.type === innerBillTypes.plus && mayMakeTasks({ permissions }),
  };
};
