import { Field, makeStyles, Radio, RadioGroup } from "@fluentui/react-components";
import { useState } from "react";
import { type MergeComparison, workerMergeRecord } from "../../../src-shared/workers/merges/worker-merges-record.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useForm } from "../../record/forms/use-form.tsx";
import { Section } from "../../ui/facts/Facts.tsx";
import { ApprovedBills } from "./ApprovedBills.tsx";
import { MergeRemarks, SideBySide, sideName } from "./SideBySide.tsx";

const useStyles = makeStyles({
  facts: { display: "grid", gridTemplateColumns: "repeat(auto-fill, minmax(200px, 1fr))", gap: "8px" },
});

const reasonForm = { reason: workerMergeRecord.create.form.reason };
type Fact = 1 | 2 | 3 | 4 | 5 | 6;

/** Choices of what to keep of two people, why, and both beside each other; `choices` is null while one is missing or barred. */
export const useMergeChoices = (comparison: MergeComparison) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const [kept, setKept] = useState(comparison.default_kept);
  // Of the facts that differ: from which side the value comes; the kept one's until somebody chooses otherwise.
  const [sources, setSources] = useState<Readonly<Record<number, number>>>({});
  const { filled, fields } = useForm(reasonForm, "records.workerMerges.create.fields");
  const { against, must_keep, differing } = comparison;
  const takes = differing.filter((fact) => (sources[fact] ?? kept) !== kept);
  const isPossible = against.length === 0 && (must_keep === 0 || must_keep === kept);
  return {
    choices: filled !== null && isPossible ? { kept: kept as 1 | 2, takes: takes as Fact[], ...filled } : null,
    content: (
      <>
        <MergeRemarks comparison={comparison} />
        {/* Its own height: in the dialog's grid the table would give way to what stands below it. */}
        <div>
          <SideBySide comparison={comparison} kept={kept} />
        </div>
        <ApprovedBills comparison={comparison} kept={kept} />
        {against.length > 0 ? null : (
          <>
            <Field label={t("records.workerMerges.detail.dialog.keep")} required>
              <RadioGroup
                layout="horizontal"
                value={String(kept)}
                onChange={(_event, { value }) => setKept(Number(value))}
              >
                {[1, 2].map((side) => (
                  <Radio
                    key={side}
                    value={String(side)}
                    disabled={must_keep !== 0 && must_keep !== side}
                    label={`${sideName(texts, side)} ${comparison.sides[side - 1]?.name ?? ""} ${comparison.sides[side - 1]?.id_no ?? ""}`}
                  />
                ))}
              </RadioGroup>
            </Field>
            {differing.length === 0 ? null : (
              <Section title={t("records.workerMerges.detail.dialog.values")}>
                <div className={styles.facts}>
                  {differing.map((fact) => (
                    <Field key={fact} label={texts.of(`records.workerMerges.create.fields.takes.options.${fact}`)}>
                      <RadioGroup
                        layout="horizontal"
                        value={String(sources[fact] ?? kept)}
                        onChange={(_event, { value }) => setSources({ ...sources, [fact]: Number(value) })}
                      >
                        {[1, 2].map((side) => (
                          <Radio key={side} value={String(side)} label={sideName(texts, side)} />
                        ))}
                      </RadioGroup>
                    </Field>
                  ))}
                </div>
              </Section>
            )}
            {fields}
          </>
        )}
      </>
    ),
  };
};
