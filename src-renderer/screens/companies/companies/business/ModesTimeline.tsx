import type { CompanyBusiness } from "../../../../../src-shared/companies/business/company-business-calls.ts";
import type { StateTone } from "../../../../../src-shared/kernel/states/define.ts";
import { workerRequestStates } from "../../../../../src-shared/workers/requests/worker-request-states.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { ResultTable } from "../../../../ui/facts/Facts.tsx";
import { StateTag } from "../../../../ui/facts/StateTag.tsx";
import { modeWords, type ShownModes } from "./modes-words.ts";

type Place = "asked" | "coming" | "now" | "past";

const tones: Readonly<Record<Place, StateTone>> = { asked: "warning", coming: "info", now: "success", past: "neutral" };

const waits = workerRequestStates.code("pending");

/** The modes by day with those that are asked for, the latest first. */
const placed = ({ modes, changes }: CompanyBusiness): readonly (ShownModes & { readonly place: Place })[] => {
  const nowAt = modes.findIndex(({ counts }) => counts);
  const byDay = modes.map((row, at) => {
    const place: Place = at === nowAt ? "now" : nowAt === -1 || at < nowAt ? "coming" : "past";
    return { ...row, place };
  });
  const asked = changes.filter(({ status }) => status === waits).map((row) => ({ ...row, place: "asked" as const }));
  return [...asked, ...byDay].toSorted((one, other) => (one.start_at < other.start_at ? 1 : -1));
};

/** Modes and limits of a company by day: what was, what counts today, what begins, what is asked for. */
export const ModesTimeline = ({ business }: { readonly business: CompanyBusiness }) => {
  const { t, texts } = useText();
  return (
    <ResultTable
      isTall
      label={t("companyBusiness.modes")}
      titles={[
        t("companyBusiness.from"),
        t("companyBusiness.state"),
        ...(["business", "tax", "calculation", "month", "quarter"] as const).map((name) =>
          t(`companyBusiness.columns.${name}`),
        ),
      ]}
      rows={placed(business).map((row) => {
        const words = modeWords(texts, row);
        return {
          key: `${row.place} ${row.start_at}`,
          cells: [
            row.start_at,
            <StateTag key="place" tone={tones[row.place]} text={t(`companyBusiness.places.${row.place}`)} />,
            words.business,
            words.tax,
            words.calculation,
            words.month,
            words.quarter,
          ],
        };
      })}
    />
  );
};
