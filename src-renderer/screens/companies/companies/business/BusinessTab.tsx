import { Text } from "@fluentui/react-components";
import { useState } from "react";
import type {
  CompanyBusiness,
  ModeChange,
} from "../../../../../src-shared/companies/business/company-business-calls.ts";
import type { ModeChangeAction } from "../../../../../src-shared/companies/business/mode-changes.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { refusalReason, useAvailability } from "../../../../session/availability.ts";
import { ReasonButton } from "../../../../ui/buttons/ReasonButton.tsx";
import { DetailStates } from "../../../../ui/detail/DetailStates.tsx";
import { Section } from "../../../../ui/facts/Facts.tsx";
import type { CompanyTabProps } from "../tabs/use-company.ts";
import { AskModesDialog } from "./AskModesDialog.tsx";
import { DecideModesDialog } from "./DecideModesDialog.tsx";
import { FactHistory } from "./FactHistory.tsx";
import { ModeChanges } from "./ModeChanges.tsx";
import { ModesTimeline } from "./ModesTimeline.tsx";
import { useBusiness } from "./use-business.ts";

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
