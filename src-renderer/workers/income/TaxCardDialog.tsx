import { Field, Select } from "@fluentui/react-components";
import { useState } from "react";
import { filtersToQuery } from "../../../src-shared/kernel/lists/filter-values.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { incomeSummary } from "../../../src-shared/tax/income-tax/income-summary-list.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { FileDialog } from "../../list-screen/FileDialog.tsx";
import type { ActionDialogProps, ActionTarget } from "../../list-screen/model/define-list-screen.ts";
import { Facts } from "../../ui/facts/Facts.tsx";

const firstYear = 2025;

/** The records of a selection as the call names them. */
const chosenOf = ({ selection, filters }: ActionTarget) =>
  selection.mode === "some"
    ? { ids: [...selection.ids] }
    : {
        matching: filtersToQuery(incomeSummary, filters),
        ...(selection.except.length > 0 && { except: [...selection.except] }),
      };

type Props = ActionDialogProps & {
  /** Whose card it is, where it is one person's. */
  readonly person?: string;
};

/** Asks for which year and how much of the person is shown, and has the cards made and fetched. */
export const TaxCardDialog = ({ target, person, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const [thisYear] = useState(() => Number(shanghaiNow(Date.now()).slice(0, 4)));
  const [year, setYear] = useState(() => Number(String(target.rows[0]?.["period"] ?? thisYear).slice(0, 4)));
  return (
    <FileDialog
      title={t("incomeTax.card.title")}
      confirmText={t("incomeTax.card.confirm")}
      body={t("incomeTax.card.body")}
      clearWords={{
        label: t("incomeTax.card.clear"),
        hint: t("incomeTax.card.clearHint"),
        instead: t("incomeTax.card.noClear"),
      }}
      make={async ({ locale, isClear, reason }) => {
        const { job, people } = await desk.incomeTax.taxCard({
          body: {
            ...{ ...chosenOf(target), year: String(year), locale },
            ...{ protect_id_no: !isClear, ...(isClear && { reason }) },
          },
        });
        return { id: job.id, text: t("incomeTax.card.people", { count: people, no: job.no }) };
      }}
      onClose={onClose}
    >
      <Facts
        facts={[
          person === undefined
            ? { name: t("incomeTax.card.records"), value: target.count }
            : { name: t("incomeTax.card.name"), value: person },
        ]}
      />
      <Field label={t("incomeTax.card.year")}>
        <Select value={String(year)} onChange={(_event, data) => setYear(Number(data.value))}>
          {Array.from({ length: thisYear - firstYear + 1 }, (_none, back) => thisYear - back).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </Field>
    </FileDialog>
  );
};
