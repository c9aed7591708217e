import { Text } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { kindNamed } from "../../src-shared/kernel/records/proposal.ts";
import { formatMoney } from "../../src-shared/kernel/values/money/money.ts";
import { type ProposalName, proposalByName } from "../../src-shared/registries/records/proposals.ts";
import { useDesk } from "../desk/DeskProvider.tsx";
import { useText } from "../i18n/TextProvider.tsx";
import { OwnLimits } from "../money/dialog/OwnLimits.tsx";
import type { Verdict } from "../session/availability.ts";
import { useForm } from "./forms/use-form.tsx";
import { PlainDialog } from "./PlainDialog.tsx";
import { ProposalFacts } from "./ProposalFacts.tsx";
import { proposalText } from "./record-words.ts";

/** A proposal as answers carry it. */
export type ShownProposal = {
  readonly id: string;
  readonly version: number;
  readonly kind: string | number;
  /** Cents; absent where nothing of an amount is proposed. */
  readonly amount?: number;
  readonly reason: string;
  readonly status: number;
  readonly actions: readonly Verdict[];
  readonly [member: string]: unknown;
};

type Props = {
  readonly name: ProposalName;
  readonly action: string;
  readonly proposal: ShownProposal;
  /** The record that it is about, as its list shows it. */
  readonly row: Row;
  /** Further contents of the proposal. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
};

/** Asks before a proposal is granted, refused or taken back: of which record, how much, why, and what follows. */
export const DecideDialog = ({ name, action, proposal: given, row: givenRow, children, onClose }: Props) => {
  const desk = useDesk();
  const { t, texts } = useText();
  // What the person saw when it was opened; a newer version is refused.
  const [{ shown: shownProposal, row }] = useState({ shown: given, row: givenRow });
  const proposal = proposalByName(name);
  const kind = kindNamed(proposal, shownProposal.kind);
  const at = (path: string) => proposalText(name, path);
  const kindText = t(at(`kinds.${kind}.label`));
  const step = t(at(`actions.${action}.label`));
  const title = t("proposals.title", { action: step, kind: kindText });
  const meaning = at(`actions.${action}.meaning`);
  const { filled, fields } = useForm(proposal.actions[action]?.form, meaning);
  const { id, version, amount = 0 } = shownProposal;
  const remainingCents = proposal.leaves === undefined ? 0 : Number(row[proposal.leaves]) - amount;
  const yuan = (cents: number) => t("common.moneyYuan", { amount: formatMoney(cents) });
  return (
    <PlainDialog
      title={title}
      confirmText={step}
      warning={texts.of(texts.has(`${meaning}.${kind}`) ? `${meaning}.${kind}` : meaning, {
        amount: yuan(amount),
        left: yuan(Math.max(0, remainingCents)),
      })}
      done={t("proposals.done", { title })}
      send={filled && (() => desk.proposals.decide({ proposal: name, id, body: { version, action, ...filled } }))}
      onClose={onClose}
    >
      <ProposalFacts
        proposal={proposal}
        kind={kind}
        row={row}
        amount={shownProposal.amount === undefined ? null : { name: kindText, cents: amount }}
      />
      <Text>{t("proposals.reasonLine", { reason: shownProposal.reason })}</Text>
      {children}
      {shownProposal.amount === undefined ? null : <OwnLimits step={`${name}.${action}`} amount={amount} />}
      {fields}
    </PlainDialog>
  );
};
