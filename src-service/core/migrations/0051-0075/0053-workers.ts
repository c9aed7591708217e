import { type Kysely, sql } from "kysely";
import { ageOn } from "../../../../src-shared/kernel/values/people/id-number.ts";
import { namePinyin } from "../../../../src-shared/kernel/values/people/pinyin.ts";
import { shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { addColumns, type ColumnType, createTables, type Dialect, type TableSpec } from "../../schema/schema.ts";
import { triggerTexts } from "../../schema/triggers.ts";

const listed = { id: "id", version: "int", change_seq: "int", agency_id: "int", company_id: "int" } as const;
const made = { maker_id: "int", create_at: "text" } as const;
const decided = { checker_id: "int?", decided_at: "text?", decided_reason: "text?" } as const;

/**
 * Columns added to people (`labors`: of the whole agency), to their cooperation with a company (`company_labors`) and to
 * their accounts. `age`: whole years, brought on by a round every day. `area`: six-digit code of a district, city or province. `tags`: words between commas. `name_pinyin`: by
 * `namePinyin`. `content`: JSON list of {code, value} of the company's own columns. `*_income`: cents of the month `income_month`
 * and of the year and twelve months that end with it, of all companies and (`own_`) of this one
 * (`src-service/workers/income-follower.ts`). An account's `company_id` is 0: it is the person's; `used_by`: how many people
 * are paid to it. `standing` (`src-shared/kernel/states/worker.ts`) and `used_by` are kept by triggers.
 */
export const workerColumns = {
  labors: {
    ...{
      version: "int",
      change_seq: "int",
      id_type: "text",
      identity_type: "int",
      area: "text",
      name_pinyin: "text",
      age: "int",
    },
    ...{ id_valid_from: "text?", id_valid_to: "text?", id_address: "text?", nation: "text?" },
    ...{ id_front_key: "text?", id_back_key: "text?", face_key: "text?" },
    ...{ alipay_account: "text?", alipay_bank_account: "text?", wechat_openid: "text?" },
    ...{ uscc: "text?", biz_name: "text?", biz_reg_status: "int?" },
    ...{ onboarding_status: "int", onboarding_at: "text?", onboarding_reason: "text?", trained_at: "text?" },
    ...{ tax_collect_status: "int", tax_name_collect_upload_time: "text?", platform_nickname: "text?", tags: "text" },
  },
  company_labors: {
    ...{ version: "int", change_seq: "int", organization_id: "int?", settlement_type: "int", contract_type: "int" },
    ...{ contract_end_at: "text?", business_model: "int?", source_type: "int", content: "text", remark: "text" },
    ...{ last_settlement_at: "text?", create_at: "text", stop_reason: "int?", standing: "int" },
    ...{ income_month: "text?", month_income: "int", year_income: "int", rolling12_income: "int" },
    ...{ own_month_income: "int", own_year_income: "int", own_rolling12_income: "int" },
  },
  labor_accounts: {
    ...{ version: "int", change_seq: "int", agency_id: "int", company_id: "int", type: "int", bank_phone: "text?" },
    ...{
      status: "int",
      verify_method: "int",
      verified_at: "text?",
      hold: "int",
      hold_reason: "text?",
      held_at: "text?",
    },
    ...{
      used_by: "int",
      create_at: "text",
      created_by: "int?",
      approved_by: "int?",
      decided_at: "text?",
      decided_reason: "text?",
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/** Columns that a later one replaced: an account's `status` now says that it is verified. */
export const workerColumnsRemoved = { labor_accounts: { verified: "int" } } as const satisfies Readonly<
  Record<string, Readonly<Record<string, ColumnType>>>
>;

/** Tables about identity, contracts, stopping, QR codes and tax collection of workers; codes in `src-shared/states`. */
export const workerTables = {
  /** Evidence of who somebody is: one row a check, never changed. `ocr`: JSON of what was recognised. `user_id` 0: the worker. */
  labor_identity: {
    columns: {
      ...{ id: "id", agency_id: "int", company_id: "int", labor_id: "int", at: "text", user_id: "int" },
      ...{ method: "int", result: "int", trace_id: "text?", platform: "text", score: "int?", ocr: "text?" },
      ...{ front_key: "text?", back_key: "text?", face_key: "text?", reviewer_id: "int?", note: "text" },
    },
    index: [["labor_id"]],
  },
  real_name_reviews: {
    columns: {
      ...listed,
      ...{ no: "text", status: "int", labor_id: "int", ...made, due_at: "text" },
      ...{ ocr_name: "text", ocr_id_no: "text", ocr_error: "text", ocr_expired_date: "text", remark: "text" },
      ...{ front_key: "text", back_key: "text", valid_to: "text?", ...decided },
    },
    unique: [["agency_id", "no"]],
    index: [["change_seq"], ["labor_id"], ["agency_id", "status"]],
  },
  liveness_records: {
    columns: {
      ...listed,
      ...{
        labor_id: "int",
        at: "text",
        method: "int",
        score: "int",
        result: "int",
        trace_id: "text",
        platform: "text",
      },
      ...{ face_key: "text?", reason: "text" },
    },
    index: [["change_seq"], ["labor_id"], ["agency_id", "at"]],
  },
  contract_templates: {
    columns: {
      ...listed,
      ...{ no: "text", status: "int", name: "text", body: "text", body_version: "int", ...made, ...decided },
    },
    unique: [["agency_id", "no"]],
    index: [["change_seq"], ["agency_id", "status"]],
  },
  /** `evidence`: JSON of phone, time of the code, address and trace id of a signature. */
  labor_contracts: {
    columns: {
      ...listed,
      ...{ no: "text", status: "int", type: "int", labor_id: "int", company_labor_id: "int", ...made },
      ...{ template_id: "int?", template_version: "int?", start_at: "text", end_at: "text", remark: "text" },
      ...{ sent_at: "text?", opened_at: "text?", signed_at: "text?", lapse_at: "text?", ended_at: "text?" },
      ...{ file_key: "text?", sha256: "text?", evidence: "text?", ...decided },
    },
    unique: [["agency_id", "no"]],
    index: [["change_seq"], ["labor_id"], ["company_labor_id"], ["agency_id", "status"]],
  },
  stop_batches: {
    columns: {
      ...listed,
      ...{ no: "text", status: "int", ...made, rows: "int", effective_at: "text", reason: "int", remark: "text" },
      ...{ certificate_key: "text?", import_id: "int?" },
    },
    unique: [["agency_id", "no"]],
    index: [["change_seq"], ["agency_id", "status"]],
  },
  /** `unsettled_amount` in cents, `unfinished_task_count` and it as they were when the record was last carried out. */
  stop_records: {
    columns: {
      ...listed,
      ...{ no: "text", status: "int", batch_id: "int?", labor_id: "int", company_labor_id: "int", ...made },
      ...{ reason: "int", remark: "text", effective_at: "text", notice_sent_at: "text?", done_at: "text?" },
      ...{ unfinished_task_count: "int", unsettled_count: "int", unsettled_amount: "int", certificate_key: "text?" },
    },
    unique: [["agency_id", "no"]],
    index: [["change_seq"], ["batch_id"], ["company_labor_id"], ["agency_id", "status", "effective_at"]],
  },
  labor_qr_codes: {
    columns: {
      ...listed,
      ...{ no: "text", status: "int", ...made, name: "text", token: "text", expire_at: "text" },
      ...{ area: "text?", organization_id: "int?", settlement_type: "int?", contract_type: "int?" },
      ...{ max_use: "int", used_count: "int" },
    },
    unique: [["agency_id", "no"], ["token"]],
    index: [["change_seq"], ["agency_id", "status"]],
  },
  /** Answers of the tax office about a worker's data that were sent for a month ("YYYY-MM"). */
  tax_collect_records: {
    columns: {
      ...listed,
      ...{
        labor_id: "int",
        period: "text",
        result: "int",
        upload_time: "text?",
        fail_reason: "text",
        receipt_no: "text?",
      },
      ...{ create_at: "text", maker_id: "int", attempts: "int" },
    },
    unique: [["company_id", "labor_id", "period"]],
    index: [["change_seq"], ["labor_id"]],
  },
  /**
   * Changes of a worker: one row a field (`action`: how, `batch`: with which others at once). `company_id` and
   * `company_labor_id` are 0 for facts of the person. Values are plain and masked when they are shown.
   */
  labor_history: {
    columns: {
      ...{ id: "id", agency_id: "int", company_id: "int", labor_id: "int", company_labor_id: "int", at: "text" },
      ...{ user_id: "int", action: "text", field: "text", before: "text?", after: "text?", batch: "text?" },
      ...{ restored_at: "text?" },
    },
    index: [["labor_id"], ["batch"]],
  },
  /** Papers of a worker: health or skill certificates and others; `company_id` is that of the cooperation they belong to, or 0. */
  labor_attachments: {
    columns: {
      ...listed,
      ...{ labor_id: "int", kind: "int", number: "text", valid_to: "text?", file_key: "text", name: "text" },
      ...{ sha256: "text", bytes: "int", ...made, removed_at: "text?", removed_by: "int?" },
    },
    index: [["change_seq"], ["labor_id"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

/** Of a relation by its name: what keeps the worker from being paid, the gravest first; codes of `workerStandingStates`. */
export const standingOf = (relation: string, graver = ""): string => `(select case ${graver}
    when ${relation}.cooperation_status = 4 then 80
    when ${relation}.cooperation_status = 3 then 70
    when ${relation}.cooperation_status = 2 then 60
    when l.onboarding_status = 9 then 90
    when l.onboarding_status in (1, 2) then 10
    when l.onboarding_status in (3, 4) then 15
    when l.real_name_status <> 2 then 20
    when ${relation}.contract_sign_type not in (2, 5) then 30
    when not exists (select 1 from labor_accounts as a where a.labor_id = l.id and a.is_default = 1 and a.status = 2
      and a.hold = 0) then 40
    else 50 end
  from labors as l where l.id = ${relation}.labor_id)`;

export const usedBy = (account: string): string =>
  `(select count(distinct o.labor_id) from labor_accounts as o where o.account_no = ${account} and o.status <> 5)`;

/** The change number of the writing transaction, where it is newer than the row's; 0 while the demo data are made. */
export const newSeq = `case when change_seq < (select value from counters where name = 'change')
    then (select value from counters where name = 'change') else change_seq end`;

const shared = (
  account: string,
): string => `update labor_accounts set used_by = ${usedBy(account)}, change_seq = ${newSeq}
    where account_no = ${account} and used_by <> ${usedBy(account)};
  update company_labors set change_seq = ${newSeq}
    where labor_id in (select o.labor_id from labor_accounts as o where o.account_no = ${account});`;

const shown = (labor: string, graver: string): string => `update company_labors
    set standing = ${standingOf("company_labors", graver)}, change_seq = ${newSeq} where labor_id = ${labor};`;

const standing = (graver: string): string =>
  `update company_labors set standing = ${standingOf("company_labors", graver)} where id = new.id;`;

/**
 * Updates what the list of workers shows of others: a change of a person or an account gives its rows the change number of
 * the transaction, so every writer of a person or an account reaches every copy of the list.
 */
const followed = (graver: string) => [
  { name: "labors_shown", on: "update", table: "labors", body: shown("new.id", graver) },
  { name: "company_labors_new", on: "insert", table: "company_labors", body: standing(graver) },
  {
    name: "company_labors_moved",
    on: "update of cooperation_status, contract_sign_type",
    table: "company_labors",
    body: standing(graver),
  },
  {
    name: "labor_accounts_new",
    on: "insert",
    table: "labor_accounts",
    body: `${shared("new.account_no")} ${shown("new.labor_id", graver)}`,
  },
  {
    name: "labor_accounts_moved",
    on: "update of account_no, bank_code, type, status, hold, is_default, verify_method",
    table: "labor_accounts",
    body: `${shared("new.account_no")} ${shared("old.account_no")} ${shown("new.labor_id", graver)}`,
  },
  {
    name: "labor_accounts_gone",
    on: "delete",
    table: "labor_accounts",
    body: `${shared("old.account_no")} ${shown("old.labor_id", graver)}`,
  },
];

/**
 * The same triggers anew, with a case of the standing that is graver than all others (`when … then …`, of `company_labors`): what a
 * later version knows besides.
 */
export const workerTriggersWith = (dialect: Dialect, graver: string): readonly string[] =>
  triggerTexts(dialect, followed(graver));

const indexes = [
  "create index labors_agency_pinyin_idx on labors (agency_id, name_pinyin)",
  "create index company_labors_change_seq_idx on company_labors (change_seq)",
  "create index company_labors_agency_create_idx on company_labors (agency_id, create_at)",
  "create index company_labors_company_create_idx on company_labors (company_id, create_at)",
  "create index company_labors_agency_standing_idx on company_labors (agency_id, standing)",
  "create index company_labors_company_standing_idx on company_labors (company_id, standing)",
  "create index labor_accounts_change_seq_idx on labor_accounts (change_seq)",
  "create unique index labor_accounts_default_key on labor_accounts (labor_id) where is_default = 1",
];

/** Pinyin of names, and ages as of today. */
const fillPeople = async (db: Kysely<never>): Promise<void> => {
  const today = shanghaiNow(Date.now()).slice(0, 10);
  type Person = { id: number; name: string; birth: string };
  const { rows } = await sql<Person>`select id, name, birth from labors`.execute(db);
  for (const { id, name, birth } of rows)
    await sql`update labors set name_pinyin = ${namePinyin(name)}, age = ${ageOn(birth, today)} where id = ${id}`.execute(
      db,
    );
};

/**
 * Enters existing workers as residents with an ID card who may take orders, were entered by hand and are settled with as the
 * company is; the last payment and the day of joining follow from bills. All begin at the running change number, so that
 * desks read them once.
 */
export const upWorkers = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  await createTables(db, dialect, workerTables);
  await addColumns(db, dialect, workerColumns);
  const seq = sql`(select value from counters where name = 'change')`;
  await sql`update labors set version = 1, change_seq = ${seq}, id_type = 'idcard', identity_type = 1,
    area = substr(id_no, 1, 6), name_pinyin = '', age = 0, onboarding_status = 5, tax_collect_status = 0, tags = ''`.execute(
    db,
  );
  await fillPeople(db);
  const paid = sql`(select max(b.settlement_at) from bills as b where b.labor_id = company_labors.labor_id
    and b.company_id = company_labors.company_id)`;
  await sql`update company_labors set version = 1, change_seq = ${seq}, contract_type = case when contract_sign_type = 5
      then 2 else 1 end, source_type = 1, content = '[]', remark = '', last_settlement_at = ${paid},
    settlement_type = (select c.settlement_type from companies as c where c.id = company_labors.company_id),
    create_at = (select l.create_at from labors as l where l.id = company_labors.labor_id),
    month_income = 0, year_income = 0, rolling12_income = 0, own_month_income = 0, own_year_income = 0,
    own_rolling12_income = 0`.execute(db);
  // Somebody has one default account: where there were several, the newest stays.
  await sql`update labor_accounts set is_default = 0 where is_default = 1 and exists (select 1 from labor_accounts as o
    where o.labor_id = labor_accounts.labor_id and o.is_default = 1 and o.id > labor_accounts.id)`.execute(db);
  await sql`update labor_accounts set version = 1, change_seq = ${seq}, company_id = 0, type = 1, hold = 0,
    status = case when verified = 1 then 2 else 1 end, verify_method = case when verified = 1 then 3 else 0 end,
    agency_id = (select l.agency_id from labors as l where l.id = labor_accounts.labor_id),
    create_at = (select l.create_at from labors as l where l.id = labor_accounts.labor_id)`.execute(db);
  await sql.raw(`update labor_accounts set used_by = ${usedBy("labor_accounts.account_no")}`).execute(db);
  await sql.raw(`update company_labors set standing = ${standingOf("company_labors")}`).execute(db);
  await sql`alter table labor_accounts drop column verified`.execute(db);
  for (const text of [...indexes, ...triggerTexts(dialect, followed(""))]) await sql.raw(text).execute(db);
};
