import { Field, Input, Text } from "@fluentui/react-components";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DepartmentRow } from "../../../../src-shared/access/organization/organization-calls.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import { organizationOptions, treeKey } from "../../../session/organization-options.ts";
import { DepartmentField } from "../../../ui/inputs/DepartmentField.tsx";
import { withBelow } from "./department-rows.ts";

type Props = {
  /** The tree's company; null: the agency itself. */
  readonly companyId: string | null;
  readonly departments: readonly DepartmentRow[];
  /** The one that is changed; null: a new one is made. */
  readonly department: DepartmentRow | null;
  /** The one above a new one. */
  readonly parent: string;
  readonly onClose: () => void;
};

const digits = /^\d{0,4}$/u;

/** Makes a department, or renames and moves one. */
export const DepartmentDialog = ({ companyId, departments, department: given, parent: above, onClose }: Props) => {
  const desk = useDesk();
  const client = useQueryClient();
  const { t } = useText();
  const [department] = useState(given);
  const [name, setName] = useState(department?.name ?? "");
  const [parent, setParent] = useState(department === null ? above : (department.parent_id ?? ""));
  const [code, setCode] = useState(department?.code ?? "");
  const [leader, setLeader] = useState(department?.leader ?? "");
  const [sort, setSort] = useState(String(department?.sort ?? 0));
  const isNameWrong = name.trim().length < 1 || name.trim().length > 50;
  const own = department === null ? new Set<string>() : withBelow(departments, department.id);
  const facts = {
    ...{ name: name.trim(), parent_id: parent === "" ? null : parent, sort: Number(sort) },
    ...{ code: code.trim() === "" ? null : code.trim(), leader: leader.trim() === "" ? null : leader.trim() },
  };
  const send = async () => {
    if (department === null) await desk.organization.create({ body: { company_id: companyId, ...facts } });
    else {
      const { id, version } = department;
      await desk.organization.update({ params: { id }, body: { version, ...facts } });
    }
    await client.invalidateQueries({ queryKey: treeKey });
  };
  return (
    <PlainDialog
      title={department ? t("organization.dialog.edit", { name: department.name }) : t("organization.dialog.create")}
      confirmText={t("organization.dialog.confirm")}
      done={t(department ? "organization.done.saved" : "organization.done.created")}
      send={isNameWrong ? null : send}
      onClose={onClose}
    >
      <Field
        label={t("organization.form.name")}
        required
        {...(name !== "" &&
          isNameWrong && { validationState: "error", validationMessage: t("organization.form.nameWrong") })}
      >
        <Input value={name} maxLength={60} onChange={(_event, { value }) => setName(value)} />
      </Field>
      <DepartmentField
        label={t("organization.form.parent")}
        hint={department ? t("organization.form.move") : null}
        noneText={t("organization.form.top")}
        except={own}
        value={parent}
        onChange={setParent}
        {...{ departments }}
      />
      <Field label={t("organization.form.code")}>
        <Input value={code} maxLength={40} onChange={(_event, { value }) => setCode(value)} />
      </Field>
      <Field label={t("organization.form.leader")}>
        <Input value={leader} maxLength={50} onChange={(_event, { value }) => setLeader(value)} />
      </Field>
      <Field label={t("organization.form.sort")} hint={t("organization.form.sortHint")}>
        <Input
          inputMode="numeric"
          value={sort}
          onChange={(_event, { value }) => {
            if (digits.test(value)) setSort(value);
          }}
        />
      </Field>
    </PlainDialog>
  );
};

type RemoveProps = { readonly department: DepartmentRow; readonly onClose: () => void };

type MoveProps = {
  readonly department: DepartmentRow;
  /** The department that it comes below; null: to the top. */
  readonly parent: string | null;
  readonly all: readonly DepartmentRow[];
  readonly onClose: () => void;
};

/** Puts a department with all below it under another one, once the person has seen from where to where. */
export const MoveDepartmentDialog = ({ department: given, parent, all, onClose }: MoveProps) => {
  const desk = useDesk();
  const client = useQueryClient();
  const { t } = useText();
  const [{ id, version, name, code, leader, sort, parent_id }] = useState(given);
  const paths = new Map(organizationOptions(all).map((one) => [one.id, one.label]));
  const placeOf = (above: string | null) => (above === null ? t("organization.form.top") : (paths.get(above) ?? ""));
  return (
    <PlainDialog
      title={t("organization.dialog.moveTo", { name })}
      warning={t("organization.form.move")}
      confirmText={t("organization.dialog.confirmMove")}
      done={t("organization.done.moved")}
      send={async () => {
        await desk.organization.update({
          params: { id },
          body: { version, name, code, leader, sort, parent_id: parent },
        });
        await client.invalidateQueries({ queryKey: treeKey });
      }}
      onClose={onClose}
    >
      <Text>{t("organization.dialog.way", { from: placeOf(parent_id), to: placeOf(parent) })}</Text>
    </PlainDialog>
  );
};

/** Removes a department; what uses it is told where it cannot be. */
export const RemoveDepartmentDialog = ({ department: given, onClose }: RemoveProps) => {
  const desk = useDesk();
  const client = useQueryClient();
  const { t } = useText();
  const [{ id, name }] = useState(given);
  return (
    <PlainDialog
      title={t("organization.dialog.remove", { name })}
      warning={t("organization.dialog.removeWarning")}
      confirmText={t("organization.dialog.confirmRemove")}
      done={t("organization.done.removed")}
      send={async () => {
        await desk.organization.remove({ params: { id } });
        await client.invalidateQueries({ queryKey: treeKey });
      }}
      onClose={onClose}
    />
  );
};
