import { Field, Input, Text } from "@fluentui/react-components";
import { OrganizationRegular, TagRegular } from "@fluentui/react-icons";
import { useState } from "react";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { cooperationStates } from "../../../../src-shared/kernel/states/worker.ts";
import { companyLabors } from "../../../../src-shared/workers/workers/company-labors-list.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { ActionDialogProps, ListAction } from "../../../list-screen/model/define-list-screen.ts";
import { OrganizationField } from "../../../money/bills/OrganizationField.tsx";
import { ManyRowsDialog } from "../../../record/ManyRowsDialog.tsx";
import { chosenOf, useMany } from "../../../record/use-many.ts";

type Change = { readonly organization_id?: string | null; readonly add_tag?: string; readonly remove_tag?: string };

/** Whose facts can be changed: of those who work for the company. */
const condition = { cooperation_status: cooperationStates.codesFor("edit") };

const nameOf = (row: Row): string => String(row["name"]);

/** Changes the chosen workers, or all that match the list's filters. */
const useSetMany = (target: ActionDialogProps["target"], change: Change) => {
  const desk = useDesk();
  return useMany(
    {
      ...{ list: companyLabors, condition },
      act: (rows) => desk.workerEntry.setMany({ body: { records: rows.map(chosenOf), ...change } }),
    },
    target,
  );
};

const DepartmentDialog = ({ target, onClose }: ActionDialogProps) => {
  const { t } = useText();
  // Taking everybody out of their departments is chosen like any other, never what stands there by itself.
  const [id, setId] = useState<string | null>(null);
  const many = useSetMany(target, { organization_id: id || null });
  const companies = new Set(many.rows.map((row) => String(row["company_id"])));
  const [company] = companies;
  const isOne = companies.size === 1 && company !== undefined;
  return (
    <ManyRowsDialog
      {...{ many, target, onClose, nameOf }}
      title={t("workerForm.many.department", { count: target.count })}
      confirmText={t("workerForm.save")}
      nameTitle={t("workerForm.name")}
      filled={isOne && id !== null ? {} : null}
    >
      {isOne ? <OrganizationField companyId={company} value={id} onChange={setId} /> : null}
      {companies.size === 0 ? null : (
        <Text>{t(isOne ? "workerForm.many.departmentHint" : "workerForm.many.severalCompanies")}</Text>
      )}
    </ManyRowsDialog>
  );
};

const TagDialog = ({ target, onClose }: ActionDialogProps) => {
  const { t } = useText();
  const [add, setAdd] = useState("");
  const [remove, setRemove] = useState("");
  const change: Change = {
    ...(add.trim() !== "" && { add_tag: add.trim() }),
    ...(remove.trim() !== "" && { remove_tag: remove.trim() }),
  };
  const many = useSetMany(target, change);
  const withComma = [add, remove].some((text) => /[,，]/u.test(text));
  return (
    <ManyRowsDialog
      {...{ many, target, onClose, nameOf }}
      title={t("workerForm.many.tag", { count: target.count })}
      confirmText={t("workerForm.save")}
      nameTitle={t("workerForm.name")}
      filled={Object.keys(change).length === 0 || withComma ? null : {}}
    >
      <Field
        label={t("workerForm.many.addTag")}
        {...(withComma && {
          validationState: "error" as const,
          validationMessage: t("workerForm.many.noComma"),
        })}
      >
        <Input value={add} maxLength={20} onChange={(_event, { value }) => setAdd(value)} />
      </Field>
      <Field label={t("workerForm.many.removeTag")}>
        <Input value={remove} maxLength={20} onChange={(_event, { value }) => setRemove(value)} />
      </Field>
      <Text>{t("workerForm.many.tagHint")}</Text>
    </ManyRowsDialog>
  );
};

const common = { permission: "labor.labor.edit", appliesTo: condition } as const;

/** Actions on a selection of workers at once. */
export const setManyActions: readonly ListAction[] = [
  {
    key: "department",
    labelKey: "workerForm.many.setDepartment",
    icon: OrganizationRegular,
    ...common,
    Dialog: DepartmentDialog,
  },
  {
    key: "tag",
    labelKey: "workerForm.many.setTag",
    icon: TagRegular,
    ...common,
    isForAgency: true,
    Dialog: TagDialog,
  },
];
