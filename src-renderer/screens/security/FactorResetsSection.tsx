import { Button } from "@fluentui/react-components";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FactorReset } from "../../../src-shared/calls/factor-resets.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { queryKeys } from "../../desk/query-keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCan, useUser } from "../../session/bootstrap.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { AskFactorReset } from "./AskFactorReset.tsx";
import { LoadState } from "./LoadState.tsx";
import { SecurityCard } from "./SecurityCard.tsx";
import { useSecurityStyles } from "./security.styles.ts";

const columns = ["person", "reason", "askedBy", "state", "action"] as const;

const Resets = () => {
  const styles = useSecurityStyles();
  const desk = useDesk();
  const client = useQueryClient();
  const toast = useToast();
  const { t } = useText();
  const [granting, setGranting] = useState<FactorReset | null>(null);
  const query = useQuery({
    queryKey: queryKeys.factorResets,
    queryFn: () => desk.security.factorResets({}),
    staleTime: 0,
  });
  const decide = useMutation({
    mutationFn: ({ id, isGranted }: { id: string; isGranted: boolean }) =>
      desk.security.decideFactorReset({ params: { id }, body: { granted: isGranted } }),
    onSuccess: (_answer, { isGranted }) => toast.success(t(`factorResets.${isGranted ? "grantDone" : "refuseDone"}`)),
    onError: (error) => toast.error(error),
    onSettled: () => {
      setGranting(null);
      return client.invalidateQueries({ queryKey: queryKeys.factorResets });
    },
  });
  const requests = query.data?.value.results ?? [];
  return (
    <SecurityCard title={t("factorResets.title")} text={t("factorResets.text")}>
      <AskFactorReset />
      <LoadState query={query} failed={t("factorResets.loadFailed")} />
      {query.data && requests.length === 0 ? <p className={styles.text}>{t("factorResets.none")}</p> : null}
      {requests.length === 0 ? null : (
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className={styles.headCell}>
                  {t(`factorResets.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {requests.map((one) => (
              <tr key={one.id}>
                <td className={styles.cell}>{`${one.name} ${one.mobile_masked}`}</td>
                <td className={styles.cell}>{one.reason}</td>
                <td className={styles.cell}>{`${one.asked_by} ${one.asked_at}`}</td>
                <td className={styles.cell}>
                  {[t(`factorResets.${one.state}`), one.decided_by, one.decided_at].filter(Boolean).join(" ")}
                </td>
                <td className={styles.cell}>
                  {one.may_decide ? (
                    <div className={styles.buttons}>
                      <Button
                        size="small"
                        aria-label={t("factorResets.grantOf", { name: one.name })}
                        disabledFocusable={decide.isPending}
                        onClick={() => setGranting(one)}
                      >
                        {t("factorResets.grant")}
                      </Button>
                      <Button
                        size="small"
                        aria-label={t("factorResets.refuseOf", { name: one.name })}
                        disabledFocusable={decide.isPending}
                        onClick={() => decide.mutate({ id: one.id, isGranted: false })}
                      >
                        {t("factorResets.refuse")}
                      </Button>
                    </div>
                  ) : (
                    t("common.emptyValue")
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {granting ? (
        <ConfirmDialog
          title={t("factorResets.grantTitle", { name: granting.name })}
          confirmText={t("factorResets.grant")}
          isBusy={decide.isPending}
          onConfirm={() => decide.mutate({ id: granting.id, isGranted: true })}
          onClose={() => setGranting(null)}
        >
          {t("factorResets.grantBody", { name: granting.name, mobile: granting.mobile_masked })}
        </ConfirmDialog>
      ) : null}
    </SecurityCard>
  );
};

/** Lost second factors: one person of the agency asks for a reset, another grants it. */
export const FactorResetsSection = () => {
  const can = useCan();
  const { company_id } = useUser();
  return company_id === null && can("user.agency_user.view") ? <Resets /> : null;
};
