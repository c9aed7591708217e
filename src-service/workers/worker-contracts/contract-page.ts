import { realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { addDays, dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { contractPage as textsEn } from "../../../src-shared/locales/en/workers/contract-page.ts";
import { contractPage as textsZh } from "../../../src-shared/locales/zh-CN/workers/contract-page.ts";
import { laborContractStates } from "../../../src-shared/workers/contracts/labor-contract-states.ts";
import type { SigningProvider } from "../../core/channels/signing.ts";
import { type Context, ServiceError } from "../../core/context.ts";
import { findRow, readRow, type Tables } from "../../core/database/tables.ts";
import type { OpenedPage, WorkerPage } from "../../core/plumbing/worker-page.ts";
import { assertCompanyIdMay } from "../../directory/companies/company-work.ts";
import type { Service } from "../../lists/service.ts";
import { form } from "../../records/phone-page/bars.ts";
import { createPageCodes } from "../../records/phone-page/codes.ts";
import {
  card,
  codeField,
  facts,
  heading,
  notice,
  outcome,
  paragraphs,
  readToEnd,
  textField,
} from "../../records/phone-page/elements.ts";
import { contractFileToken } from "./contract-file-page.ts";
import { contractIdOf, contractLetter, isContractToken } from "./contract-link.ts";
import { contractCode, saveContracts } from "./contract-store.ts";
import { type Contract, namesSamePerson, textShown } from "./contract-text.ts";
import {
  assertReadToEnd,
  begunOf,
  confirmSigning,
  contractFor,
  declineContract,
  settleSigning,
} from "./sign-contract.ts";

const pageTexts = { "zh-CN": textsZh, en: textsEn } as const;
type Texts = typeof textsZh | typeof textsEn;
type Person = Pick<Tables["labors"], "name" | "id_no" | "mobile" | "real_name_status">;
type Opened = { readonly contract: Contract; readonly person: Person; readonly company: string };

const reasonMost = 200;
/** States that a page shows; of the others, and of what lapsed, there is no page. */
const shown: readonly number[] = (["sent", "opened", "signing", "signed", "declined"] as const).map(contractCode);
const toSign: readonly number[] = [contractCode("sent"), contractCode("opened")];

/** Days for which whoever signed or declined finds it under the address of the message; staff keep the file. */
const daysAfter = { signed: 30, declined: 7 } as const;
const after = (time: string | null, days: number): string | null =>
  time === null ? null : `${addDays(dayOf(time), days)} 23:59:59`;

/** When the address of a contract opens nothing any more; null while the provider is asked. */
const endOf = (contract: Contract): string | null => {
  switch (laborContractStates.keyOf(contract.status)) {
    case "signing":
      return null;
    case "signed":
      return after(contract.signed_at, daysAfter.signed);
    case "declined":
      return after(contract.ended_at, daysAfter.declined);
    default:
      return contract.lapse_at ?? contract.sent_at;
  }
};

const find = async (service: Service, { db }: Context, token: string): Promise<Opened | null> => {
  const id = contractIdOf(token);
  if (id === null) return null;
  const contract = await findRow(db, "labor_contracts", id);
  if (contract === undefined || !shown.includes(contract.status)) return null;
  const person = await db
    .selectFrom("labors")
    .select(["name", "id_no", "mobile", "real_name_status"])
    .where("id", "=", contract.labor_id)
    .executeTakeFirstOrThrow();
  if (!isContractToken(service, token, contract, person.mobile)) return null;
  const { name: company } = await readRow(db, "companies", contract.company_id);
  return { contract, person, company };
};

/** Checks that the person can sign this contract now. Throws `contract_unverified`, `contract_outdated`. */
const assertSignable = ({ contract, person }: Opened): void => {
  if (person.real_name_status !== realNameStates.code("verified")) throw new ServiceError("contract_unverified");
  if (!namesSamePerson(contract, person)) throw new ServiceError("contract_outdated");
};

const signing = (texts: Texts, { contract, person, company }: Opened, text: string): string => {
  const signForm = form(
    { action: "sign", submit: texts.sign },
    codeField({ name: "code", label: texts.code, button: texts.sendCode, hint: texts.codeHint }),
  );
  const declineForm = form(
    { action: "decline", submit: texts.decline, isPlain: true },
    textField({ name: "reason", label: texts.reason, most: reasonMost }),
  );
  return [
    heading(texts.title, texts.lead),
    facts([
      [texts.company, company],
      [texts.worker, maskField("name", person.name)],
      [texts.mobile, maskField("phone", person.mobile ?? "")],
      [texts.days, `${contract.start_at} – ${contract.end_at}`],
      [texts.until, (contract.lapse_at ?? "").slice(0, 16)],
    ]),
    notice(texts.masked),
    readToEnd("read", paragraphs(text), texts.readOn, card(signForm, texts.signTitle)),
    card(declineForm, texts.declineTitle),
  ].join("");
};

/** The file has the whole ID number: who holds the address alone does not get it. */
const signed = (texts: Texts): string => {
  const code = { name: "code", label: texts.code, button: texts.sendCode, action: "file_code" };
  return (
    outcome("good", texts.signedTitle, texts.signedText) +
    card(form({ action: "file", submit: texts.getFile }, codeField({ ...code, hint: texts.fileCodeHint })))
  );
};

const bodyOf = (texts: Texts, opened: Opened, text: string): string => {
  const { contract, person } = opened;
  switch (laborContractStates.keyOf(contract.status)) {
    case "signing":
      return outcome("wait", texts.waitTitle, texts.waitText);
    case "signed":
      return signed(texts);
    case "declined":
      return outcome("bad", texts.declinedTitle, texts.declinedText);
    default:
      if (person.real_name_status !== realNameStates.code("verified"))
        return outcome("wait", texts.unverifiedTitle, texts.unverifiedText);
      if (!namesSamePerson(contract, person)) return outcome("bad", texts.outdatedTitle, texts.outdatedText);
      return signing(texts, opened, text);
  }
};

const reasonOf = (fields: Readonly<Record<string, string>>): string => {
  const reason = (fields["reason"] ?? "").trim();
  if (reason.length < 2 || reason.length > reasonMost)
    throw new ServiceError("invalid", { fields: { reason: ["required"] } });
  return reason;
};

/** The page on which a worker reads a contract to its end, signs it by a code, or declines; afterwards another code leads to the file. */
export const contractPage = (service: Service, provider: SigningProvider): WorkerPage => {
  const codes = createPageCodes(service);
  return {
    letter: contractLetter,
    open: async (context, token): Promise<OpenedPage | null> => {
      const opened = await find(service, context, token);
      if (opened === null) return null;
      const { contract, person } = opened;
      const { id } = contract;
      const mobile = person.mobile ?? "";
      const use = { phone: mobile, purpose: "worker_contract", binding: `contract:${id}:${contract.sent_at}` };
      const fileUse = { ...use, purpose: "worker_contract_file" };
      const again = { to: token };
      const mayMove = (move: Parameters<typeof laborContractStates.allows>[0]) => (): void => {
        if (!toSign.includes(contract.status) || !laborContractStates.allows(move, contract.status))
          throw new ServiceError("illegal_transition");
      };
      const maySign = async (): Promise<void> => {
        assertSignable(opened);
        mayMove("confirm")();
        await assertCompanyIdMay(context.db, contract.company_id, "signWorkers");
      };
      const mayGetFile = (): void => {
        if (contract.status !== contractCode("signed")) throw new ServiceError("illegal_transition");
      };
      return {
        subject: `${contractLetter}${id}`,
        endsAt: endOf(contract),
        draw: async (language) => {
          const texts = pageTexts[language];
          const text = toSign.includes(contract.status) ? await textShown(context.db, contract) : "";
          return {
            title: texts.title,
            body: bodyOf(texts, opened, text),
            errors: texts.errors,
            ...(contract.status === contractCode("sent") && { onShown: "open" }),
          };
        },
        actions: {
          open: {
            may: mayMove("open"),
            aDay: { by: "page", most: 50 },
            run: async () => {
              await context.write(async (writing) => {
                const before = await contractFor(writing, id, "open");
                const change = { status: contractCode("opened"), opened_at: writing.at };
                await saveContracts(writing, [{ before, change }]);
              });
              return { to: null };
            },
          },
          read: {
            may: mayMove("confirm"),
            aDay: { by: "page", most: 200 },
            run: async () => {
              await context.write(async (writing) => {
                const before = await contractFor(writing, id, "confirm");
                if (begunOf(before).read_at !== undefined) return;
                const change = { evidence: JSON.stringify({ read_at: writing.at }) };
                await saveContracts(writing, [{ before, change }]);
              });
              return { to: null };
            },
          },
          code: {
            may: maySign,
            aDay: { by: "page", most: 20 },
            run: () => codes.send(context, use, { about: "contract", isOwn: true }),
          },
          sign: {
            may: async () => {
              await maySign();
              assertReadToEnd(contract);
            },
            aDay: { by: "page", most: 50 },
            run: async (fields) => {
              await codes.use(context, use, fields["code"]);
              await context.write((writing) => confirmSigning(writing, id, { mobile, address: context.remoteAddress }));
              const begun = await readRow(context.db, "labor_contracts", id);
              await settleSigning(service, context, provider, begun);
              return again;
            },
          },
          decline: {
            may: mayMove("decline"),
            aDay: { by: "page", most: 20 },
            run: async (fields) => {
              const ended_reason = reasonOf(fields);
              await context.write(async (writing) => {
                const before = await contractFor(writing, id, "decline");
                // What the provider is asked about already is its to answer.
                if (!toSign.includes(before.status)) throw new ServiceError("illegal_transition");
                await declineContract(writing, before, { ended_reason, fault: "" });
              });
              return again;
            },
          },
          file_code: {
            may: mayGetFile,
            aDay: { by: "page", most: 20 },
            run: () => codes.send(context, fileUse, { about: "contractFile", isOwn: true }),
          },
          file: {
            may: mayGetFile,
            aDay: { by: "page", most: 50 },
            run: async (fields) => {
              await codes.use(context, fileUse, fields["code"]);
              return { to: contractFileToken(service, contract, mobile) };
            },
          },
        },
      };
    },
  };
};
