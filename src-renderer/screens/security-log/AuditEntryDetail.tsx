import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import type { Row } from "../../../src-shared/lists/define.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { queryKeys } from "../../desk/query-keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { DetailProps } from "../../list-screen/model/define-list-screen.ts";
import { CachedRow, useCachedRow } from "../../list-screen/row/CachedRow.tsx";
import { RowFields } from "../../list-screen/row/RowFields.tsx";
import { DetailPanel } from "../../ui/detail/DetailPanel.tsx";
import { DetailStates } from "../../ui/detail/DetailStates.tsx";
import { Section } from "../../ui/facts/Section.tsx";
import { WrittenTable } from "./WrittenTable.tsx";

const useStyles = makeStyles({
  hash: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200, overflowWrap: "anywhere" },
});

const detailFields = [
  ...["at", "actor", "area", "step", "object_kind", "object_name", "reason", "device"],
  ...["action", "object", "request_id"],
] as const;

/** An entry of the audit log at its own address: what changed, and its place in the chain. */
export const AuditEntryDetail = ({ id, onClose }: DetailProps) => {
  const styles = useStyles();
  const { t } = useText();
  const desk = useDesk();
  const query = useQuery({
    queryKey: queryKeys.detail("auditLog", id),
    queryFn: () => desk.auditLog.get({ params: { id } }),
  });
  const detail = query.data?.value;
  const cachedRow = useCachedRow("auditLog", id, query);
  return (
    <DetailPanel title={detail || cachedRow ? t("auditLog.entry", { id }) : t("auditLog.loading")} onClose={onClose}>
      {cachedRow ? <CachedRow list="auditLog" row={cachedRow} /> : <DetailStates query={query} />}
      {detail ? (
        <>
          <RowFields list="auditLog" row={detail.entry as Row} keys={detailFields} />
          <Section title={t("auditLog.changes")}>
            <WrittenTable object={detail.entry.object ?? ""} before={detail.before} after={detail.after} />
          </Section>
          <Text size={200}>{t("auditLog.hidden")}</Text>
          <Section title={t("auditLog.prevHash")}>
            <code className={styles.hash}>{detail.prev_hash}</code>
          </Section>
          <Section title={t("auditLog.hash")}>
            <code className={styles.hash}>{detail.hash}</code>
          </Section>
        </>
      ) : null}
    </DetailPanel>
  );
};
