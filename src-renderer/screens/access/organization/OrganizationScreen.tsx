import { Button, Input, makeStyles, mergeClasses, Spinner, tokens } from "@fluentui/react-components";
import {
  AddRegular,
  DeleteRegular,
  DocumentArrowUpRegular,
  EditRegular,
  SearchRegular,
  TextBulletListAddRegular,
} from "@fluentui/react-icons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DepartmentRow } from "../../../../src-shared/access/organization/organization-calls.ts";
import { organization } from "../../../../src-shared/access/organization/organization-import.ts";
import { formatCount } from "../../../../src-shared/kernel/values/money/count.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useFileChoice } from "../../../import-wizard/file/use-file-choice.tsx";
import { useCan, useSession } from "../../../session/bootstrap.ts";
import { useCompanies, useOpenCompany } from "../../../session/companies.ts";
import { treeKey } from "../../../session/organization-options.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { usePageStyles } from "../../../ui/facts/page.styles.ts";
import { ErrorMessage } from "../../../ui/messages/Message.tsx";
import { DepartmentDialog, RemoveDepartmentDialog } from "./DepartmentDialog.tsx";
import { matching, placed } from "./department-rows.ts";
import { ManyDepartmentsDialog } from "./ManyDepartmentsDialog.tsx";

const useStyles = makeStyles({
  tools: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: tokens.spacingHorizontalS },
  search: { width: "260px" },
  table: { width: "100%", borderCollapse: "collapse", backgroundColor: tokens.colorNeutralBackground1 },
  cell: {
    padding: "6px 12px",
    textAlign: "left",
    fontWeight: tokens.fontWeightRegular,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    overflowWrap: "anywhere",
  },
  head: {
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase200,
  },
  figure: { textAlign: "right", fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
  acts: { whiteSpace: "nowrap", textAlign: "right" },
});

type Begun =
  | { readonly kind: "edit"; readonly department: DepartmentRow | null; readonly parent: string }
  | { readonly kind: "remove"; readonly department: DepartmentRow }
  | { readonly kind: "many" };

const levelWidth = 24;

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
  const rows = matching(placed(tree?.departments ?? []), typed);
  const mayEdit = tree?.may_edit === true && can("org.organization.edit");
  const close = () => setBegun(null);
  const create = (parent: string) => () => setBegun({ kind: "edit", department: null, parent });
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
            <Button appearance="primary" icon={<AddRegular />} onClick={create("")}>
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
        <table className={styles.table} aria-label={t("shell.nav.organization")}>
          <thead>
            <tr>
              {(["name", "code", "leader"] as const).map((name) => (
                <th key={name} scope="col" className={mergeClasses(styles.cell, styles.head)}>
                  {t(`organization.columns.${name}`)}
                </th>
              ))}
              {(["members", "workers"] as const).map((name) => (
                <th key={name} scope="col" className={mergeClasses(styles.cell, styles.head, styles.figure)}>
                  {t(`organization.columns.${name}`)}
                </th>
              ))}
              {mayEdit ? <td className={styles.cell} /> : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row" className={styles.cell} style={{ paddingLeft: 12 + row.level * levelWidth }}>
                  {row.name}
                </th>
                <td className={styles.cell}>{row.code}</td>
                <td className={styles.cell}>{row.leader}</td>
                <td className={mergeClasses(styles.cell, styles.figure)}>{formatCount(row.allMembers)}</td>
                <td className={mergeClasses(styles.cell, styles.figure)}>{formatCount(row.allWorkers)}</td>
                {mayEdit ? (
                  <td className={mergeClasses(styles.cell, styles.acts)}>
                    <Button
                      appearance="subtle"
                      size="small"
                      icon={<AddRegular />}
                      title={t("organization.actions.below")}
                      aria-label={`${t("organization.actions.below")} ${row.name}`}
                      onClick={create(row.id)}
                    />
                    <Button
                      appearance="subtle"
                      size="small"
                      icon={<EditRegular />}
                      title={t("organization.actions.edit")}
                      aria-label={`${t("organization.actions.edit")} ${row.name}`}
                      onClick={() => setBegun({ kind: "edit", department: row, parent: "" })}
                    />
                    {tree?.may_remove ? (
                      <Button
                        appearance="subtle"
                        size="small"
                        icon={<DeleteRegular />}
                        title={t("organization.actions.remove")}
                        aria-label={`${t("organization.actions.remove")} ${row.name}`}
                        onClick={() => setBegun({ kind: "remove", department: row })}
                      />
                    ) : null}
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {begun?.kind === "edit" ? (
        <DepartmentDialog
          {...{ companyId, department: begun.department, parent: begun.parent }}
          departments={tree?.departments ?? []}
          onClose={close}
        />
      ) : null}
      {begun?.kind === "many" ? <ManyDepartmentsDialog companyId={companyId} onClose={close} /> : null}
      {begun?.kind === "remove" ? <RemoveDepartmentDialog department={begun.department} onClose={close} /> : null}
    </div>
  );
};
