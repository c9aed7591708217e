import { Text } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { kindNamed } from "../../src-shared/kernel/records/proposal.ts";
import { partProgress } from "../../src-shared/registries/lists/progress-steps.ts";
import { type ProposalName, proposalByName } from "../../src-shared/registries/records/proposals.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { progressSteps } from "../list-screen/row/step-views.ts";
import { refusalReason, useAvailability } from "../session/availability.ts";
import { Money } from "../ui/facts/Facts.tsx";
import { Proposals } from "../ui/facts/Proposals.tsx";
import { DecideDialog, type ShownProposal } from "./DecideDialog.tsx";
import { mayBringForward, ownWords, proposalText } from "./record-words.ts";

type Props = {
  readonly name: ProposalName;
  /** The record that they are about, as its list shows it. */
  readonly row: Row;
  readonly proposals: readonly ShownProposal[];
  /** Describes the proposal, beside an amount. */
  readonly aboutOf?: (proposal: ShownProposal) => ReactNode;
};

/** The proposals about a record, the newest first: who proposed what and why, what became of it, what can be done now. */
export const ProposalList = ({ name, row, proposals, aboutOf }: Props) => {
  const { t, of, texts } = useText();
  const availabilityOf = useAvailability();
  const [begun, setBegun] = useState<{ readonly proposal: ShownProposal; readonly action: string }>();
  const proposed = proposalByName(name);
  const { states, start, kinds, people, made, decided, actions } = proposed;
  if (proposals.length === 0) return <Text>{t(proposalText(name, "none"))}</Text>;
  const byLine = (proposal: ShownProposal, person: string, time: string): string =>
    proposal[time] === null
      ? ""
      : t("proposals.byLine", { person: String(proposal[person]), time: String(proposal[time]) });
  const shown = proposals.map((proposal) => {
    const key = states.keyOf(proposal.status) ?? start;
    const availableActions = Object.entries(actions).flatMap(([action, spec]) => {
      const against = refusalReason(proposal.actions, action);
      const availability = availabilityOf({
        movesMoney: proposed.hasNoAmount !== true,
        against,
        reasonTexts: ownWords(proposed, spec),
      });
      return availability === null || !states.allows(action, proposal.status) ? [] : [{ action, spec, availability }];
    });
    return {
      id: proposal.id,
      tone: states.specs[key]?.tone ?? "neutral",
      state: of(`states.${states.name}.${key}`),
      about: (
        <>
          <span>{t(proposalText(name, `kinds.${kindNamed({ kinds }, proposal.kind)}.label`))}</span>
          {proposal.amount === undefined ? null : <Money cents={proposal.amount} />}
          {aboutOf?.(proposal)}
        </>
      ),
      reasons: [t("proposals.reasonLine", { reason: proposal.reason }), String(proposal[decided.reason])],
      ...(states.specs[key]?.final !== true && {
        steps: progressSteps(texts, partProgress[name], proposal, () => mayBringForward(proposed, proposal.actions)),
      }),
      marks: [byLine(proposal, people.maker, made.at), byLine(proposal, people.decider, decided.at)],
      actions: availableActions.map(({ action, spec, availability }) => ({
        key: action,
        text: t(proposalText(name, `actions.${action}.label`)),
        isMain: spec.forward === true,
        reason: availability.reason,
        onClick: () => setBegun({ proposal, action }),
      })),
    };
  });
  return (
    <>
      <Proposals label={t(proposalText(name, "title"))} proposals={shown} />
      {begun ? (
        <DecideDialog {...begun} name={name} row={row} onClose={() => setBegun(undefined)}>
          {aboutOf?.(begun.proposal)}
        </DecideDialog>
      ) : null}
    </>
  );
};
