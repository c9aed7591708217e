import { Text } from "@fluentui/react-components";
import { invoiceRedDecisions } from "../../../../src-shared/billing/invoices/invoice-decisions.ts";
import type {
  InvoiceRecordDetail,
  InvoiceRedAction,
  InvoiceRedLetter,
} from "../../../../src-shared/billing/invoices/invoice-papers-calls.ts";
import { invoiceRedStates } from "../../../../src-shared/billing/invoices/invoice-red-states.ts";
import { partProgress } from "../../../../src-shared/registries/lists/progress-steps.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { progressSteps } from "../../../list-screen/row/step-views.ts";
import { mayBringForward } from "../../../record/record-words.ts";
import { useAvailability } from "../../../session/availability.ts";
import { Money } from "../../../ui/facts/Facts.tsx";
import { type Proposal, Proposals } from "../../../ui/facts/Proposals.tsx";

const pending = invoiceRedStates.code("pending");

type Props = {
  readonly letters: InvoiceRecordDetail["red_letters"];
  readonly onDecide: (action: InvoiceRedAction, letter: InvoiceRedLetter) => void;
};

/** The red-letter forms of an invoice, the newest first. */
export const RedLetters = ({ letters, onDecide }: Props) => {
  const { t, of, texts } = useText();
  const availabilityOf = useAvailability();
  const proposalOf = (letter: InvoiceRedLetter): Proposal => {
    const key = invoiceRedStates.keyOf(letter.status) ?? "pending";
    const availableActions = letter.status === pending ? letter.actions : [];
    return {
      id: letter.id,
      tone: invoiceRedStates.specs[key].tone,
      state: of(`states.invoiceRed.${key}`),
      about: (
        <>
          <Money cents={letter.amount} />
          {letter.red_no === null ? null : <span>{letter.red_no}</span>}
        </>
      ),
      reasons: [t("invoicePapers.red.reasonLine", { reason: letter.reason }), letter.decide_reason],
      ...(letter.status === pending && {
        steps: progressSteps(texts, partProgress.invoiceReds, letter, () =>
          mayBringForward(invoiceRedDecisions, letter.actions),
        ),
      }),
      marks: [
        `${t("invoicePapers.red.requested")} ${letter.requested_by} ${letter.request_at}`,
        letter.decide_at === null
          ? t("invoicePapers.red.until", { time: letter.expires_at })
          : `${t("invoicePapers.red.decided")} ${letter.decided_by} ${letter.decide_at}`,
      ],
      actions: availableActions.flatMap(({ action, reason: against }) => {
        const availability = availabilityOf({ against });
        if (availability === null) return [];
        const onClick = () => onDecide(action as InvoiceRedAction, letter);
        const text = of(`invoicePapers.actions.${action}`);
        return [{ key: action, text, isMain: action === "confirm", reason: availability.reason, onClick }];
      }),
    };
  };
  if (letters.length === 0) return <Text>{t("invoicePapers.red.none")}</Text>;
  return <Proposals label={t("invoicePapers.red.title")} proposals={letters.map(proposalOf)} />;
};
