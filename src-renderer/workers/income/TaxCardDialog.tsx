import { Field, Select, Text } from "@fluentui/react-components";
import { useState } from "react";
import { leastReason } from "../../../src-shared/kernel/calls/fields.ts";
import { filtersToQuery } from "../../../src-shared/kernel/lists/filter-values.ts";
import { visibleLength } from "../../../src-shared/kernel/values/text/text.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { incomeSummary } from "../../../src-shared/tax/income-tax/income-summary-list.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useWrite } from "../../desk/use-write.ts";
import { ClearReason } from "../../exports/ClearReason.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import type { ActionDialogProps, ActionTarget } from "../../list-screen/model/define-list-screen.ts";
import { useCan, usePreferences } from "../../session/bootstrap.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Facts } from "../../ui/facts/Facts.tsx";
import { Check } from "../../ui/inputs/Check.tsx";
import { ErrorMessage } from "../../ui/messages/ErrorMessage.tsx";
import { useFollow } from "../../work/WorkProvider.tsx";

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
  const can = useCan();
  const follow = useFollow();
  const [{ locale }] = usePreferences();
  const [thisYear] = useState(() => Number(shanghaiNow(Date.now()).slice(0, 4)));
  const [year, setYear] = useState(() => Number(String(target.rows[0]?.["period"] ?? thisYear).slice(0, 4)));
  const [isClear, setClear] = useState(false);
  const [reason, setReason] = useState("");
  const mayClear = can("sensitive.field.export");
  const start = useWrite({
    mutationFn: async () => {
      const { job, people } = await desk.incomeTax.taxCard({
        body: {
          ...chosenOf(target),
          year: String(year),
          locale,
          protect_id_no: !isClear,
          ...(isClear && { reason: reason.trim() }),
        },
      });
      const { job_id } = await desk.exports.fetch({ id: job.id });
      return { job_id, no: job.no, people };
    },
    onSuccess: ({ job_id, no, people }) => {
      follow(job_id, t("incomeTax.card.people", { count: people, no }));
      onClose("done");
    },
  });
  return (
    <ConfirmDialog
      title={t("incomeTax.card.title")}
      confirmText={t("incomeTax.card.confirm")}
      isBusy={start.isPending}
      isConfirmDisabled={isClear && visibleLength(reason) < leastReason}
      onConfirm={() => start.mutate()}
      onClose={() => onClose()}
    >
      <Text block>{t("incomeTax.card.body")}</Text>
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
      {mayClear ? (
        <Field hint={t("incomeTax.card.clearHint")}>
          <Check label={t("incomeTax.card.clear")} checked={isClear} onChange={setClear} />
        </Field>
      ) : (
        <Text block size={200}>
          {t("incomeTax.card.noClear")}
        </Text>
      )}
      {isClear ? <ClearReason reason={reason} onChange={setReason} /> : null}
      <ErrorMessage error={start.error} />
    </ConfirmDialog>
  );
};
