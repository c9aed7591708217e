import { Field, Input, Radio, RadioGroup, Select } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { roleScopeCodes } from "../../../../src-shared/access/roles/roles-list.ts";
import { dataScopes, type RoleScope, roleScopes } from "../../../../src-shared/kernel/rights/permissions.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import type { RoleDetail } from "./use-role-draft.ts";

type Props = {
  /** The role that is copied; absent: it is chosen here. */
  readonly source?: RoleDetail["role"];
  readonly onClose: (outcome?: "done") => void;
};

const scopeOf = (code: number): RoleScope => (code === roleScopeCodes.company ? "company" : "agency");

/** Makes a role of one's own that begins as another one, and opens it. */
export const NewRoleDialog = ({ source, onClose }: Props) => {
  const desk = useDesk();
  const navigate = useNavigate();
  const { t, of } = useText();
  const [name, setName] = useState("");
  const [scope, setScope] = useState<RoleScope>(source ? scopeOf(source.scope) : "agency");
  const [chosen, setChosen] = useState(source?.id ?? "");
  const [isTried, setTried] = useState(false);
  const known = useQuery({
    queryKey: ["roles", "sources"],
    queryFn: () => desk.lists.page({ list: "roles", filters: {}, page: 1, page_size: 100, summary: false }),
    enabled: source === undefined,
  });
  const sources = (known.data?.rows ?? []).filter((row) => scopeOf(Number(row["scope"])) === scope);
  const from = source?.id ?? (sources.some(({ id }) => id === chosen) ? chosen : String(sources[0]?.["id"] ?? ""));
  const trimmed = name.trim();
  const isNameWrong = trimmed.length < 2 || [...trimmed].length > 30;
  const nameOf = (text: unknown) => of(`enums.role.${String(text)}`, {}, String(text));
  const make = async () => {
    const { value } = await desk.roles.get({ params: { id: from } });
    return desk.roles.create({
      body: {
        ...{ name: trimmed, scope, copied_from: value.role.name, permissions: value.permissions },
        data_scope: Object.values(dataScopes).find((code) => code === value.role.data_scope) ?? dataScopes.own,
        amount_limit: value.role.amount_limit,
      },
    });
  };
  return (
    <PlainDialog
      title={source ? t("roles.dialog.copyTitle", { name: nameOf(source.name) }) : t("roles.dialog.title")}
      confirmText={t("roles.dialog.confirm")}
      warning={t("roles.dialog.hint")}
      send={isNameWrong || from === "" ? null : make}
      done={({ role }) => {
        void navigate(`/roles/${role.id}`);
        return t("roles.created");
      }}
      onClose={onClose}
    >
      <Field
        label={t("roles.dialog.name")}
        required
        {...(isTried && isNameWrong && { validationState: "error", validationMessage: t("roles.dialog.nameWrong") })}
      >
        <Input
          value={name}
          maxLength={60}
          onBlur={() => setTried(name !== "")}
          onChange={(_event, { value }) => setName(value)}
        />
      </Field>
      {source ? null : (
        <>
          <Field label={t("roles.dialog.scope")}>
            <RadioGroup
              layout="horizontal"
              value={scope}
              onChange={(_event, { value }) => setScope(value === "company" ? "company" : "agency")}
            >
              {roleScopes.map((one) => (
                <Radio key={one} value={one} label={of(`enums.roleScope.${roleScopeCodes[one]}`)} />
              ))}
            </RadioGroup>
          </Field>
          <Field label={t("roles.dialog.from")}>
            <Select value={from} onChange={(_event, { value }) => setChosen(value)}>
              {sources.map((row) => (
                <option key={String(row["id"])} value={String(row["id"])}>
                  {nameOf(row["name"])}
                </option>
              ))}
            </Select>
          </Field>
        </>
      )}
    </PlainDialog>
  );
};
