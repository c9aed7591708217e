import { useState } from "react";
import { companies } from "../../../src-shared/lists/companies.ts";
import type { Row } from "../../../src-shared/lists/define.ts";
import { type CompanyAction, companyDecisions } from "../../../src-shared/records/company-decisions.ts";
import { reasonField } from "../../../src-shared/records/fields.ts";
import { actionOf } from "../../../src-shared/records/judge.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { PlainDialog } from "../../record/PlainDialog.tsx";
import { rowFacts } from "../../record/row-facts.ts";
import { useForm } from "../../record/use-form.tsx";
import { Facts } from "../../ui/facts/Facts.tsx";

type Props = {
  readonly action: CompanyAction;
  readonly row: Row;
  readonly onClose: (outcome?: "done") => void;
};

const shown = ["name", "credit_code", "status", "contract_end_at", "balance"] as const;
const form = { reason: reasonField() };

/** Submits, reviews, takes up again or ends a company. */
export const ChangeDialog = ({ action, row: given, onClose }: Props) => {
  const desk = useDesk();
  const texts = useText();
  const { t } = texts;
  // What is confirmed is what stands here, even when the screen behind is read anew.
  const [row] = useState(given);
  const { filled, fields } = useForm(form, "companies.form");
  const hasReason = actionOf(companyDecisions, action).form !== undefined;
  const change = (reason?: string) =>
    desk.companies.change({
      params: { id: String(row["id"]) },
      body: { version: Number(row["version"]), action, ...(reason !== undefined && { reason }) },
    });
  const withReason = filled === null ? null : () => change(filled.reason);
  return (
    <PlainDialog
      title={`${t(`companies.actions.${action}`)} ${String(row["name"])}`}
      confirmText={t(`companies.actions.${action}`)}
      warning={t(`companies.change.${action}.warning`)}
      done={t(`companies.change.${action}.done`)}
      send={hasReason ? withReason : () => change()}
      onClose={onClose}
    >
      <Facts facts={rowFacts(texts, companies, row, shown)} />
      {hasReason ? fields : null}
    </PlainDialog>
  );
};
