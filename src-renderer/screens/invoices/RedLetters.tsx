import { Text } from "@fluentui/react-components";
import { AppError } from "../../../src-shared/bridge/define.ts";
import type {
  InvoiceRecordDetail,
  InvoiceRedAction,
  InvoiceRedLetter,
} from "../../../src-shared/calls/invoice-papers.ts";
import { invoiceRedStates } from "../../../src-shared/states/invoice-red.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useConnection } from "../../session/bootstrap.ts";
import { Money } from "../../ui/facts/Money.tsx";
import { type Proposal, Proposals } from "../../ui/facts/Proposals.tsx";

const pending = invoiceRedStates.code("pending");

type Props = {
  readonly letters: InvoiceRecordDetail["red_letters"];
  readonly onDecide: (action: InvoiceRedAction, letter: InvoiceRedLetter) => void;
};

/** The red-letter forms of an invoice, the newest first. */
export const RedLetters = ({ letters, onDecide }: Props) => {
  const { t, of, error } = useText();
  const { online } = useConnection();
  const whyNot = (reason: string | null): string | null => {
    const code = online ? reason : "offline";
    return code === null ? null : error(new AppError(code));
  };
  const proposalOf = (letter: InvoiceRedLetter): Proposal => {
    const key = invoiceRedStates.keyOf(letter.status) ?? "pending";
    const offered = letter.status === pending ? letter.actions.filter(({ reason }) => reason !== "forbidden") : [];
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
      marks: [
        `${t("invoicePapers.red.requested")} ${letter.requested_by} ${letter.request_at}`,
        letter.decide_at === null
          ? t("invoicePapers.red.until", { time: letter.expires_at })
          : `${t("invoicePapers.red.decided")} ${letter.decided_by} ${letter.decide_at}`,
      ],
      actions: offered.map(({ action, reason }) => ({
        key: action,
        text: of(`invoicePapers.actions.${action}`),
        isMain: action === "confirm",
        reason: whyNot(reason),
        onClick: () => onDecide(action as InvoiceRedAction, letter),
      })),
    };
  };
  if (letters.length === 0) return <Text>{t("invoicePapers.red.none")}</Text>;
  return <Proposals label={t("invoicePapers.red.title")} proposals={letters.map(proposalOf)} />;
};
