import { useState } from "react";
import { companies } from "../../../../src-shared/companies/register/companies-list.ts";
import { type CompanyAction, companyDecisions } from "../../../../src-shared/companies/register/company-decisions.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { actionOf } from "../../../../src-shared/kernel/records/judge.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useForm } from "../../../record/forms/use-form.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import { rowFacts } from "../../../record/row-facts.ts";
import { Facts } from "../../../ui/facts/Facts.tsx";

type Props = {
  readonly action: CompanyAction;
  readonly row: Row;
  /** Storage key of the licence; null: there is none, or none that this person reads. */
  readonly license: string | null;
  readonly onClose: (outcome?: "done") => void;
};

const { reject, terminate } = companyDecisions.actions;
const named = ["name", "credit_code", "status"] as const;
/** A company that is ended is told by what it leaves; one that is taken in has neither money nor a contract in force. */
const left = [...named, "contract_end_at", "balance"] as const;
/** Submits, reviews, takes up again or ends a company. */
export const ChangeDialog = ({ action, row: given, license, onClose }: Props) => {
  const desk = useDesk();
  const { t, texts } = useText();
  // What is confirmed is what stands here, even when the screen behind is read anew.
  const [row] = useState(given);
  const { form: asked, code } = actionOf(companyDecisions, action);
  const isRefusal = action === "reject";
  const { filled, fields } = useForm(
    isRefusal ? reject.form : terminate.form,
    isRefusal ? "companies.rejectForm" : "companies.form",
  );
  const hasReason = asked !== undefined;
  const id = String(row["id"]);
  const version = Number(row["version"]);
  const withReason = filled === null ? null : { version, action, reason: filled.reason };
  const body = hasReason ? withReason : { version, action };
  return (
    <PlainDialog
      title={`${t(`companies.actions.${action}`)} ${String(row["name"])}`}
      confirmText={t(`companies.actions.${action}`)}
      warning={t(`companies.change.${action}.warning`)}
      done={t(`companies.change.${action}.done`)}
      {...(action === "approve" &&
        license !== null && { evidence: [{ key: license, name: t("companyWizard.fields.license_key.label") }] })}
      {...(code === true && { code: { call: "companies.update" as const, id, body } })}
      send={body && ((more) => desk.companies.change({ params: { id }, body: { ...body, ...more } }))}
      onClose={onClose}
    >
      <Facts facts={rowFacts(texts, companies, row, action === "terminate" ? left : named)} />
      {hasReason ? fields : null}
    </PlainDialog>
  );
};
