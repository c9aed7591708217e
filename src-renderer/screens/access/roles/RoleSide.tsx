import { Field, Input, Select } from "@fluentui/react-components";
import { roleScopeCodes } from "../../../../src-shared/access/roles/roles-list.ts";
import { dataScopes, type PermissionKey, permissionParts } from "../../../../src-shared/kernel/rights/permissions.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { Facts, Section } from "../../../ui/facts/Facts.tsx";
import { AmountField } from "../../../ui/inputs/AmountField.tsx";
import type { RoleChanges, RoleDetail, RoleDraft } from "./use-role-draft.ts";

type Props = {
  readonly detail: RoleDetail;
  readonly draft: RoleDraft;
  readonly changes: RoleChanges;
  readonly isEditable: boolean;
  readonly isNameWrong: boolean;
  readonly onChange: (part: Partial<RoleDraft>) => void;
};

/** Data scopes that a role may have: a company's people never see more than their company. */
const scopesFor = (scope: number) =>
  Object.values(dataScopes).filter((code) => scope !== roleScopeCodes.company || code !== dataScopes.all);

const OwnFields = ({ detail, draft, isNameWrong, onChange }: Props) => {
  const { t, of } = useText();
  return (
    <>
      <Field
        label={t("roles.side.name")}
        required
        {...(isNameWrong && { validationState: "error", validationMessage: t("roles.dialog.nameWrong") })}
      >
        <Input value={draft.name} maxLength={60} onChange={(_event, { value }) => onChange({ name: value })} />
      </Field>
      <Field label={t("roles.side.dataScope")} hint={of(`roles.side.scopeHint.${draft.dataScope}`)}>
        <Select
          value={String(draft.dataScope)}
          onChange={(_event, { value }) => onChange({ dataScope: Number(value) })}
        >
          {scopesFor(detail.role.scope).map((code) => (
            <option key={code} value={String(code)}>
              {of(`enums.dataScope.${code}`)}
            </option>
          ))}
        </Select>
      </Field>
      <AmountField
        label={t("roles.side.limit")}
        isRequired={false}
        hint={t("roles.side.limitHint")}
        value={draft.limit}
        onChange={(limit) => onChange({ limit })}
      />
    </>
  );
};

const Effect = ({ detail, draft, changes }: Pick<Props, "detail" | "draft" | "changes">) => {
  const { t, of, list } = useText();
  const count = detail.role.people;
  const named = (keys: readonly PermissionKey[]) =>
    list(
      keys.map((key) => {
        const { object, action } = permissionParts(key);
        return `${of(`enums.permission.object.${object}`)} ${of(`enums.permission.action.${action}`)}`;
      }),
    );
  const amount = (cents: number | null) => (cents === null ? t("roles.side.unlimited") : formatMoney(cents));
  const scopes = {
    from: of(`enums.dataScope.${detail.role.data_scope}`),
    to: of(`enums.dataScope.${draft.dataScope}`),
  };
  const lines = [
    changes.added.length > 0 && t("roles.side.gained", { count, permissions: named(changes.added) }),
    changes.removed.length > 0 && t("roles.side.lost", { count, permissions: named(changes.removed) }),
    changes.isLimited &&
      t("roles.side.limitFrom", { from: amount(detail.role.amount_limit), to: amount(draft.limit.cents) }),
    changes.isScoped && t("roles.side.scopeFrom", scopes),
  ].filter((line) => line !== false);
  return (
    <Section title={t("roles.side.effect")}>
      {lines.length === 0 ? (
        <span>{t("roles.side.none")}</span>
      ) : (
        <ul aria-label={t("roles.side.effect")}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Section>
  );
};

/** Beside the matrix: scope and limit of the role, who holds it, and what the changes come to. */
export const RoleSide = (props: Props) => {
  const { detail, draft, changes, isEditable } = props;
  const { t, of } = useText();
  const { role, holders } = detail;
  const facts = [
    { name: t("roles.side.scope"), value: of(`enums.roleScope.${role.scope}`) },
    ...(isEditable
      ? []
      : [
          { name: t("roles.side.dataScope"), value: of(`enums.dataScope.${role.data_scope}`) },
          {
            name: t("roles.side.limit"),
            value: role.amount_limit === null ? t("roles.side.unlimited") : formatMoney(role.amount_limit),
          },
        ]),
  ];
  return (
    <>
      <Section title={t("roles.side.facts")}>
        <Facts facts={facts} />
        {isEditable ? <OwnFields {...props} /> : null}
      </Section>
      <Section title={t("roles.side.holders", { count: role.people })}>
        {holders.length === 0 ? (
          <span>{t("roles.side.nobody")}</span>
        ) : (
          <Facts
            facts={holders.map(({ name, mobile_masked, company_name }) => ({
              name,
              value: [mobile_masked, company_name].filter(Boolean).join(" · "),
            }))}
          />
        )}
        {role.people > holders.length ? (
          <span>{t("roles.side.more", { count: role.people - holders.length })}</span>
        ) : null}
      </Section>
      {isEditable ? <Effect {...{ detail, draft, changes }} /> : null}
    </>
  );
};
