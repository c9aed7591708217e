import { joinApplyStates, joinSources } from "../../../src-shared/companies/joins/join-applies-record.ts";
import { makeUscc } from "../../../src-shared/kernel/values/companies/uscc.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { joinConsentVersion } from "../../../src-shared/workers/identity/consent-states.ts";
import { joinPrefix } from "../../companies/joins/apply.ts";
import { makeCompanyOf } from "../../companies/joins/approve.ts";
import { joinNotices } from "../../companies/joins/consent.ts";
import type { Tables, Tx } from "../../core/database/tables.ts";
import { hashOf } from "../../records/phone-page/notice.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import type { World } from "../world/world.ts";

type Spec = {
  readonly name: string;
  readonly region: string;
  readonly org: string;
  readonly contact: string;
  readonly headcount: number;
  readonly note: string;
  readonly status: Parameters<typeof joinApplyStates.code>[0];
  readonly daysAgo: number;
  readonly isByStaff?: boolean;
  readonly reason?: string;
  /** Applies with the credit code of a company that the agency has. */
  readonly isKnown?: boolean;
};

/** Applications in every status: one of a company that is there already, and one whose name holds a sensitive word. */
const specs: readonly Spec[] = [
  {
    ...{ name: "宁波东港跨境电子商务有限公司", region: "330203", org: "MA2J7K4P", contact: "沈嘉宁", headcount: 120 },
    ...{ note: "海外仓客服和打包，希望下月开始", status: "toReview", daysAgo: 1 },
  },
  {
    ...{ name: "合肥全网最低商贸有限公司", region: "340104", org: "MA2W9T3C", contact: "吴以宁", headcount: 30 },
    ...{ note: "", status: "toReview", daysAgo: 2 },
  },
  {
    ...{ name: "上海启程供应链管理有限公司", region: "310115", org: "MA1K4C7X", contact: "许知远", headcount: 15 },
    ...{ note: "", status: "toReview", daysAgo: 3, isKnown: true },
  },
  {
    ...{ name: "长沙湘味源食品有限公司", region: "430103", org: "MA4L5P8Q", contact: "谭晓岚", headcount: 60 },
    ...{ note: "门店帮厨", status: "toReview", daysAgo: 0, isByStaff: true },
  },
  {
    ...{ name: "青岛海岬文化创意有限公司", region: "370202", org: "MA3F6H2R", contact: "栾景行", headcount: 40 },
    ...{ note: "展会搭建和主持", status: "approved", daysAgo: 9 },
  },
  {
    ...{ name: "厦门鹭程信息科技有限公司", region: "350203", org: "MA8T3D6N", contact: "林知夏", headcount: 8 },
    ...{ note: "", status: "rejected", daysAgo: 12, reason: "营业执照的经营期限已经届满，请换照后重新申请" },
  },
];

/** To what the contact agreed, where the application came by the page. */
const consentOf = ({ isByStaff = false }: Spec) =>
  isByStaff
    ? { consent_version: null, consent_language: null, consent_sha256: null, consent_address: null }
    : {
        ...{ consent_version: joinConsentVersion, consent_language: "zh-CN" },
        ...{ consent_sha256: hashOf(joinNotices, "zh-CN"), consent_address: "127.0.0.1" },
      };

const add = async (world: World, tx: Tx, spec: Spec, at: number): Promise<void> => {
  const { name, region, org, contact, headcount, note, status, daysAgo, reason } = spec;
  const day = addDays(world.anchor, -daysAgo);
  const id = world.ids(1);
  const isDecided = status !== "toReview";
  const decided_at = isDecided ? `${addDays(day, 1)} 10:40:00` : null;
  const maker_id = spec.isByStaff === true ? world.operator("superAdmin").id : 0;
  const base = {
    maker_id,
    ...{ agency_id: world.agencyId, name, credit_code: makeUscc("91", region, org), contact_name: contact },
    contact_mobile: `1390007${String(at + 1).padStart(4, "0")}`,
  };
  const writing = {
    ...{ tx, at: decided_at ?? "", ids: async (count: number) => world.ids(count), changeSeq: async () => world.seq() },
    numbers: async (prefix: string) => [world.number(prefix, addDays(day, 1))],
  };
  const made = status === "approved" ? await makeCompanyOf(writing, { ...base, area: region }) : null;
  const row: Tables["join_applies"] = {
    ...base,
    ...{ id, version: isDecided ? 2 : 1, change_seq: world.seq(), company_id: 0, no: world.number(joinPrefix, day) },
    ...{ status: joinApplyStates.code(status), create_at: `${day} 00:0${at}:00`, area: region, headcount, note },
    source: spec.isByStaff === true ? joinSources.staff : joinSources.page,
    ...{ checker_id: isDecided ? world.operator("operator").id : null, decided_at },
    ...consentOf(spec),
    ...{ decided_reason: isDecided ? (reason ?? "") : null, made_company_id: made?.id ?? null },
  };
  world.add("join_applies", row);
};

const addJoins = async (world: World, tx: Tx): Promise<void> => {
  for (const [at, spec] of specs.entries()) await add(world, tx, spec, at);
};

export const demo: AreaDemo = { fill: addJoins };
