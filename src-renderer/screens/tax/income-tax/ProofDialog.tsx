import { filesField, lineField } from "../../../../src-shared/kernel/forms/fields.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useForm } from "../../../record/forms/use-form.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import type { ChosenMonth } from "./chosen-month.ts";
import { MonthFacts } from "./MonthFacts.tsx";
import { StepOutcome } from "./StepOutcome.tsx";

type Props = {
  readonly month: ChosenMonth;
  readonly income: number | undefined;
  readonly tax: number | undefined;
  readonly onClose: (outcome?: "done") => void;
};

const form = { proof: filesField({ least: 1, most: 1 }), receipt_no: lineField({ min: 0, most: 60 }) };

/** Uploads the tax office's proof of payment and attaches it to the records of a month. */
export const ProofDialog = ({ month, income, tax, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const { filled, fields } = useForm(form, "incomeTax.declare.fields");
  const { period, count, ids } = month;
  const attach = ({ proof, receipt_no }: NonNullable<typeof filled>) => {
    const more = { ...(ids !== undefined && { ids: [...ids] }), ...(receipt_no !== "" && { receipt_no }) };
    return desk.incomeTax.uploadProof({ body: { period, key: proof[0] ?? "", ...more } });
  };
  const facts = <MonthFacts period={period} people={count} income={income} tax={tax} />;
  return (
    <PlainDialog
      title={t("incomeTax.proof.title", { period })}
      confirmText={t("incomeTax.proof.confirm")}
      send={filled && (() => attach(filled))}
      outcome={(outcome) => (
        <>
          {facts}
          <StepOutcome outcome={outcome} />
        </>
      )}
      onClose={onClose}
    >
      {facts}
      {fields}
    </PlainDialog>
  );
};
