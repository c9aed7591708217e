import { Text } from "@fluentui/react-components";
import type {
  CompanyBusiness,
  ModeChange,
} from "../../../../../src-shared/companies/business/company-business-calls.ts";
import {
  type ModeChangeAction,
  modeChangeActions,
  modeChangeDecisions,
} from "../../../../../src-shared/companies/business/mode-changes.ts";
import { workerRequestStates } from "../../../../../src-shared/workers/requests/worker-request-states.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { refusalReason, useAvailability } from "../../../../session/availability.ts";
import { Facts } from "../../../../ui/facts/Facts.tsx";
import { Proposals } from "../../../../ui/facts/Proposals.tsx";
import { changeFacts, replacedBy } from "./modes-words.ts";

type Props = {
  readonly business: CompanyBusiness;
  readonly onBegin: (change: ModeChange, action: ModeChangeAction) => void;
};

/** Other modes that were asked for, the newest first: what, why, what became of it, what can be done now. */
export const ModeChanges = ({ business, onBegin }: Props) => {
  const texts = useText();
  const { t, of } = texts;
  const availabilityOf = useAvailability();
  const { changes, modes } = business;
  if (changes.length === 0) return <Text>{t("companyBusiness.noChanges")}</Text>;
  const proposals = changes.map((change) => {
    const key = workerRequestStates.keyOf(change.status) ?? "pending";
    const actions = modeChangeActions.flatMap((action) => {
      const availability = availabilityOf({ against: refusalReason(change.actions, action) });
      if (availability === null || !workerRequestStates.allows(action, change.status)) return [];
      return [
        {
          key: action,
          text: t(`companyBusiness.actions.${action}.label`),
          isMain: "forward" in modeChangeDecisions.actions[action],
          reason: availability.reason,
          onClick: () => onBegin(change, action),
        },
      ];
    });
    const by = (person: string | null, time: string | null) =>
      time === null ? "" : t("proposals.byLine", { person: person ?? "", time });
    return {
      id: change.id,
      tone: workerRequestStates.specs[key].tone,
      state: of(`companyBusiness.states.${key}`),
      about: <Facts facts={changeFacts(texts, replacedBy(change, modes), change)} />,
      reasons: [t("proposals.reasonLine", { reason: change.reason }), change.decided_reason ?? ""],
      marks: [by(change.maker_name, change.create_at), by(change.decider_name, change.decided_at)],
      actions,
    };
  });
  return <Proposals label={t("companyBusiness.changes")} proposals={proposals} />;
};
