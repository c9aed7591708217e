import { Button } from "@fluentui/react-components";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { ResultTable } from "../../ui/facts/Facts.tsx";
import { Check } from "../../ui/inputs/Check.tsx";
import { Message } from "../../ui/messages/Message.tsx";
import { grouped } from "../model/figures.ts";

type Props = {
  readonly pay: NonNullable<ImportState["pay"]>;
  readonly isKept: boolean;
  readonly onKeep: (isKept: boolean) => void;
  /** Back to the rows that differ. */
  readonly onBack: () => void;
};

/** Compares the company's pay by the file and by the contract, with the choice: the contract's figures, or back to the rows. */
export const PayComparison = ({ pay, isKept, onKeep, onBack }: Props) => {
  const { t } = useText();
  return (
    <Message intent="warning" title={t("imports.ui.pay.title", { rows: grouped(pay.differing) })}>
      <ResultTable
        label={t("imports.ui.pay.label")}
        titles={[t("imports.ui.pay.file"), t("imports.ui.pay.contract"), t("imports.ui.pay.difference")]}
        rows={[
          {
            key: "pay",
            cells: [formatMoney(pay.file), formatMoney(pay.contract), formatMoney(pay.contract - pay.file)],
          },
        ]}
      />
      <p>{t("imports.ui.pay.text")}</p>
      <Check label={t("imports.ui.pay.keep")} checked={isKept} onChange={onKeep} />
      <Button size="small" onClick={onBack}>
        {t("imports.ui.pay.back")}
      </Button>
    </Message>
  );
};

type UnknownProps = Pick<Props, "isKept" | "onKeep"> & { readonly onCheck: () => void };

/** The file says what the company pays, and nobody has compared it: check first, or send without. */
export const PayUnknown = ({ isKept, onKeep, onCheck }: UnknownProps) => {
  const { t } = useText();
  return (
    <Message intent="warning">
      {t("imports.ui.pay.unknown")}
      <div>
        <Check label={t("imports.ui.pay.unchecked")} checked={isKept} onChange={onKeep} />
        <Button size="small" onClick={onCheck}>
          {t("imports.ui.pay.check")}
        </Button>
      </div>
    </Message>
  );
};
