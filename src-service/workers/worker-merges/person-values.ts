import {
  contractSignStates,
  cooperationStates,
  identityTypes,
  realNameStates,
} from "../../../src-shared/kernel/states/worker.ts";
import { idTypeOf } from "../../../src-shared/kernel/values/people/id-type.ts";
import { type MergeFact, mergeFacts } from "../../../src-shared/workers/merges/worker-merges-record.ts";
import { contentOf } from "../../../src-shared/workers/workers/worker-content.ts";
import type { Tables } from "../../core/database/tables.ts";
import { oneNumber } from "./same-people.ts";

type Labor = Tables["labors"];
type Relation = Tables["company_labors"];

/** Facts of the gone one that count, by name. */
export type Takes = ReadonlySet<MergeFact>;

export const takesOf = (codes: readonly number[]): Takes =>
  new Set((Object.keys(mergeFacts) as MergeFact[]).filter((fact) => codes.includes(mergeFacts[fact])));

const verified = realNameStates.code("verified");

/** Proof of who somebody is: it goes together, never column by column. */
const proof = [
  ...["real_name_status", "id_valid_from", "id_valid_to", "id_address", "nation", "id_front_key"],
  ...["id_back_key", "face_key"],
] as const satisfies readonly (keyof Labor)[];

/** Facts of which the gone one's fills what the kept one lacks; those of `chosen` also take its place where it was chosen. */
const chosen = ["mobile", "area", "alipay_account", "alipay_bank_account"] as const;
/** Columns of the registration, which goes with the business: whoever was a natural person only takes all of it. */
const registration = ["identity_type", "uscc", "biz_name", "biz_reg_status"] as const;
const filledIn = ["uscc", "biz_name", "biz_reg_status", "wechat_openid", "face_key"] as const;

const isNothing = (value: unknown): boolean => value === null || value === "";

const picked = <K extends keyof Labor>(from: Labor, names: readonly K[]): Partial<Labor> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Labor>;

const joinTags = (one: string, other: string): string =>
  [...new Set([...one.split(","), ...other.split(",")].map((tag) => tag.trim()).filter((tag) => tag !== ""))].join(",");

/**
 * Kept person's new row. Name and number stay; a number of 15 digits becomes the 18 that it means where the gone one had
 * them. What was proven with the same number counts for the kept one too.
 */
export const personAfter = (kept: Labor, gone: Labor, takes: Takes): Partial<Labor> => {
  const isOneNumber = oneNumber(kept.id_no) === oneNumber(gone.id_no);
  const fills = [...chosen, ...filledIn].filter(
    (name) => isNothing(kept[name]) && !isNothing(gone[name]) && (name !== "face_key" || isOneNumber),
  );
  const taken = chosen.filter((name) => takes.has(name) && !isNothing(gone[name]));
  const months = [kept.tax_start_month, gone.tax_start_month].filter((month) => month !== null);
  const takesProof = isOneNumber && kept.real_name_status !== verified && gone.real_name_status === verified;
  const id_no = isOneNumber ? oneNumber(kept.id_no) : kept.id_no;
  return {
    ...picked(gone, [...new Set([...fills, ...taken])]),
    ...(kept.identity_type === identityTypes.person &&
      gone.identity_type !== identityTypes.person &&
      picked(gone, registration)),
    ...(takesProof && picked(gone, proof)),
    id_no,
    id_type: idTypeOf(id_no),
    tags: joinTags(kept.tags, gone.tags),
    tax_start_month: months.toSorted()[0] ?? null,
  };
};

/** The values of the company's own columns: the kept one's, filled in with the gone one's, or the other way round. */
const contentAfter = (kept: Relation, gone: Relation, takes: Takes): string => {
  const [first, second] = takes.has("content") ? [gone, kept] : [kept, gone];
  const values = new Map(contentOf(second.content).map(({ code, value }) => [code, value]));
  for (const { code, value } of contentOf(first.content)) if (value !== "") values.set(code, value);
  return JSON.stringify([...values].map(([code, value]) => ({ code, value })));
};

const signs = contractSignStates.code;
const signed: readonly number[] = [signs("signed"), signs("onFile")];
const cooperating = cooperationStates.code("cooperating");

/** A contract that was made with another number says nothing of the kept person: a new one has to be signed. */
export const signsOf = (relation: Relation, countsForKept: boolean): Partial<Relation> => {
  const { contract_sign_type, sign_at, contract_end_at } = relation;
  if (countsForKept || !signed.includes(contract_sign_type)) return { contract_sign_type, sign_at, contract_end_at };
  return { contract_sign_type: signs("released"), sign_at: null, contract_end_at: null };
};

const laterEnd = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? null : one > other ? one : other;

/** Two cooperations with one company as one: who still works goes before who has stopped, who has signed before who has not. */
export const relationAfter = (
  kept: Relation,
  gone: Relation,
  takes: Takes,
  countsForKept: boolean,
): Partial<Relation> => {
  const goneSigns = signsOf(gone, countsForKept);
  const isRevived = kept.cooperation_status !== cooperating && gone.cooperation_status === cooperating;
  const hasSigned = (one: Partial<Relation>): boolean => signed.includes(one.contract_sign_type ?? 0);
  const keptSigns = isRevived ? {} : kept;
  const bothSigned = hasSigned(keptSigns) && hasSigned(goneSigns) && gone.cooperation_status === cooperating;
  return {
    content: contentAfter(kept, gone, takes),
    organization_id: kept.organization_id ?? gone.organization_id,
    business_model: kept.business_model ?? gone.business_model,
    qr_code_id: kept.qr_code_id ?? gone.qr_code_id,
    remark: kept.remark === "" ? gone.remark : kept.remark,
    create_at: kept.create_at < gone.create_at ? kept.create_at : gone.create_at,
    ...(isRevived && { cooperation_status: cooperating, stop_time: null, stop_reason: null }),
    ...((isRevived || (!hasSigned(keptSigns) && hasSigned(goneSigns) && gone.cooperation_status === cooperating)) &&
      goneSigns),
    ...(bothSigned && { contract_end_at: laterEnd(kept.contract_end_at, goneSigns.contract_end_at ?? null) }),
  };
};
