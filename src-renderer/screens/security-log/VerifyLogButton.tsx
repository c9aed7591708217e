import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { ShieldCheckmarkRegular } from "@fluentui/react-icons";
import { useMutation } from "@tanstack/react-query";
import type { auditLogChain } from "../../../src-shared/calls/audit-log.ts";
import type { CallOutput } from "../../../src-shared/calls/define.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import type { Texts } from "../../i18n/texts.ts";

const useStyles = makeStyles({
  row: { display: "flex", alignItems: "center", gap: tokens.spacingHorizontalS },
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
export const VerifyLogButton = () => {
  const styles = useStyles();
  const { t, error: errorText } = useText();
  const desk = useDesk();
  const proof = useMutation({ mutationFn: () => desk.auditLog.chain({}) });
  const { data } = proof;
  return (
    <div className={styles.row} role="status">
      {data ? (
        <Text size={200} className={data.state === "whole" ? styles.whole : styles.fault}>
          {proofText(data, t)}
        </Text>
      ) : null}
      {proof.error ? (
        <Text size={200} className={styles.fault}>
          {errorText(proof.error)}
        </Text>
      ) : null}
      <Button size="small" icon={<ShieldCheckmarkRegular />} disabled={proof.isPending} onClick={() => proof.mutate()}>
        {t(proof.isPending ? "auditLog.proof.checking" : "auditLog.proof.check")}
      </Button>
    </div>
  );
};
