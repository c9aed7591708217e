import { checkNameOnDocument, checkPersonName } from "../../../src-shared/kernel/values/people/chinese-name.ts";
import { checkIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { checkPhone } from "../../../src-shared/kernel/values/people/phone.ts";
import { visibleLength } from "../../../src-shared/kernel/values/text/text.ts";
import type { DayMeaning } from "../../../src-shared/kernel/values/time/day-meanings.ts";
import type { TextKey } from "../../i18n/text-key.ts";
import { readDay } from "../../ui/inputs/DayInput.tsx";
import type { HandedIn } from "./use-enterprise.ts";

/** Typed data on a company's legal person, and on the agent who acts for it. */
export type IdentityForm = {
  readonly legalPerson: string;
  readonly legalIdNo: string;
  readonly legalMobile: string;
  readonly isAgent: boolean;
  readonly agentName: string;
  readonly agentIdNo: string;
  readonly agentMobile: string;
  readonly startAt: string;
  readonly endAt: string;
  readonly scope: string;
};

export type FieldName = Exclude<keyof IdentityForm, "isAgent"> | "licence" | "attorney";
export type FormProblems = Partial<Record<FieldName, TextKey>>;

export const emptyForm: IdentityForm = {
  ...{ legalPerson: "", legalIdNo: "", legalMobile: "", isAgent: true },
  ...{ agentName: "", agentIdNo: "", agentMobile: "", startAt: "", endAt: "", scope: "" },
};

const wrong = (is: boolean, key: TextKey): TextKey | undefined => (is ? undefined : key);
/** `idNo`: null where the number is not typed but reviewed. */
const nameWrong = (text: string, idNo: string | null) =>
  wrong((idNo === null ? checkPersonName(text) : checkNameOnDocument(text, idNo)).ok, "enterprise.wrong.name");
const idWrong = (text: string) => wrong(checkIdNumber(text, { only18: true }).ok, "enterprise.wrong.idNo");
const phoneWrong = (text: string) => wrong(checkPhone(text).ok, "enterprise.wrong.mobile");
const dayWrong = (text: string, means: DayMeaning) =>
  wrong((readDay(text, means) ?? "") !== "", "enterprise.wrong.day");

const agentProblems = (form: IdentityForm, today: string): FormProblems => {
  const [start, end] = [readDay(form.startAt) ?? "", readDay(form.endAt) ?? ""];
  const isInOrder = start !== "" && end >= start && end >= today;
  return {
    agentName: nameWrong(form.agentName, form.agentIdNo),
    agentIdNo: idWrong(form.agentIdNo),
    agentMobile: phoneWrong(form.agentMobile),
    startAt: dayWrong(form.startAt, "begins"),
    endAt: dayWrong(form.endAt, "expires") ?? wrong(isInOrder, "enterprise.wrong.days"),
    scope: wrong(visibleLength(form.scope) >= 2, "enterprise.wrong.scope"),
  } as FormProblems;
};

/** Of the legal person what the agency has reviewed already, masked; it is not typed again. */
export type Reviewed = { readonly legal_person: string; readonly legal_person_id_no: string };

/** Problems that keep a form from being handed in, by field. `files`: keys of the licence and of the attorney's paper. */
export const problemsOf = (
  form: IdentityForm,
  files: { readonly licence: string | undefined; readonly attorney: string | undefined },
  today: string,
  reviewed: Reviewed,
): FormProblems => {
  const all = {
    licence: wrong(files.licence !== undefined, "enterprise.wrong.licence"),
    legalPerson:
      reviewed.legal_person === ""
        ? nameWrong(form.legalPerson, reviewed.legal_person_id_no === "" ? form.legalIdNo : null)
        : undefined,
    legalIdNo: reviewed.legal_person_id_no === "" ? idWrong(form.legalIdNo) : undefined,
    legalMobile: phoneWrong(form.legalMobile),
    ...(form.isAgent && {
      attorney: wrong(files.attorney !== undefined, "enterprise.wrong.attorney"),
      ...agentProblems(form, today),
    }),
  };
  return Object.fromEntries(Object.entries(all).filter(([, problem]) => problem !== undefined)) as FormProblems;
};

/** The form as it is handed in. */
export const handedInOf = (form: IdentityForm, licence: string, attorney: string, reviewed: Reviewed): HandedIn => ({
  license_key: licence,
  legal_person: reviewed.legal_person === "" ? form.legalPerson.trim() : null,
  legal_person_id_no: reviewed.legal_person_id_no === "" ? form.legalIdNo.trim() : null,
  legal_mobile: form.legalMobile.trim(),
  attorney: form.isAgent
    ? {
        key: attorney,
        agent_name: form.agentName.trim(),
        agent_id_no: form.agentIdNo.trim(),
        agent_mobile: form.agentMobile.trim(),
        start_at: readDay(form.startAt) ?? "",
        end_at: readDay(form.endAt) ?? "",
        scope: form.scope.trim(),
      }
    : null,
});
