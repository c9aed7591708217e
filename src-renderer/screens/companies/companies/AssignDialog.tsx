import { Field, Select, Text } from "@fluentui/react-components";
import { PersonAvailableRegular } from "@fluentui/react-icons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { companies } from "../../../../src-shared/companies/register/companies-list.ts";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { ActionDialogProps, ListAction } from "../../../list-screen/model/define-list-screen.ts";
import { ManyRowsDialog } from "../../../record/ManyRowsDialog.tsx";
import { chosenOf, useMany } from "../../../record/use-many.ts";
import { everyCompany, nameOf } from "./company-rows.ts";

const keep = "keep";
const nobody = "";

const asPerson = (value: string): string | null => (value === nobody ? null : value);

/** Names who brought companies in and who looks after them: of the chosen ones, or of all that match the list's filters. */
const AssignDialog = ({ target, onClose }: ActionDialogProps) => {
  const desk = useDesk();
  const { t, error } = useText();
  const { rows, count } = target;
  const [row] = rows;
  const isOne = count === 1 && row !== undefined;
  const [salesman, setSalesman] = useState(isOne ? String(row["salesman_id"] ?? nobody) : nobody);
  const [owner, setOwner] = useState(isOne ? String(row["service_owner_id"] ?? nobody) : keep);
  const people = useQuery({
    queryKey: [...queryKeys.companies, "salesmen"],
    queryFn: () => desk.companies.salesmen({}),
  });
  const known = people.data?.value.people;
  const chosen = {
    user_id: asPerson(salesman),
    ...(owner !== keep && { service_owner_id: asPerson(owner) }),
  };
  const many = useMany(
    {
      ...{ list: companies, condition: everyCompany },
      act: (records) => desk.companies.assignMany({ body: { records: records.map(chosenOf), ...chosen } }),
    },
    target,
  );
  const options = known?.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
  return (
    <ManyRowsDialog
      {...{ many, target, onClose }}
      title={
        isOne
          ? `${t("companies.assign.title")} ${nameOf(row)}`
          : t("actions.many.title", { action: t("companies.assign.title"), count })
      }
      confirmText={t("companies.assign.save")}
      filled={known === undefined ? null : {}}
      nameOf={nameOf}
      nameTitle={t("lists.companies.columns.name")}
    >
      <Text>{t("companies.assign.one")}</Text>
      {people.error === null ? null : <Text role="alert">{error(people.error)}</Text>}
      <Field label={t("companies.assign.salesman")}>
        <Select value={salesman} onChange={(_event, { value }) => setSalesman(value)}>
          <option value={nobody}>{t("companies.assign.nobody")}</option>
          {options}
        </Select>
      </Field>
      <Field label={t("companies.assign.owner")}>
        <Select value={owner} onChange={(_event, { value }) => setOwner(value)}>
          {isOne ? null : <option value={keep}>{t("companies.assign.keep")}</option>}
          <option value={nobody}>{t("companies.assign.nobody")}</option>
          {options}
        </Select>
      </Field>
    </ManyRowsDialog>
  );
};

/** Naming the salesman of one company or of many. */
export const assignAction: ListAction = {
  key: "assign",
  labelKey: "companies.actions.assign",
  icon: PersonAvailableRegular,
  permission: "company.company.edit",
  Dialog: AssignDialog,
};
