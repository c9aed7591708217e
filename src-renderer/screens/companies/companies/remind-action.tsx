import { Text } from "@fluentui/react-components";
import { AlertRegular } from "@fluentui/react-icons";
import type { companyContractsRemind } from "../../../../src-shared/companies/contracts/contract-reminders-calls.ts";
import { companies } from "../../../../src-shared/companies/register/companies-list.ts";
import type { CallOutput } from "../../../../src-shared/kernel/calls/define.ts";
import { companyStatus } from "../../../../src-shared/kernel/states/company.ts";
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

/** Reminds the chosen companies, or all that match the list's filters, of the contract that ends or waits for their signature. */
const RemindDialog = ({ target, onClose }: ActionDialogProps) => {
  const desk = useDesk();
  const texts = useText();
  const { t } = texts;
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
      title={t("actions.many.title", { action: t("companies.remind.title"), count: target.count })}
      confirmText={t("companies.remind.confirm")}
      filled={{}}
      nameTitle={t("lists.companies.columns.name")}
    >
      <Text>{t("companies.remind.text")}</Text>
    </ManyRowsDialog>
  );
};

/** For any companies that are chosen: which of them are due is told one by one. */
export const remindAction: ListAction = {
  key: "remind",
  labelKey: "companies.actions.remind",
  icon: AlertRegular,
  permission: "contract.contract.edit",
  isForAgency: true,
  Dialog: RemindDialog,
};

const endsSoon = 52;
const ended = 60;
/** Companies that work on; the others have nothing to renew. */
const renews: readonly number[] = [companyStatus.active, companyStatus.frozen];

/** For one company, where its row says that something is due. */
export const remindRowAction: ListAction = {
  ...remindAction,
  offers: (row) =>
    Number(row["status"]) === companyStatus.toSign ||
    (renews.includes(Number(row["status"])) && [endsSoon, ended].includes(Number(row["contract_status"]))),
};
