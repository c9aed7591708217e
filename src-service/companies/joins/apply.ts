import { z } from "zod";
import {
  companyNameMost,
  joinApplyRecord,
  joinApplyStates,
  joinHeadcountMost,
  joinSources,
} from "../../../src-shared/companies/joins/join-applies-record.ts";
import { checkUscc, suggestUscc } from "../../../src-shared/kernel/values/companies/uscc.ts";
import { currentRegion } from "../../../src-shared/kernel/values/regions/regions.ts";
import { hasBidi, isPlainLine } from "../../../src-shared/kernel/values/text/text.ts";
import { joinConsentVersion } from "../../../src-shared/workers/identity/consent-states.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import { type Agreed, agreedOf } from "../../records/phone-page/notice.ts";
import { insertRecord } from "../../records/records/save.ts";
import { joinNotices } from "./consent.ts";

/** Letters in front of the numbers of applications. */
export const joinPrefix = "RQ";

/** Applications of one mobile that may wait at a time. */
const mostWaiting = 3;
const nobody = 0;
const noteMost = 200;

const mobile = z.string().regex(/^1[3-9]\d{9}$/);
/** Names of companies and people as they are registered: letters of any script, digits, and the signs that names have. */
const companyName = /^[\p{L}\p{M}\p{N}\u00b7（）()&.,，、'’ -]+$/u;
const contactName = /^[\p{L}\p{M}\u00b7'’ .-]{1,30}$/u;

type Fields = Readonly<Record<string, string>>;

/** Contents of an application. */
export type Application = {
  readonly name: string;
  readonly credit_code: string;
  readonly contact_name: string;
  readonly contact_mobile: string;
  readonly headcount: number;
  readonly note: string;
  /** To which notice the contact agreed. */
  readonly agreed: Agreed;
};

const wrong = (field: string): ServiceError => new ServiceError("invalid", { fields: { [field]: ["wrong"] } });

/** The mobile of the page's form. Throws `invalid`. */
export const mobileOf = (fields: Fields): string => {
  const parsed = mobile.safeParse((fields["contact_mobile"] ?? "").replace(/\s/gu, ""));
  if (!parsed.success) throw wrong("contact_mobile");
  return parsed.data;
};

const lineOf = (fields: Fields, field: string): string => {
  const text = (fields[field] ?? "").normalize("NFC").trim().replace(/\s+/gu, " ");
  if (!isPlainLine(text) || hasBidi(text)) throw wrong(field);
  return text;
};

/** Judges what was typed on the page, field by field. Throws `invalid` with the field. */
export const applicationOf = (fields: Fields): Application => {
  const name = lineOf(fields, "name");
  const nameLength = Array.from(name).length;
  if (nameLength < 2 || nameLength > companyNameMost || !companyName.test(name)) throw wrong("name");
  const typed = (fields["credit_code"] ?? "").trim();
  const code = checkUscc(suggestUscc(typed) ?? typed);
  if (!code.ok) throw wrong("credit_code");
  const contact_name = lineOf(fields, "contact_name");
  if (!contactName.test(contact_name)) throw wrong("contact_name");
  const headcount = Number(/^[1-9]\d{0,5}$/u.exec((fields["headcount"] ?? "").trim())?.[0] ?? Number.NaN);
  if (!(headcount <= joinHeadcountMost)) throw wrong("headcount");
  const note = lineOf(fields, "note");
  if (Array.from(note).length > noteMost) throw wrong("note");
  const agreed = agreedOf(joinNotices, fields);
  return { name, credit_code: code.value, contact_name, contact_mobile: mobileOf(fields), headcount, note, agreed };
};

/**
 * Keeps an application that came by the page. What the agency has already is not told: the same application of the same
 * mobile is taken without a second row, one about a known company waits for its review like any other. To what the contact agreed
 * is kept with it. `address`: from where it came. Throws `join_too_many`.
 */
export const takeApplication = async (
  writing: Writing,
  agencyId: number,
  { agreed, ...application }: Application,
  address: string,
): Promise<void> => {
  const { tx, at } = writing;
  const change_seq = await writing.changeSeq();
  const { credit_code, contact_mobile } = application;
  const waiting = await tx
    .selectFrom("join_applies")
    .select("credit_code")
    .where("agency_id", "=", agencyId)
    .where("contact_mobile", "=", contact_mobile)
    .where("source", "=", joinSources.page)
    .where("status", "=", joinApplyStates.code("toReview"))
    .execute();
  if (waiting.some((row) => row.credit_code === credit_code)) return;
  if (waiting.length >= mostWaiting) throw new ServiceError("join_too_many");
  const [no = ""] = await writing.numbers(joinPrefix, 1);
  const row = {
    ...{ id: await writing.ids(1), version: 1, change_seq, agency_id: agencyId, company_id: 0, no },
    ...{ status: joinApplyStates.code("toReview"), maker_id: nobody, create_at: at, source: joinSources.page },
    ...application,
    ...{ consent_version: joinConsentVersion, consent_language: agreed.language },
    ...{ consent_sha256: agreed.text_sha256, consent_address: address },
    area: currentRegion(credit_code.slice(2, 8)),
  };
  await insertRecord(writing, joinApplyRecord, row, { more: { name: application.name, credit_code } });
};
