import { Button, Input, makeStyles, Spinner, Text, tokens } from "@fluentui/react-components";
import { AddRegular, DocumentArrowUpRegular, SearchRegular, TextBulletListAddRegular } from "@fluentui/react-icons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DepartmentRow } from "../../../../src-shared/access/organization/organization-calls.ts";
import { organization } from "../../../../src-shared/access/organization/organization-import.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useFileChoice } from "../../../import-wizard/file/use-file-choice.tsx";
import { useCan, useSession } from "../../../session/bootstrap.ts";
import { useCompanies, useOpenCompany } from "../../../session/companies.ts";
import { treeKey } from "../../../session/organization-options.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { usePageStyles } from "../../../ui/facts/page.styles.ts";
import { ErrorMessage } from "../../../ui/messages/Message.tsx";
import { DepartmentDialog, MoveDepartmentDialog, RemoveDepartmentDialog } from "./DepartmentDialog.tsx";
import { DepartmentTable } from "./DepartmentTable.tsx";
import { matching, type PlacedDepartment, placed } from "./department-rows.ts";
import { ManyDepartmentsDialog } from "./ManyDepartmentsDialog.tsx";

const useStyles = makeStyles({
  tools: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: tokens.spacingHorizontalS },
  search: { width: "260px" },
});

type Begun =
  | { readonly kind: "edit"; readonly department: DepartmentRow | null; readonly parent: string }
  | { readonly kind: "remove"; readonly department: DepartmentRow }
  | { readonly kind: "move"; readonly department: PlacedDepartment; readonly parent: string | null }
  | { readonly kind: "many" };

/** The departments of the open company, or of the agency itself: as a tree, with who belongs to each. */
export const OrganizationScreen = () => {
  const page = usePageStyles();
  const styles = useStyles();
  const desk = useDesk();
  const can = useCan();
  const { t } = useText();
  const session = useSession();
  const own = session.phase === "signed-in" ? session.user.company_id : null;
  const open = useOpenCompany();
  const { nameOf } = useCompanies();
  const companyId = own ?? open;
  const [typed, setTyped] = useState("");
  const file = useFileChoice(organization.name);
  const [begun, setBegun] = useState<Begun | null>(null);
  const query = useQuery({
    queryKey: [...treeKey, companyId ?? ""],
    queryFn: () => desk.organization.tree({ query: companyId === null ? {} : { company_id: companyId } }),
  });
  const tree = query.data?.value;
  const all = placed(tree?.departments ?? []);
  const rows = matching(all, typed);
  const mayEdit = tree?.may_edit === true && can("org.organization.edit");
  const close = () => setBegun(null);
  const create = (parent: string) => setBegun({ kind: "edit", department: null, parent });
  return (
    <div className={page.page}>
      <div className={styles.tools}>
        <h1 className={page.title}>
          {[t("shell.nav.organization"), companyId === null ? t("organization.agency") : nameOf(companyId)].join(" · ")}
        </h1>
        <Input
          className={styles.search}
          type="search"
          aria-label={t("organization.search")}
          placeholder={t("organization.search")}
          contentBefore={<SearchRegular />}
          value={typed}
          maxLength={60}
          onChange={(_event, { value }) => setTyped(value)}
        />
        {mayEdit ? (
          <>
            <Button appearance="primary" icon={<AddRegular />} onClick={() => create("")}>
              {t("organization.actions.create")}
            </Button>
            <Button icon={<TextBulletListAddRegular />} onClick={() => setBegun({ kind: "many" })}>
              {t("organization.many.type")}
            </Button>
            {file === null ? null : (
              <Button icon={<DocumentArrowUpRegular />} onClick={file.choose}>
                {t("organization.many.file")}
              </Button>
            )}
            {file?.field}
          </>
        ) : null}
      </div>
      <ErrorMessage error={query.error} />
      {query.isPending ? <Spinner label={t("common.loading")} /> : null}
      {tree !== undefined && rows.length === 0 ? (
        <EmptyState
          picture={typed.trim() === "" ? "first" : "noMatch"}
          title={t(typed.trim() === "" ? "organization.none" : "organization.nothing")}
          text={typed.trim() === "" ? t("organization.noneHow") : undefined}
        />
      ) : null}
      {rows.length === 0 ? null : (
        <>
          <DepartmentTable
            all={all}
            {...{ rows, mayEdit }}
            mayRemove={tree?.may_remove === true}
            onCreate={create}
            onEdit={(department) => setBegun({ kind: "edit", department, parent: "" })}
            onRemove={(department) => setBegun({ kind: "remove", department })}
            onMove={(department, parent) => setBegun({ kind: "move", department, parent })}
          />
          {mayEdit ? <Text size={200}>{t("organization.keys")}</Text> : null}
        </>
      )}
      {begun?.kind === "edit" ? (
        <DepartmentDialog
          {...{ companyId, department: begun.department, parent: begun.parent }}
          departments={tree?.departments ?? []}
          onClose={close}
        />
      ) : null}
      {begun?.kind === "move" ? (
        <MoveDepartmentDialog department={begun.department} parent={begun.parent} all={all} onClose={close} />
      ) : null}
      {begun?.kind === "many" ? <ManyDepartmentsDialog companyId={companyId} onClose={close} /> : null}
      {begun?.kind === "remove" ? <RemoveDepartmentDialog department={begun.department} onClose={close} /> : null}
    </div>
  );
};
