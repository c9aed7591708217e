import { type ReactNode, useState } from "react";
import type { MoneyIntent, PlanInput } from "../../../src-shared/bridge/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { useMoneyStyles } from "../money.styles.ts";
import { MoneyDialog } from "./MoneyDialog.tsx";

type Props = {
  readonly title: string;
  /** Makes the plan for the contents of the form; null while something is missing. */
  readonly plan: () => PlanInput | null;
  readonly children: ReactNode;
  /** Room for a table. */
  readonly isWide?: boolean;
  readonly onDone?: (intent: MoneyIntent) => void;
  readonly onClose: () => void;
};

/** A form whose "next" becomes a money operation: the desk reads the facts, the person confirms them. */
export const DraftDialog = ({ title, plan, children, isWide = false, onDone, onClose }: Props) => {
  const styles = useMoneyStyles();
  const { t } = useText();
  const [input, setInput] = useState<PlanInput | null>(null);
  if (input !== null) return <MoneyDialog input={input} onClose={onClose} {...(onDone && { onDone })} />;
  const next = plan();
  return (
    <ConfirmDialog
      title={title}
      isWide={isWide}
      confirmText={t("funds.next")}
      isIncomplete={next === null}
      onConfirm={() => setInput(next)}
      onClose={onClose}
    >
      <div className={styles.column}>{children}</div>
    </ConfirmDialog>
  );
};
