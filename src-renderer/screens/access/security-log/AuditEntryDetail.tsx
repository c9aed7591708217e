import { makeStyles, Text, tokens } from "@fluentui/react-components";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { useDetail } from "../../../desk/use-detail.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { DetailProps } from "../../../list-screen/model/define-list-screen.ts";
import { CachedDetail } from "../../../list-screen/row/CachedDetail.tsx";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { Section } from "../../../ui/facts/Facts.tsx";
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
  const query = useDetail("auditLog", id, (desk) => desk.auditLog.get({ params: { id } }));
  return (
    <CachedDetail
      list="auditLog"
      {...{ id, query, onClose }}
      rowOf={({ entry, actor_place, object_place }): Row => ({
        ...(entry as Row),
        ...(actor_place && { actor_list: actor_place.list, actor_id: actor_place.id }),
        ...(object_place && { object_list: object_place.list, object_id: object_place.id }),
      })}
      titleOf={() => t("auditLog.entry", { id })}
    >
      {({ entry, before, after, prev_hash, hash }, row) => (
        <>
          <RowFields list="auditLog" row={row} keys={detailFields} />
          <Section title={t("auditLog.changes")}>
            <WrittenTable object={entry.object ?? ""} before={before} after={after} />
          </Section>
          <Text size={200}>{t("auditLog.hidden")}</Text>
          <Section title={t("auditLog.prevHash")}>
            <code className={styles.hash}>{prev_hash}</code>
          </Section>
          <Section title={t("auditLog.hash")}>
            <code className={styles.hash}>{hash}</code>
          </Section>
        </>
      )}
    </CachedDetail>
  );
};
