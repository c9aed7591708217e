import { Text } from "@fluentui/react-components";
import {
  AttachRegular,
  CalculatorRegular,
  CheckmarkRegular,
  DismissRegular,
  DocumentAddRegular,
  DocumentPdfRegular,
  EditRegular,
  MoneyRegular,
  SendRegular,
} from "@fluentui/react-icons";
import type { ReactNode } from "react";
import { declarationStates } from "../../../../src-shared/tax/income-tax/declaration-states.ts";
import { declareActions } from "../../../../src-shared/tax/income-tax/income-tax-calls.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { ActionDialogProps, ListAction } from "../../../list-screen/model/define-list-screen.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { TaxCardDialog } from "../../../workers/income/TaxCardDialog.tsx";
import { type ChosenMonth, chosenMonth } from "./chosen-month.ts";
import { type DeclareAction, DeclareDialog } from "./DeclareDialog.tsx";
import { ProofDialog } from "./ProofDialog.tsx";
import { RecomputeDialog } from "./RecomputeDialog.tsx";

const icons = {
  generate: DocumentAddRegular,
  report: SendRegular,
  accept: CheckmarkRegular,
  refuse: DismissRegular,
  pay: MoneyRegular,
  correct: EditRegular,
} as const;

type Body = (month: ChosenMonth, income: number | undefined, tax: number | undefined) => ReactNode;

/** The dialog for a selection that means one month, else why it does not. */
const OfMonth = ({ target, onClose, title, children }: ActionDialogProps & { title: string; children: Body }) => {
  const { t } = useText();
  const month = chosenMonth(target);
  if ("period" in month) return children(month, target.sums?.["income"], target.sums?.["month_tax"]);
  return (
    <ConfirmDialog
      title={title}
      confirmText={t("common.close")}
      isDone
      onConfirm={() => onClose()}
      onClose={() => onClose()}
    >
      <Text>{t(`incomeTax.declare.${month.problem}`, { count: month.periods })}</Text>
    </ConfirmDialog>
  );
};

const declareAction = (action: DeclareAction): ListAction => ({
  key: action,
  labelKey: `incomeTax.declare.${action}`,
  icon: icons[action],
  permission: "income_tax.summary.edit",
  appliesTo: { declare_status: declarationStates.codesFor(action) },
  Dialog: (props: ActionDialogProps) => {
    const { t } = useText();
    return (
      <OfMonth {...props} title={t(`incomeTax.declare.${action}`)}>
        {(month, income, tax) => (
          <DeclareDialog action={action} month={month} income={income} tax={tax} onClose={props.onClose} />
        )}
      </OfMonth>
    );
  },
});

const proofAction: ListAction = {
  key: "proof",
  labelKey: "incomeTax.proof.action",
  icon: AttachRegular,
  permission: "income_tax.proof.import",
  Dialog: (props: ActionDialogProps) => {
    const { t } = useText();
    return (
      <OfMonth {...props} title={t("incomeTax.proof.action")}>
        {(month, income, tax) => <ProofDialog month={month} income={income} tax={tax} onClose={props.onClose} />}
      </OfMonth>
    );
  },
};

const recomputeAction: ListAction = {
  key: "recompute",
  labelKey: "incomeTax.recompute.action",
  icon: CalculatorRegular,
  permission: "income_tax.summary.edit",
  Dialog: (props: ActionDialogProps) => {
    const { t } = useText();
    return (
      <OfMonth {...props} title={t("incomeTax.recompute.action")}>
        {({ period, ids }) => <RecomputeDialog period={period} ids={ids} onClose={props.onClose} />}
      </OfMonth>
    );
  },
};

const cardAction: ListAction = {
  key: "card",
  labelKey: "incomeTax.card.action",
  icon: DocumentPdfRegular,
  permission: "income_tax.summary.export",
  Dialog: TaxCardDialog,
};

/** Actions on workers' months. */
export const summaryActions: readonly ListAction[] = [
  ...declareActions.map(declareAction),
  proofAction,
  cardAction,
  recomputeAction,
];
