import { Field, Input } from "@fluentui/react-components";
import { OrganizationRegular, TagRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { AppError } from "../../../src-shared/bridge/define.ts";
import type { ManyAnswer } from "../../../src-shared/records/many.ts";
import { recordsAtMost } from "../../../src-shared/records/many.ts";
import { cooperationStates } from "../../../src-shared/states/worker.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import type { Desk } from "../../desk/desk.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { ActionDialogProps, ActionTarget, ListAction } from "../../list-screen/model/define-list-screen.ts";
import { OrganizationField } from "../../money/bills/OrganizationField.tsx";
import { PlainDialog } from "../../record/PlainDialog.tsx";
import { ResultTable } from "../../ui/facts/ResultTable.tsx";

type Change = { readonly organization_id?: string | null; readonly add_tag?: string; readonly remove_tag?: string };

/** Sends the chosen rows, so many a request; what was refused comes back with its code. */
const setMany = async (desk: Desk, { rows }: ActionTarget, change: Change): Promise<ManyAnswer> => {
  let done = 0;
  const refused: { id: string; code: string }[] = [];
  for (let start = 0; start < rows.length; start += recordsAtMost) {
    const records = rows
      .slice(start, start + recordsAtMost)
      .map((row) => ({ id: String(row["id"]), version: Number(row["version"]) }));
    const answer = await desk.workerEntry.setMany({ body: { records, ...change } });
    done += answer.done;
    refused.push(...answer.refused);
  }
  return { done, refused };
};

/** Whether every chosen row is known: of a whole list rows are chosen by hand. */
const isWhole = ({ rows, count }: ActionTarget): boolean => rows.length > 0 && rows.length === count;

const Outcome = ({ target, answer }: { readonly target: ActionTarget; readonly answer: ManyAnswer }) => {
  const { t, error } = useText();
  const names = new Map(target.rows.map((row) => [String(row["id"]), String(row["name"])]));
  return (
    <>
      <span role="status">{t("workerForm.many.outcome", { done: answer.done, refused: answer.refused.length })}</span>
      <ResultTable
        label={t("actions.many.refused")}
        titles={[t("workerForm.name"), t("actions.many.reason")]}
        rows={answer.refused.map(({ id, code }) => ({
          key: id,
          cells: [names.get(id) ?? id, error(new AppError(code))],
        }))}
      />
    </>
  );
};

const DepartmentDialog = ({ target, onClose }: ActionDialogProps) => {
  const desk = useDesk();
  const { t } = useText();
  const [id, setId] = useState("");
  const companies = new Set(target.rows.map((row) => String(row["company_id"])));
  const [company] = companies;
  const isOne = companies.size === 1 && company !== undefined && isWhole(target);
  return (
    <PlainDialog
      title={t("workerForm.many.department", { count: target.rows.length })}
      confirmText={t("workerForm.save")}
      warning={t(
        isOne
          ? "workerForm.many.departmentHint"
          : isWhole(target)
            ? "workerForm.many.severalCompanies"
            : "workerForm.many.chooseRows",
      )}
      send={isOne ? () => setMany(desk, target, { organization_id: id === "" ? null : id }) : null}
      outcome={(answer) => <Outcome target={target} answer={answer} />}
      onClose={onClose}
    >
      {isOne ? <OrganizationField companyId={company} value={id} onChange={setId} /> : null}
    </PlainDialog>
  );
};

const TagDialog = ({ target, onClose }: ActionDialogProps) => {
  const desk = useDesk();
  const { t } = useText();
  const [add, setAdd] = useState("");
  const [remove, setRemove] = useState("");
  const change: Change = {
    ...(add.trim() !== "" && { add_tag: add.trim() }),
    ...(remove.trim() !== "" && { remove_tag: remove.trim() }),
  };
  return (
    <PlainDialog
      title={t("workerForm.many.tag", { count: target.rows.length })}
      confirmText={t("workerForm.save")}
      warning={t(isWhole(target) ? "workerForm.many.tagHint" : "workerForm.many.chooseRows")}
      send={Object.keys(change).length === 0 || !isWhole(target) ? null : () => setMany(desk, target, change)}
      outcome={(answer) => <Outcome target={target} answer={answer} />}
      onClose={onClose}
    >
      <Field label={t("workerForm.many.addTag")}>
        <Input value={add} maxLength={20} onChange={(_event, { value }) => setAdd(value)} />
      </Field>
      <Field label={t("workerForm.many.removeTag")}>
        <Input value={remove} maxLength={20} onChange={(_event, { value }) => setRemove(value)} />
      </Field>
    </PlainDialog>
  );
};

const common = {
  permission: "labor.labor.edit",
  appliesTo: {
    cooperation_status: [cooperationStates.code("cooperating"), cooperationStates.code("stopping")],
  },
} as const;

/** What is done with a selection of workers at once. */
export const setManyActions: readonly ListAction[] = [
  {
    key: "department",
    labelKey: "workerForm.many.setDepartment",
    icon: OrganizationRegular,
    ...common,
    Dialog: DepartmentDialog,
  },
  { key: "tag", labelKey: "workerForm.many.setTag", icon: TagRegular, ...common, Dialog: TagDialog },
];
