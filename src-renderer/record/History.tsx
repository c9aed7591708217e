import type { RecordName } from "../../src-shared/registries/records/registry.ts";
import { recordByName } from "../../src-shared/registries/records/registry.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { Facts, Section } from "../ui/facts/Facts.tsx";
import { recordText } from "./record-words.ts";

type Step = { readonly step: string; readonly by: string; readonly at: string; readonly reason: string };

type Props = {
  readonly name: RecordName;
  readonly steps: readonly Step[];
  /** Maker where it was no person: the program itself. */
  readonly madeBy?: string;
  /** Word for how it came to be, where that was no action of the agency's. */
  readonly madeWord?: string;
};

/** Lists who did what with a record, in order of time, with the reason where one was given. */
export const History = ({ name, steps, madeBy = "", madeWord }: Props) => {
  const { t } = useText();
  const record = recordByName(name);
  const doneIn = (step: string) => (step === "create" ? "create.history" : `actions.${step}.history`);
  const wordOf = (step: string): string =>
    step === "create" && madeWord !== undefined ? madeWord : t(recordText(record, doneIn(step)));
  const doneBy = ({ step, by }: Step) => by || (step === "create" && madeBy) || t("actions.history.nobody");
  return (
    <Section title={t("actions.history.title")}>
      <Facts
        facts={steps.map((one) => ({
          name: wordOf(one.step),
          value: [doneBy(one), one.at, ...(one.reason === "" ? [] : [one.reason])].join(" · "),
        }))}
      />
    </Section>
  );
};
