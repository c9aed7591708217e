import type { RecordName } from "../../src-shared/records/registry.ts";
import { recordByName } from "../../src-shared/records/registry.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { Facts } from "../ui/facts/Facts.tsx";
import { Section } from "../ui/facts/Section.tsx";
import { recordText } from "./record-words.ts";

type Step = { readonly step: string; readonly by: string; readonly at: string; readonly reason: string };

/** Who did what with a record, in order of time, with the reason where one was given. */
export const History = ({ name, steps }: { readonly name: RecordName; readonly steps: readonly Step[] }) => {
  const { t } = useText();
  const record = recordByName(name);
  const doneIn = (step: string) => (step === "create" ? "create.history" : `actions.${step}.history`);
  return (
    <Section title={t("actions.history.title")}>
      <Facts
        facts={steps.map(({ step, by, at, reason }) => ({
          name: t(recordText(record, doneIn(step))),
          value: [by === "" ? t("actions.history.nobody") : by, at, ...(reason === "" ? [] : [reason])].join(" · "),
        }))}
      />
    </Section>
  );
};
