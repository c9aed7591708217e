import { z } from "zod";
import { checkNameOnDocument } from "../../../src-shared/kernel/values/people/chinese-name.ts";
import { checkIdNumber, upgradeIdNumber15 } from "../../../src-shared/kernel/values/people/id-number.ts";
import { regionPath } from "../../../src-shared/kernel/values/regions/regions.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { registrationPage as textsEn } from "../../../src-shared/locales/en/workers/registration-page.ts";
import { registrationPage as textsZh } from "../../../src-shared/locales/zh-CN/workers/registration-page.ts";
import { consentPages } from "../../../src-shared/workers/identity/consent-states.ts";
import { type Context, ServiceError } from "../../core/context.ts";
import type { OpenedPage, PageLanguage, WorkerPage } from "../../core/plumbing/worker-page.ts";
import type { Service } from "../../lists/service.ts";
import { nextBar, screen, screenForm, submitBar } from "../../records/phone-page/bars.ts";
import { createPageCodes } from "../../records/phone-page/codes.ts";
import { card, codeField, facts, heading, steps, textField } from "../../records/phone-page/elements.ts";
import { qrCodeLetter } from "../../records/phone-page/letters.ts";
import { noticeErrors } from "../../records/phone-page/notice.ts";
import { personToken } from "../../records/phone-page/person-token.ts";
import { consentFields, consentOf, keepConsent, noticeTexts, refusal, refusalScreen } from "./consent.ts";
import { type Applicant, type Code, openCode, registerWorker } from "./register-worker.ts";

export const pageTexts = { "zh-CN": textsZh, en: textsEn } as const;

const purpose = "worker_registration";
const useOf = (code: Code, phone: string) => ({ phone, purpose, binding: `qr:${code.id}` });
const mobile = z.string().regex(/^1[3-9]\d{9}$/);

const wrong = (field: string, code = "wrong"): ServiceError =>
  new ServiceError("invalid", { fields: { [field]: [code] } });

const mobileOf = (fields: Readonly<Record<string, string>>): string => {
  const parsed = mobile.safeParse((fields["mobile"] ?? "").replace(/\s/gu, ""));
  if (!parsed.success) throw wrong("mobile");
  return parsed.data;
};

/** Checks what somebody typed: ID numbers have 18 characters. Throws `invalid`. */
const applicantOf = (fields: Readonly<Record<string, string>>, today: string): Applicant => {
  const typed = (fields["id_no"] ?? "").replace(/\s/gu, "").toUpperCase();
  const idNumber = checkIdNumber(upgradeIdNumber15(typed) ?? typed, { today });
  if (!idNumber.ok) throw wrong("id_no");
  const name = checkNameOnDocument(fields["name"] ?? "", idNumber.value);
  if (!name.ok) throw wrong("name");
  return { name: name.value, idNumber, mobile: mobileOf(fields) };
};

/** Facts of the code that the company's flags let the page show. */
const shownFacts = async ({ db }: Context, code: Code, language: PageLanguage) => {
  const texts = pageTexts[language];
  const company = await db
    .selectFrom("companies")
    .select(["name", "is_qr_company"])
    .where("id", "=", code.company_id)
    .executeTakeFirstOrThrow();
  const department = await db
    .selectFrom("organizations")
    .select("name")
    .where("id", "=", code.organization_id ?? 0)
    .executeTakeFirst();
  const settlement = code.settlement_type === 2 ? texts.offline : texts.online;
  const contract = code.contract_type === 2 ? texts.onPaper : texts.online;
  return [
    ...(company.is_qr_company === 1 ? [[texts.company, company.name] as const] : []),
    ...(code.area === null ? [] : [[texts.area, regionPath(code.area, language)] as const]),
    ...(department === undefined ? [] : [[texts.department, department.name] as const]),
    ...(code.settlement_type === null ? [] : [[texts.settlement, settlement] as const]),
    ...(code.contract_type === null ? [] : [[texts.contract, contract] as const]),
  ];
};

/** Texts of what the pages of registration refuse. */
export const errorTexts = (language: PageLanguage): Readonly<Record<string, string>> => ({
  ...pageTexts[language].errors,
  ...noticeErrors(language),
});

/** Codes by which a page of registration learns that something else comes next by now. */
export const redrawn = ["illegal_transition", "consent_missing", "consent_changed"] as const;

/** Allows everything: rights under a code were judged when it opened its page. */
const may = (): void => undefined;

/** The page that a code opens: who somebody is, with a code to their mobile. It leads to the person's own page. */
export const codePage = (service: Service): WorkerPage => {
  const codes = createPageCodes(service);
  return {
    letter: qrCodeLetter,
    open: async (context, token): Promise<OpenedPage | null> => {
      const today = dayOf(shanghaiNow(context.clock.now()));
      const code = await openCode(context.db, token, today);
      if (code === null) return null;
      return {
        subject: `${qrCodeLetter}${code.id}`,
        endsAt: `${code.expire_at.slice(0, 10)} 23:59:59`,
        draw: async (language) => {
          const texts = pageTexts[language];
          const shown = await shownFacts(context, code, language);
          const fields = [
            textField({ name: "name", label: texts.name, most: 50, autocomplete: "name" }),
            textField({ name: "id_no", label: texts.idNumber, kind: "idNumber", most: 18, hint: texts.idNumberHint }),
            textField({ name: "mobile", label: texts.mobile, kind: "phone", most: 11, autocomplete: "tel" }),
            codeField({ name: "code", label: texts.code, button: texts.sendCode }),
          ].join("");
          const { lead, agreeAndStart } = noticeTexts[language];
          const agreeing = [
            heading(texts.firstTitle, lead),
            shown.length === 0 ? "" : facts(shown),
            consentFields(language),
            nextBar("details", agreeAndStart, refusal(language)),
          ].join("");
          const naming = [
            steps(texts.steps, 0),
            heading(texts.detailsTitle, texts.lead),
            card(fields),
            submitBar({ submit: texts.next }),
          ].join("");
          return {
            title: texts.title,
            body:
              screenForm("register", screen("consent", agreeing) + screen("details", naming)) +
              refusalScreen(language, "consent"),
            errors: errorTexts(language),
            redrawn,
          };
        },
        actions: {
          code: {
            may,
            aDay: { by: "address", most: 500 },
            run: (fields) => {
              consentOf(fields);
              return codes.send(context, useOf(code, mobileOf(fields)), { about: "registration", isOwn: false });
            },
          },
          register: {
            may,
            aDay: { by: "address", most: 1_000 },
            run: async (fields) => {
              const applicant = applicantOf(fields, today);
              const agreed = consentOf(fields);
              await codes.use(context, useOf(code, applicant.mobile), fields["code"]);
              const relation = await context.write(async (writing) => {
                const registered = await registerWorker(writing, code, applicant);
                const from = { page: consentPages.registration, address: context.remoteAddress };
                await keepConsent(writing, registered, { ...agreed, ...from });
                return registered;
              });
              return { to: personToken(service, relation, applicant.mobile) };
            },
          },
        },
      };
    },
  };
};
