import { Field, Select } from "@fluentui/react-components";
import { PersonAvailableRegular } from "@fluentui/react-icons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AppError } from "../../../src-shared/bridge/define.ts";
import { type ManyAnswer, recordsAtMost } from "../../../src-shared/records/many.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import type { Desk } from "../../desk/desk.ts";
import { queryKeys } from "../../desk/query-keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { ActionDialogProps, ActionTarget, ListAction } from "../../list-screen/model/define-list-screen.ts";
import { PlainDialog } from "../../record/PlainDialog.tsx";
import { ResultTable } from "../../ui/facts/ResultTable.tsx";

type Chosen = { readonly user_id: string | null; readonly service_owner_id?: string | null };

/** Sends the chosen companies, so many a request; what was refused comes back with its code. */
const assignMany = async (desk: Desk, { rows }: ActionTarget, chosen: Chosen): Promise<ManyAnswer> => {
  let done = 0;
  const refused: { id: string; code: string }[] = [];
  for (let start = 0; start < rows.length; start += recordsAtMost) {
    const records = rows
      .slice(start, start + recordsAtMost)
      .map((row) => ({ id: String(row["id"]), version: Number(row["version"]) }));
    const answer = await desk.companies.assignMany({ body: { records, ...chosen } });
    done += answer.done;
    refused.push(...answer.refused);
  }
  return { done, refused };
};

const keep = "keep";
const nobody = "";

const asPerson = (value: string): string | null => (value === nobody ? null : value);

/** Names who brought companies in and who looks after them. */
const AssignDialog = ({ target, onClose }: ActionDialogProps) => {
  const desk = useDesk();
  const { t, error } = useText();
  const { rows, count } = target;
  const [row] = rows;
  const isOne = count === 1;
  const [salesman, setSalesman] = useState(isOne ? String(row?.["salesman_id"] ?? nobody) : nobody);
  const [owner, setOwner] = useState(isOne ? String(row?.["service_owner_id"] ?? nobody) : keep);
  const people = useQuery({
    queryKey: [...queryKeys.companies, "salesmen"],
    queryFn: () => desk.companies.salesmen({}),
  });
  const known = people.data?.value.people;
  const isWhole = rows.length > 0 && rows.length === count;
  const names = new Map(rows.map((one) => [String(one["id"]), String(one["name"])]));
  const chosen: Chosen = {
    user_id: asPerson(salesman),
    ...(owner !== keep && { service_owner_id: asPerson(owner) }),
  };
  const hint = isOne ? t("companies.assign.one") : t("companies.assign.many", { count });
  const options = known?.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
  return (
    <PlainDialog
      title={isOne ? `${t("companies.assign.title")} ${String(row?.["name"])}` : t("companies.assign.title")}
      confirmText={t("companies.assign.save")}
      warning={isWhole ? hint : t("companies.assign.chooseRows")}
      problem={people.error}
      send={known === undefined || !isWhole ? null : () => assignMany(desk, target, chosen)}
      outcome={({ done, refused }) => (
        <>
          <span role="status">{t("companies.assign.outcome", { done, refused: refused.length })}</span>
          {refused.length === 0 ? null : (
            <ResultTable
              label={t("actions.many.refused")}
              titles={[t("lists.companies.columns.name"), t("actions.many.reason")]}
              rows={refused.map(({ id, code }) => ({
                key: id,
                cells: [names.get(id) ?? id, error(new AppError(code))],
              }))}
            />
          )}
        </>
      )}
      onClose={onClose}
    >
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
    </PlainDialog>
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
