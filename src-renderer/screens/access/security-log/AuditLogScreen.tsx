import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { ShieldCheckmarkRegular } from "@fluentui/react-icons";
import type { CallOutput } from "../../../../src-shared/kernel/calls/define.ts";
import type { auditLogChain } from "../../../../src-shared/registries/audit/audit-log-calls.ts";
import { useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { Texts } from "../../../i18n/texts.ts";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import type { ListTool } from "../../../list-screen/model/list-tools.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { AuditEntryDetail } from "./AuditEntryDetail.tsx";

const useStyles = makeStyles({
  whole: { color: tokens.colorStatusSuccessForeground1 },
  fault: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
});

type Proof = CallOutput<typeof auditLogChain>;

const proofText = ({ state, entry, entries, faults, at }: Proof, t: Texts["t"]): string => {
  if (state === "whole") return t("auditLog.proof.whole", { entries, at });
  if (state === "changed") return t("auditLog.proof.changed", { rows: faults, at });
  return state === "cut" ? t("auditLog.proof.cut", { at }) : t("auditLog.proof.broken", { entry: entry ?? "", at });
};

/** Verifies the log at the service and says what came of it. */
const VerifyLogDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const styles = useStyles();
  const { t, error: errorText } = useText();
  const desk = useDesk();
  const proof = useWrite({ mutationFn: () => desk.auditLog.chain({}) });
  const { data } = proof;
  return (
    <ConfirmDialog
      title={t("auditLog.proof.check")}
      confirmText={t(proof.isPending ? "auditLog.proof.checking" : "auditLog.proof.check")}
      closeText={t("common.close")}
      isBusy={proof.isPending}
      onConfirm={() => proof.mutate()}
      onClose={onClose}
    >
      <Text>{t("auditLog.proof.what")}</Text>
      <div role="status">
        {data ? (
          <Text className={data.state === "whole" ? styles.whole : styles.fault}>{proofText(data, t)}</Text>
        ) : null}
        {proof.error ? <Text className={styles.fault}>{errorText(proof.error)}</Text> : null}
      </div>
    </ConfirmDialog>
  );
};

/** The tool of the audit log: verifies that nothing was taken out of it or changed. */
const useVerifyLog = (): readonly ListTool[] => {
  const { t } = useText();
  const text = t("auditLog.proof.check");
  return [{ key: "verify", text, icon: ShieldCheckmarkRegular, place: "button", Dialog: VerifyLogDialog }];
};

export const auditLogSpec = defineListScreen({
  list: "auditLog",
  route: "/audit-log",
  exportPermission: "audit_log.entry.export",
  useTools: useVerifyLog,
  Detail: AuditEntryDetail,
});

/** Shows each person's acts, when and why, and whether the log is whole. */
export const AuditLogScreen = () => <ListScreen spec={auditLogSpec} />;
