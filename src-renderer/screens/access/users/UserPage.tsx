import {
  DesktopRegular,
  EditRegular,
  PersonAvailableRegular,
  PersonProhibitedRegular,
  SavingsRegular,
} from "@fluentui/react-icons";
import { type ComponentType, useState } from "react";
import { memberStatus } from "../../../../src-shared/access/users/users-lists.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { moneyText } from "../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { DetailProps } from "../../../list-screen/model/define-list-screen.ts";
import { CachedDetail } from "../../../list-screen/row/CachedDetail.tsx";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { ActionBar } from "../../../ui/buttons/ActionBar.tsx";
import type { BarAction } from "../../../ui/buttons/arrange-actions.ts";
import { Facts, ResultTable, Section } from "../../../ui/facts/Facts.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { TopUpDialog } from "./TopUpDialog.tsx";
import { EditUserDialog, EndSessionsDialog, SwitchUserDialog } from "./UserDialog.tsx";
import { editPermission, listOf, type UserDetail, type UserKind, useUser } from "./user-kinds.ts";

type Dialog = ComponentType<{
  readonly kind: UserKind;
  readonly detail: UserDetail;
  readonly onClose: () => void;
}>;

const fields = {
  agency: ["name", "mobile", "email", "roles", "organization_name", "data_scope", "contract_remind", "create_at"],
  company: ["name", "mobile", "email", "company_name", "roles", "organization_name", "is_super", "create_at"],
} as const;

const Devices = ({ devices }: Pick<UserDetail, "devices">) => {
  const { t } = useText();
  return (
    <Section title={`${t("users.detail.devices")} ${devices.length}`}>
      {devices.length === 0 ? (
        <span>{t("users.detail.noDevices")}</span>
      ) : (
        <ResultTable
          label={t("users.detail.devices")}
          titles={(["device", "region", "signedIn", "seen"] as const).map((name) => t(`users.detail.${name}`))}
          rows={devices.map(({ id, device, region, created_at, seen_at }) => ({
            key: id,
            cells: [device, region, created_at, seen_at],
          }))}
        />
      )}
    </Section>
  );
};

const Body = ({ kind, detail, row }: { readonly kind: UserKind; readonly detail: UserDetail; readonly row: Row }) => {
  const { t, list } = useText();
  const { user, companies = [], day_limit, devices, against, is_disabled } = detail;
  const limit = (cents: number | null) => (cents === null ? t("users.detail.unlimited") : moneyText(cents));
  return (
    <>
      {against === "user_self" ? <Message intent="info">{t("users.detail.self")}</Message> : null}
      {is_disabled ? <Message intent="warning">{t("users.detail.disabled")}</Message> : null}
      {user.status === memberStatus.toActivate ? (
        <Message intent="warning">{t("users.detail.toActivate")}</Message>
      ) : null}
      <Section title={t("users.detail.who")}>
        <RowFields list={listOf[kind]} row={row} keys={fields[kind]} />
        {companies.length === 0 ? null : (
          <Facts facts={[{ name: t("users.fields.companies"), value: list(companies.map(({ name }) => name)) }]} />
        )}
      </Section>
      <Section title={t("users.detail.limits")}>
        <Facts
          facts={[
            { name: t("users.detail.step"), value: limit(user.amount_limit) },
            { name: t("users.detail.day"), value: limit(day_limit) },
            {
              name: t("users.detail.factor"),
              value: t(user.has_factor ? "users.detail.factorOn" : "users.detail.factorOff"),
            },
            { name: t("users.detail.lastSignIn"), value: user.last_login_at ?? t("users.detail.never") },
          ]}
        />
      </Section>
      <Devices devices={devices} />
    </>
  );
};

/** One user: what they are, up to which amount, where they are signed in; and what may be changed of it. */
const UserPage = ({ kind, id, onClose }: DetailProps & { readonly kind: UserKind }) => {
  const { t } = useText();
  const query = useUser(kind, id);
  const [begun, setBegun] = useState<{ readonly Dialog: Dialog; readonly detail: UserDetail } | null>(null);
  const actionsOf = (detail: UserDetail): readonly BarAction[] => {
    const isOff = !detail.is_use;
    const common = { permission: editPermission[kind], against: detail.against } as const;
    const begin = (Dialog: Dialog) => () => setBegun({ Dialog, detail });
    return [
      { ...common, key: "edit", text: t("users.actions.edit"), icon: EditRegular, onClick: begin(EditUserDialog) },
      {
        ...{ ...common, key: "switch", text: t(isOff ? "users.actions.on" : "users.actions.off") },
        icon: isOff ? PersonAvailableRegular : PersonProhibitedRegular,
        ...(isOff && detail.is_disabled && detail.against === null && { against: "user_disabled_there" }),
        onClick: begin(SwitchUserDialog),
      },
      ...(kind === "company"
        ? []
        : [
            {
              ...{ key: "topUp", text: t("users.actions.topUp"), icon: SavingsRegular },
              ...({ permission: "user.topup.create", movesMoney: true, onClick: begin(TopUpDialog) } as const),
              against: detail.user.status === memberStatus.on ? null : "user_not_active",
            },
          ]),
      ...(detail.devices.length === 0
        ? []
        : [
            {
              ...{ key: "end", text: t("users.actions.endSessions"), icon: DesktopRegular },
              ...{ permission: editPermission[kind], onClick: begin(EndSessionsDialog) },
            },
          ]),
    ];
  };
  return (
    <CachedDetail
      list={listOf[kind]}
      {...{ id, query, onClose }}
      state="status"
      rowOf={({ user }) => user as Row}
      titleOf={(row) => String(row["name"])}
      actions={(detail) => <ActionBar actions={actionsOf(detail)} />}
    >
      {(detail, row) => (
        <>
          <Body {...{ kind, detail, row }} />
          {begun ? <begun.Dialog kind={kind} detail={begun.detail} onClose={() => setBegun(null)} /> : null}
        </>
      )}
    </CachedDetail>
  );
};

export const AgencyUserPage = (props: DetailProps) => <UserPage kind="agency" {...props} />;
export const CompanyUserPage = (props: DetailProps) => <UserPage kind="company" {...props} />;
