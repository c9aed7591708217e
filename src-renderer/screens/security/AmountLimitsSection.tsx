import { Button } from "@fluentui/react-components";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { LimitChange } from "../../../src-shared/calls/amount-limits.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { queryKeys } from "../../desk/query-keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCan, useUser } from "../../session/bootstrap.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { AskLimits } from "./AskLimits.tsx";
import { LoadState } from "./LoadState.tsx";
import { SecurityCard } from "./SecurityCard.tsx";
import { useSecurityStyles } from "./security.styles.ts";

type Limits = { readonly amount_limit: number | null; readonly day_limit: number | null };

/** Limits as text: of one step, and of the day, for which that of one step holds where none is set. */
const useLimitTexts = () => {
  const { t } = useText();
  const yuan = (cents: number) => t("common.moneyYuan", { amount: formatMoney(cents) });
  return ({ amount_limit, day_limit }: Limits) => {
    const step = amount_limit === null ? t("amountLimits.none") : yuan(amount_limit);
    const isStep = day_limit === null && amount_limit !== null;
    const day = day_limit === null ? t(`amountLimits.${isStep ? "dayAsStep" : "none"}`) : yuan(day_limit);
    return { step, day };
  };
};

const Head = ({ columns }: { columns: readonly ("person" | "step" | "day" | "reason" | "state" | "action")[] }) => {
  const styles = useSecurityStyles();
  const { t } = useText();
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col" className={styles.headCell}>
            {t(`amountLimits.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
};

const Changes = ({ changes }: { changes: readonly LimitChange[] }) => {
  const styles = useSecurityStyles();
  const desk = useDesk();
  const client = useQueryClient();
  const toast = useToast();
  const { t } = useText();
  const textsOf = useLimitTexts();
  const [granting, setGranting] = useState<LimitChange | null>(null);
  const decide = useMutation({
    mutationFn: ({ id, isGranted }: { id: string; isGranted: boolean }) =>
      desk.security.decideLimits({ params: { id }, body: { granted: isGranted } }),
    onSuccess: (_answer, { isGranted }) => toast.success(t(`amountLimits.${isGranted ? "grantDone" : "refuseDone"}`)),
    onError: (error) => toast.error(error),
    onSettled: () => {
      setGranting(null);
      return client.invalidateQueries({ queryKey: queryKeys.amountLimits });
    },
  });
  if (changes.length === 0) return <p className={styles.text}>{t("amountLimits.noChanges")}</p>;
  return (
    <>
      <table className={styles.table}>
        <Head columns={["person", "step", "day", "reason", "state", "action"]} />
        <tbody>
          {changes.map((one) => (
            <tr key={one.id}>
              <td className={styles.cell}>{one.name}</td>
              <td className={styles.cell}>{textsOf(one).step}</td>
              <td className={styles.cell}>{textsOf(one).day}</td>
              <td
                className={styles.cell}
              >{`${one.reason} (${t("amountLimits.askedBy")}: ${one.asked_by} ${one.asked_at})`}</td>
              <td className={styles.cell}>
                {[t(`amountLimits.${one.state}`), one.decided_by, one.decided_at].filter(Boolean).join(" ")}
              </td>
              <td className={styles.cell}>
                {one.may_decide ? (
                  <div className={styles.buttons}>
                    <Button
                      size="small"
                      aria-label={t("amountLimits.grantOf", { name: one.name })}
                      disabledFocusable={decide.isPending}
                      onClick={() => setGranting(one)}
                    >
                      {t("amountLimits.grant")}
                    </Button>
                    <Button
                      size="small"
                      aria-label={t("amountLimits.refuseOf", { name: one.name })}
                      disabledFocusable={decide.isPending}
                      onClick={() => decide.mutate({ id: one.id, isGranted: false })}
                    >
                      {t("amountLimits.refuse")}
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
      {granting ? (
        <ConfirmDialog
          title={t("amountLimits.grantTitle", { name: granting.name })}
          confirmText={t("amountLimits.grant")}
          isBusy={decide.isPending}
          onConfirm={() => decide.mutate({ id: granting.id, isGranted: true })}
          onClose={() => setGranting(null)}
        >
          {t("amountLimits.grantBody", { name: granting.name, ...textsOf(granting) })}
        </ConfirmDialog>
      ) : null}
    </>
  );
};

const Limits = () => {
  const styles = useSecurityStyles();
  const desk = useDesk();
  const { t } = useText();
  const textsOf = useLimitTexts();
  const query = useQuery({
    queryKey: queryKeys.amountLimits,
    queryFn: () => desk.security.amountLimits({}),
    staleTime: 0,
  });
  const read = query.data?.value;
  return (
    <SecurityCard title={t("amountLimits.title")} text={t("amountLimits.text")}>
      <LoadState query={query} failed={t("amountLimits.loadFailed")} />
      {read ? (
        <>
          <table className={styles.table}>
            <Head columns={["person", "step", "day"]} />
            <tbody>
              {read.people.map((one) => (
                <tr key={one.id}>
                  <td className={styles.cell}>{`${one.name} ${one.mobile_masked}`}</td>
                  <td className={styles.cell}>{textsOf(one).step}</td>
                  <td className={styles.cell}>{textsOf(one).day}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <AskLimits people={read.people} />
          <Changes changes={read.changes} />
        </>
      ) : null}
    </SecurityCard>
  );
};

/** What each person of the agency may commit: one asks for a change, another grants it. */
export const AmountLimitsSection = () => {
  const can = useCan();
  const { company_id } = useUser();
  return company_id === null && can("user.agency_user.view") ? <Limits /> : null;
};
