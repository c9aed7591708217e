import { CopyRegular, SaveRegular } from "@fluentui/react-icons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { roleKinds, roleScopeCodes } from "../../../../src-shared/access/roles/roles-list.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { permissionKeys } from "../../../../src-shared/kernel/rights/permissions.ts";
import { useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useDetail } from "../../../desk/use-detail.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { DetailProps } from "../../../list-screen/model/define-list-screen.ts";
import { CachedDetail } from "../../../list-screen/row/CachedDetail.tsx";
import { ActionBar } from "../../../ui/buttons/ActionBar.tsx";
import type { BarAction } from "../../../ui/buttons/arrange-actions.ts";
import { ErrorMessage } from "../../../ui/messages/Message.tsx";
import { useToast } from "../../../ui/messages/toast.tsx";
import { NewRoleDialog } from "./NewRoleDialog.tsx";
import { heldDuties } from "./permission-rows.ts";
import { RoleMatrix } from "./RoleMatrix.tsx";
import { RoleSide } from "./RoleSide.tsx";
import { useMatrixStyles } from "./role-matrix.styles.ts";
import { type RoleDetail, useRoleDraft } from "./use-role-draft.ts";

/** The permissions that a role may hold: a company's people only what is their company's. */
const usePossible = () => {
  const desk = useDesk();
  const { data } = useQuery({ queryKey: ["roles", "permissions"], queryFn: () => desk.roles.permissions({}) });
  const ofCompany = new Set(data?.value.results.filter((one) => one.of_company).map(({ key }) => key));
  return ({ role }: RoleDetail) => (role.scope === roleScopeCodes.company ? ofCompany : new Set(permissionKeys));
};

/** One role: what its people may do, see and commit, and who they are. */
export const RolePage = ({ id, onClose }: DetailProps) => {
  const desk = useDesk();
  const styles = useMatrixStyles();
  const toast = useToast();
  const { t, of, list } = useText();
  const query = useDetail("roles", id, (from) => from.roles.get({ params: { id } }));
  const possibleFor = usePossible();
  const [isCopying, setCopying] = useState(false);
  const { draft, changes, isDirty, isNameWrong, body, change, discard } = useRoleDraft(query.data?.value);
  const save = useWrite({
    mutationFn: (sent: NonNullable<typeof body>) => desk.roles.update({ params: { id }, body: sent }),
    onSuccess: async () => {
      await query.refetch();
      discard();
      toast.success(t("roles.saved"));
    },
  });
  const roleName = (name: string) => of(`enums.role.${name}`, {}, name);
  const lineOf = ({ role, against }: RoleDetail): string => {
    const duties = draft ? heldDuties(draft.permissions).map((duty) => t(`roles.duty.${duty}`)) : [];
    return [
      role.kind === roleKinds.program ? t("roles.page.program") : t("roles.page.own"),
      role.copied_from === null ? "" : t("roles.page.copied", { role: roleName(role.copied_from) }),
      duties.length === 0 ? t("roles.page.noDuties") : t("roles.page.duties", { duties: list(duties) }),
      against === "role_held" ? t("roles.page.held") : "",
    ]
      .filter((part) => part !== "")
      .join(" · ");
  };
  const edits = ({ role }: RoleDetail): readonly BarAction[] => [
    {
      ...{ key: "save", icon: SaveRegular, permission: "role.role.edit", isForward: true },
      text: role.people === 0 ? t("roles.saveNobody") : t("roles.save", { count: role.people }),
      onClick: () => {
        if (body !== null && !save.isPending) save.mutate(body);
      },
    },
    { key: "discard", text: t("roles.discard"), worksOffline: true, onClick: discard },
  ];
  const copy: BarAction = {
    ...{ key: "copy", text: t("roles.actions.copy"), icon: CopyRegular, permission: "role.role.edit" },
    onClick: () => setCopying(true),
  };
  return (
    <CachedDetail
      list="roles"
      {...{ id, query, onClose }}
      rowOf={({ role }) => role as Row}
      titleOf={(row) => roleName(String(row["name"]))}
      lineOf={() => (query.data ? lineOf(query.data.value) : "")}
      actions={(detail) => <ActionBar actions={[...(isDirty ? edits(detail) : []), copy]} />}
    >
      {(detail) => (
        <>
          <ErrorMessage error={save.error} />
          {draft && changes ? (
            <div className={styles.page}>
              <div className={styles.main}>
                <RoleMatrix
                  held={draft.permissions}
                  before={new Set(detail.permissions)}
                  isEditable={detail.against === null}
                  possible={possibleFor(detail)}
                  onChange={(permissions) => change({ permissions })}
                />
              </div>
              <aside aria-label={t("roles.side.facts")}>
                <RoleSide
                  {...{ detail, draft, changes, isNameWrong }}
                  isEditable={detail.against === null}
                  onChange={change}
                />
              </aside>
            </div>
          ) : null}
          {isCopying ? <NewRoleDialog source={detail.role} onClose={() => setCopying(false)} /> : null}
        </>
      )}
    </CachedDetail>
  );
};
