import { Text } from "@fluentui/react-components";
import { AlertRegular } from "@fluentui/react-icons";
import type { companyContractsRemind } from "../../../../src-shared/companies/contracts/contract-reminders-calls.ts";
import { companies } from "../../../../src-shared/companies/register/companies-list.ts";
import { waitsForProof } from "../../../../src-shared/companies/register/company-next-steps.ts";
import type { CallOutput } from "../../../../src-shared/kernel/calls/define.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { ShownStep } from "../../../../src-shared/kernel/records/next-step.ts";
import { companyStatus } from "../../../../src-shared/kernel/states/company.ts";
import { dayOf, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { Texts } from "../../../i18n/texts.ts";
import type { ActionDialogProps, ListAction } from "../../../list-screen/model/define-list-screen.ts";
import { ManyRowsDialog } from "../../../record/ManyRowsDialog.tsx";
import { useMany } from "../../../record/use-many.ts";
import { everyCompany, nameOf } from "./company-rows.ts";

type Refused = CallOutput<typeof companyContractsRemind>["refused"][number];

/** Details of an objection to a company, beyond what its code says. */
const noteOf = ({ of }: Texts, { code, no, day, by, at }: Refused): { readonly note?: string } => {
  const note = of(
    `companies.remind.reasons.${code}`,
    { no: no ?? "", day: day ?? "", by: by ?? "", at: at?.slice(11, 16) ?? "" },
    "",
  );
  return note === "" ? {} : { note };
};

const labels = {
  remind: "companies.actions.remind",
  remindIdentity: "companies.actions.remindIdentity",
  remindSign: "companies.actions.remindSign",
  remindRenewal: "companies.actions.remindRenewal",
} as const;
type ReminderKey = keyof typeof labels;

/** Reminds the chosen companies, or all that match the list's filters, of what waits for them; the service says of what. */
const RemindDialog = ({ target, onClose, of }: ActionDialogProps & { readonly of: ReminderKey }) => {
  const desk = useDesk();
  const { t, texts } = useText();
  const many = useMany(
    {
      ...{ list: companies, condition: everyCompany },
      act: async (rows) => {
        const company_ids = rows.map((row) => String(row["id"]));
        const { done, refused } = await desk.companyContracts.remind({ body: { company_ids } });
        return { done, refused: refused.map((one) => ({ id: one.id, code: one.code, ...noteOf(texts, one) })) };
      },
    },
    target,
  );
  return (
    <ManyRowsDialog
      {...{ many, target, onClose, nameOf }}
      title={t("actions.many.title", { action: t(labels[of]), count: target.count })}
      confirmText={t("companies.remind.confirm")}
      filled={{}}
      nameTitle={t("lists.companies.columns.name")}
    >
      <Text>{t("companies.remind.text")}</Text>
    </ManyRowsDialog>
  );
};

const reminder = (key: ReminderKey): ListAction => ({
  key,
  labelKey: labels[key],
  icon: AlertRegular,
  permission: "contract.contract.edit",
  isForAgency: true,
  Dialog: (props) => <RemindDialog {...props} of={key} />,
});

/** For any companies that are chosen: which of them are due is told one by one. */
export const remindAction: ListAction = reminder("remind");

const endsSoon = 52;
const ended = 60;
/** Companies that work on; the others have nothing to renew. */
const renews: readonly number[] = [companyStatus.active, companyStatus.frozen];

const isOnTheWay = (row: Row): boolean =>
  [companyStatus.toIdentify, companyStatus.toSign].some((status) => status === Number(row["status"]));

/** A company is told once a day. */
const whyNot = ({ reminded_at }: Row): string | null =>
  typeof reminded_at === "string" && dayOf(reminded_at) === dayOf(shanghaiNow(Date.now()))
    ? "contract_reminded_today"
    : null;

/** For one company, by what its row says is due; named after it. */
export const remindRowActions: readonly ListAction[] = [
  { ...reminder("remindIdentity"), whyNot, offers: (row) => isOnTheWay(row) && waitsForProof(row) },
  {
    ...reminder("remindSign"),
    whyNot,
    offers: (row) => Number(row["status"]) === companyStatus.toSign && !waitsForProof(row),
  },
  {
    ...reminder("remindRenewal"),
    whyNot,
    offers: (row) =>
      renews.includes(Number(row["status"])) && [endsSoon, ended].includes(Number(row["contract_status"])),
  },
];

const stepOf: Readonly<Partial<Record<string, (step: ShownStep) => boolean>>> = {
  remindIdentity: ({ record }) => record === "companies",
  remindSign: ({ record, key }) => record === "companyContracts" && key === "sign",
};

/**
 * The same beside a company whose next steps are known: only what the company itself has to do now can be reminded of, and it is the
 * first thing to do where the person has nothing else.
 */
export const remindersFor = (next: readonly ShownStep[]): readonly ListAction[] => {
  const waiting = next.filter(({ holder, after }) => holder === "company" && after === null);
  return remindRowActions
    .filter(({ key }) => {
      const isOf = stepOf[key];
      return isOf === undefined || waiting.some(isOf);
    })
    .map((action) => ({ ...action, isPrimary: !next.some(({ is_mine }) => is_mine) }));
};
