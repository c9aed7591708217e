import {
  type AccountChangeDetail,
  accountChanges,
} from "../../../../src-shared/companies/account-changes/account-changes-record.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { FieldValue } from "../../../list-screen/row/RowFields.tsx";
import { type ComparedRow, ComparedTable } from "../../../ui/facts/ComparedTable.tsx";

type Props = { readonly detail: Pick<AccountChangeDetail, "change" | "same_number"> };

type Column = "company_name" | "old_account_no" | "account_no" | "old_bank_name" | "bank_name";

/** The account in force beside the one that is to take its place, both masked alike; the numbers can be revealed. */
export const OldAndNew = ({ detail: { change, same_number } }: Props) => {
  const { t } = useText();
  const value = (name: Column) => (
    <FieldValue list="accountChanges" row={change as Row} name={name} column={accountChanges.columns[name]} />
  );
  const line = (key: "holder" | "account" | "bank", [before, after]: readonly [Column, Column], isSame: boolean) =>
    ({
      ...{ key, name: t(`records.accountChanges.detail.rows.${key}`), cells: [value(before), value(after)] },
      tone: isSame ? "passed" : "warm",
      result: t(isSame ? "records.accountChanges.detail.same" : "records.accountChanges.detail.changes"),
    }) satisfies ComparedRow;
  return (
    <ComparedTable
      label={t("records.accountChanges.detail.compared")}
      titles={[t("records.accountChanges.detail.before"), t("records.accountChanges.detail.next")]}
      resultTitle={t("records.accountChanges.detail.result")}
      rows={[
        line("holder", ["company_name", "company_name"], true),
        // Two numbers can look alike masked, so the service says it.
        line("account", ["old_account_no", "account_no"], same_number),
        line("bank", ["old_bank_name", "bank_name"], change.old_bank_name === change.bank_name),
      ]}
    />
  );
};
