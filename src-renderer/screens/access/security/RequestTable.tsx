import { Button } from "@fluentui/react-components";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { FactorReset } from "../../../../src-shared/access/session/factor-resets-calls.ts";
import type { LimitChange } from "../../../../src-shared/registries/limits/amount-limits-calls.ts";
import { useWrite } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { PlainTable } from "../../../ui/facts/PlainTable.tsx";
import { useToast } from "../../../ui/messages/toast.tsx";
import { useSecurityStyles } from "./security.styles.ts";

/** Request of one person that another decides. */
type Request = {
  readonly id: string;
  readonly name: string;
  readonly state: FactorReset["state"] | LimitChange["state"];
  readonly decided_by: string | null;
  readonly decided_at: string | null;
  readonly may_decide: boolean;
};

type Props<R> = {
  /** Where the texts of the buttons, the question and the states are. */
  readonly area: "amountLimits" | "factorResets";
  readonly requests: readonly R[];
  /** Columns of the request: a title, and the cell of a request. */
  readonly columns: readonly { readonly title: string; readonly cell: (request: R) => ReactNode }[];
  /** Effect of granting this request, for the question before it. */
  readonly grantText: (request: R) => string;
  readonly decide: (id: string, isGranted: boolean) => Promise<unknown>;
  /** Query to be read again after a decision. */
  readonly queryKey: readonly unknown[];
};

/** Requests with their outcome; who may decide one grants it after a question, or refuses it. */
export const RequestTable = <R extends Request>(props: Props<R>) => {
  const { area, requests, columns, grantText, decide, queryKey } = props;
  const styles = useSecurityStyles();
  const client = useQueryClient();
  const toast = useToast();
  const { t } = useText();
  const [granting, setGranting] = useState<R | null>(null);
  const decision = useWrite({
    mutationFn: ({ id, isGranted }: { id: string; isGranted: boolean }) => decide(id, isGranted),
    onSuccess: (_answer, { isGranted }) => toast.success(t(`${area}.${isGranted ? "grantDone" : "refuseDone"}`)),
    onError: (error) => toast.error(error),
    onSettled: () => {
      setGranting(null);
      return client.invalidateQueries({ queryKey });
    },
  });
  const buttonsOf = (one: R) => (
    <div className={styles.buttons}>
      <Button
        size="small"
        aria-label={t(`${area}.grantOf`, { name: one.name })}
        disabledFocusable={decision.isPending}
        onClick={() => setGranting(one)}
      >
        {t(`${area}.grant`)}
      </Button>
      <Button
        size="small"
        aria-label={t(`${area}.refuseOf`, { name: one.name })}
        disabledFocusable={decision.isPending}
        onClick={() => decision.mutate({ id: one.id, isGranted: false })}
      >
        {t(`${area}.refuse`)}
      </Button>
    </div>
  );
  return (
    <>
      <PlainTable
        titles={[...columns.map(({ title }) => title), t(`${area}.state`), t(`${area}.action`)]}
        figures={[]}
        rows={requests.map((one) => ({
          key: one.id,
          cells: [
            ...columns.map(({ cell }) => cell(one)),
            [t(`${area}.${one.state}`), one.decided_by, one.decided_at].filter(Boolean).join(" "),
            one.may_decide ? buttonsOf(one) : t("common.emptyValue"),
          ],
        }))}
      />
      {granting ? (
        <ConfirmDialog
          title={t(`${area}.grantTitle`, { name: granting.name })}
          confirmText={t(`${area}.grant`)}
          isBusy={decision.isPending}
          onConfirm={() => decision.mutate({ id: granting.id, isGranted: true })}
          onClose={() => setGranting(null)}
        >
          {grantText(granting)}
        </ConfirmDialog>
      ) : null}
    </>
  );
};
