import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import {
  isQrDay,
  laborQrCodeRecord,
  laborQrCodeStates,
} from "../../../src-shared/workers/registration/labor-qr-codes-record.ts";
import { type Context, ServiceError, type SignedIn } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { defineArea } from "../../lists/area.ts";
import type { ListSource } from "../../lists/lists/source.ts";
import { qrCodeLetter } from "../../records/phone-page/letters.ts";
import { expireRecords, recordRounds } from "../../records/records/expire.ts";
import { findRecord } from "../../records/records/find.ts";
import { saveRecord } from "../../records/records/save.ts";
import { serveRecord } from "../../records/records/serve.ts";
import { codePicture } from "./picture.ts";

type Code = Tables["labor_qr_codes"];

// `recordSource` knows no department, and joins are written as the follower of renames reads them.
const source: ListSource = {
  maker: "maker_id",
  from: () => sql`
    select r.*, c.name as company_name, o.name as organization_name, coalesce(maker.name, '') as maker_name,
      coalesce(r.settlement_type, 0) as settlement, coalesce(r.contract_type, 0) as contract
    from "labor_qr_codes" as "r"
    left join "companies" as "c" on "c"."id" = "r"."company_id"
    left join "organizations" as "o" on "o"."id" = "r"."organization_id"
    left join "users" as "maker" on "maker"."id" = "r"."maker_id"`,
};

const newToken = (): string => `${qrCodeLetter}${randomBytes(16).toString("base64url")}`;

/** Address of the page that a code opens; `reachedAt`: where the service was reached. */
const urlOf = ({ reachedAt }: Context, { token }: Code): string => `${reachedAt}/w/${token}`;

/** A department of the company, else `invalid`; null where none is named. */
const departmentOf = async (db: Reader, companyId: number, id: string): Promise<number | null> => {
  if (id === "") return null;
  const row = await db
    .selectFrom("organizations")
    .select("id")
    .where("id", "=", Number(id))
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  if (row === undefined) throw new ServiceError("invalid", { fields: { organization_id: ["not_found"] } });
  return row.id;
};

const stampOf = <B extends keyof Code, A extends keyof Code>(by: B, at: A) => ({ by, at });

const served = serveRecord(laborQrCodeRecord, {
  source,
  prefix: "EM",
  stamps: {
    change: stampOf("changer_id", "changed_at"),
    off: stampOf("stopper_id", "stopped_at"),
    on: stampOf("starter_id", "started_at"),
  },
  audited: { create: ["name", "expire_at", "max_use"], act: ["name", "expire_at", "max_use"] },
  facts: async (context, code) => ({ url: urlOf(context, code) }),
  create: async (_context, { tx }, { company_id: _company, area, organization_id, ...body }, company) => ({
    columns: {
      ...{ name: body.name, expire_at: body.expire_at, max_use: body.max_use, used_count: 0, token: newToken() },
      area: company.is_qr_area === 1 && area !== "" ? area : null,
      organization_id: company.is_qr_organization === 1 ? await departmentOf(tx, company.id, organization_id) : null,
      settlement_type: company.is_qr_settlement_type === 1 ? body.settlement_type : null,
      contract_type: company.is_qr_contract_type === 1 ? body.contract_type : null,
    },
  }),
  act: {
    change: async (_context, { at }, code, { name = "", expire_at = "", max_use = 0 }) => {
      if (!isQrDay(expire_at, dayOf(at))) throw new ServiceError("invalid", { fields: { expire_at: ["range"] } });
      if (max_use < code.used_count) throw new ServiceError("invalid", { fields: { max_use: ["range"] } });
      return { changes: { name, expire_at, max_use } };
    },
  },
});

const remove = async (context: SignedIn, { params }: { readonly params: { readonly id: string } }) => {
  await context.write(async (writing) => {
    const code = await findRecord<Code>(writing.tx, context.principal, laborQrCodeRecord, params.id);
    if (!laborQrCodeStates.allows("remove", code.status)) throw new ServiceError("illegal_transition");
    if (code.used_count > 0) throw new ServiceError("qr_code_used");
    const changes = { status: laborQrCodeStates.code("removed") };
    await saveRecord(writing, laborQrCodeRecord, code, changes, "remove", () => ({}));
  });
  return { ok: true } as const;
};

/** Ends codes whose last day is over. */
export const expireQrCodes = (context: Context): Promise<void> =>
  expireRecords(context, laborQrCodeRecord, { move: "expire", lastDay: "expire_at", figures: async () => ({}) });

/** Codes by which workers register themselves; the pages that they open lie in `registration`. */
export const qrCodesArea = defineArea({
  sources: { laborQrCodes: { source, table: "labor_qr_codes" } },
  records: [served],
  serve: (service) => ({
    ...recordRounds(service, "laborQrCodes", expireQrCodes),
    handlers: {
      "laborQrCodes.remove": remove,
      "laborQrCodes.image": async (context, { params, query }) => {
        const code = await findRecord<Code>(context.db, context.principal, laborQrCodeRecord, params.id);
        const { no, name, expire_at } = code;
        const picture = await codePicture(
          { text: urlOf(context, code), name, expireAt: expire_at },
          Number(query.size),
        );
        return { file_name: `${no}-${query.size}.png`, mime: "image/png", content: picture.toString("base64") };
      },
    },
  }),
});
