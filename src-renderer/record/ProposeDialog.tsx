import { type ReactNode, useState } from "react";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { wireKindOf } from "../../src-shared/kernel/records/proposal.ts";
import { moneyText } from "../../src-shared/kernel/values/money/money.ts";
import { type ProposalName, proposalByName } from "../../src-shared/registries/records/proposals.ts";
import { useDesk } from "../desk/DeskProvider.tsx";
import { useText } from "../i18n/TextProvider.tsx";
import { useForm } from "./forms/use-form.tsx";
import { PlainDialog } from "./PlainDialog.tsx";
import { ProposalFacts } from "./ProposalFacts.tsx";
import { proposalText } from "./record-words.ts";

type Props = {
  readonly name: ProposalName;
  readonly kind: string;
  /** The record that it is about, as its list shows it. */
  readonly row: Row;
  /** Further facts of the record for the person. */
  readonly children?: ReactNode;
  readonly onClose: (outcome?: "done") => void;
};

/** Proposes something about a record; another person decides. */
export const ProposeDialog = ({ name, kind, row: given, children, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  // What the person saw when it was opened; a newer version is refused.
  const [row] = useState(given);
  const proposal = proposalByName(name);
  const { form = {}, most: mostIn, amount: amountIn } = proposal.kinds[kind] ?? {};
  const most = mostIn === undefined ? undefined : Number(row[mostIn]);
  const cents = amountIn === undefined ? null : Number(row[amountIn]);
  const at = (path: string) => proposalText(name, `kinds.${kind}.${path}`);
  const { filled, fields } = useForm(form, at("fields"), { most });
  const [id, version] = [String(row["id"]), Number(row["version"])];
  return (
    <PlainDialog
      title={t(at("propose"))}
      confirmText={t(at("propose"))}
      warning={t(at("text"), { amount: t("common.moneyYuan", { amount: moneyText(cents) }) })}
      done={t("proposals.asked")}
      send={
        filled &&
        (() => desk.proposals.make({ proposal: name, id, body: { version, ...wireKindOf(proposal, kind), ...filled } }))
      }
      onClose={onClose}
    >
      <ProposalFacts
        proposal={proposal}
        kind={kind}
        row={row}
        amount={cents === null ? null : { name: t(at("amount")), cents }}
      />
      {children}
      {fields}
    </PlainDialog>
  );
};
