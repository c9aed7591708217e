import { Text } from "@fluentui/react-components";
import { useState } from "react";
import type {
  CompanyBusiness,
  ModeChange,
} from "../../../../../src-shared/companies/business/company-business-calls.ts";
import {
  type ModeChangeAction,
  modeChangeActions,
  modeChangeDecisions,
} from "../../../../../src-shared/companies/business/mode-changes.ts";
import { actionOf } from "../../../../../src-shared/kernel/records/judge.ts";
import { workerRequestStates } from "../../../../../src-shared/workers/requests/worker-request-states.ts";
import { useDesk } from "../../../../desk/DeskProvider.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { useForm } from "../../../../record/forms/use-form.tsx";
import { PlainDialog } from "../../../../record/PlainDialog.tsx";
import { refusalReason, useAvailability } from "../../../../session/availability.ts";
import { ReasonButton } from "../../../../ui/buttons/ReasonButton.tsx";
import { DetailStates } from "../../../../ui/detail/DetailStates.tsx";
import { Facts, Section } from "../../../../ui/facts/Facts.tsx";
import { Proposals } from "../../../../ui/facts/Proposals.tsx";
import type { CompanyTabProps } from "../tabs/use-company.ts";
import { AskModesDialog } from "./AskModesDialog.tsx";
import { FactHistory } from "./FactHistory.tsx";
import { ModesPreview } from "./ModesPreview.tsx";
import { ModesTimeline } from "./ModesTimeline.tsx";
import { changeFacts, replacedBy } from "./modes-words.ts";
import { useBusiness, useModesPreview } from "./use-business.ts";

type ModeChangesProps = {
  readonly business: CompanyBusiness;
  readonly onBegin: (change: ModeChange, action: ModeChangeAction) => void;
};

/** Other modes that were asked for, the newest first: what, why, what became of it, what can be done now. */
const ModeChanges = ({ business, onBegin }: ModeChangesProps) => {
  const { t, of, texts } = useText();
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

type Props = {
  readonly business: CompanyBusiness;
  readonly change: ModeChange;
  readonly action: ModeChangeAction;
  readonly onClose: (outcome?: "done") => void;
};

/** Asks before other modes are approved, refused or taken back: what changes, from when, why, and what open bills would become. */
const DecideModesDialog = ({ business: givenBusiness, change: given, action, onClose }: Props) => {
  const desk = useDesk();
  const { t, texts } = useText();
  const [{ company, modes, change }] = useState({ ...givenBusiness, change: given });
  const { form } = actionOf(modeChangeDecisions, action);
  const { filled, fields } = useForm(form, "companies.form");
  const isApproval = action === "approve";
  const preview = useModesPreview(
    company.id,
    isApproval ? { tax: change.tax_calculate_mode, calculation: change.calculation_mode_no } : null,
  );
  const isSeen = !isApproval || (preview.data !== undefined && !preview.isFetching);
  return (
    <PlainDialog
      title={`${t(`companyBusiness.actions.${action}.label`)} ${company.name}`}
      confirmText={t(`companyBusiness.actions.${action}.label`)}
      warning={t(`companyBusiness.actions.${action}.warning`)}
      done={t(`companyBusiness.actions.${action}.done`)}
      isWide={isApproval}
      refusal={filled === null || isSeen ? null : t("common.loading")}
      send={
        filled === null || !isSeen
          ? null
          : () =>
              desk.companyBusiness.decide({
                params: { id: company.id },
                body: { change_id: change.id, version: change.version, action, ...filled },
              })
      }
      onClose={onClose}
    >
      <Facts facts={changeFacts(texts, replacedBy(change, modes), change)} />
      <Text>{t("proposals.reasonLine", { reason: change.reason })}</Text>
      {isApproval ? <ModesPreview query={preview} /> : null}
      {form === undefined ? null : fields}
    </PlainDialog>
  );
};

type Begun = { readonly change: ModeChange; readonly action: ModeChangeAction } | "ask" | null;

const Business = ({ business }: { readonly business: CompanyBusiness }) => {
  const { t } = useText();
  const [begun, setBegun] = useState<Begun>(null);
  const offer = useAvailability()({ against: refusalReason(business.actions, "ask") });
  const end = () => setBegun(null);
  return (
    <>
      <Section title={t("companyBusiness.modes")}>
        {business.modes.length === 0 ? <Text block>{t("companyBusiness.noModes")}</Text> : null}
        <ModesTimeline business={business} />
        {offer === null ? null : (
          <ReasonButton reason={offer.reason} onClick={() => setBegun("ask")}>
            {t("companyBusiness.ask.button")}
          </ReasonButton>
        )}
      </Section>
      <Section title={t("companyBusiness.changes")}>
        <ModeChanges business={business} onBegin={(change, action) => setBegun({ change, action })} />
      </Section>
      <Section title={t("companyBusiness.facts")}>
        <FactHistory facts={business.facts} />
      </Section>
      {begun === null ? null : begun === "ask" ? (
        <AskModesDialog business={business} onClose={end} />
      ) : (
        <DecideModesDialog business={business} {...begun} onClose={end} />
      )}
    </>
  );
};

/** Modes and limits of a company by day, what is asked for, and how its facts changed. */
export const BusinessTab = ({ detail: { id } }: CompanyTabProps) => {
  const query = useBusiness(id);
  return (
    <>
      <DetailStates query={query} />
      {query.data === undefined ? null : <Business business={query.data.value} />}
    </>
  );
};
