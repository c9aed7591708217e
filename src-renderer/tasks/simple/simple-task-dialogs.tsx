import { Field, Select, Text } from "@fluentui/react-components";
import { SendRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { workerStandingStates } from "../../../src-shared/kernel/states/worker.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { ActionDialogProps, ListAction } from "../../list-screen/model/define-list-screen.ts";
import { CompanyField } from "../../money/fields/CompanyField.tsx";
import { Section } from "../../ui/facts/Facts.tsx";
import { useSettled } from "../../ui/use-settled.ts";
import { RegisterFields } from "./RegisterFields.tsx";
import { SimpleTaskDialog } from "./SimpleTaskDialog.tsx";
import { companiesOf, matchingChoice, registerChoice, sharesOf, widest } from "./simple-choice.ts";

const settleMs = 400;

/** One task for many of a company's workers, chosen by filters. */
export const SendToManyDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useText();
  const [companyId, setCompanyId] = useState("");
  const [narrowing, setNarrowing] = useState(widest);
  const tag = useSettled(narrowing.tag, settleMs);
  const choice = companyId === "" ? null : registerChoice(companyId, { ...narrowing, tag });
  return (
    <SimpleTaskDialog choice={choice} onClose={() => onClose()}>
      <Section title={t("simpleTask.who.title")}>
        <CompanyField
          group="active"
          value={companyId}
          onChange={(next) => {
            setCompanyId(next);
            setNarrowing((before) => ({ ...before, department: "" }));
          }}
        />
        <RegisterFields companyId={companyId} value={narrowing} onChange={setNarrowing} />
      </Section>
    </SimpleTaskDialog>
  );
};

/** The same to chosen workers: those ticked, or all that match the filters of their list; of one company at a time. */
const SendToChosenDialog = ({ target, onClose }: ActionDialogProps) => {
  const { t } = useText();
  const { selection } = target;
  const [shares] = useState(() => (selection.mode === "some" ? sharesOf(target.rows) : []));
  const companies = companiesOf(target);
  const [companyId, setCompanyId] = useState(
    shares[0]?.companyId ?? (companies.length === 1 ? (companies[0] ?? "") : ""),
  );
  const share = shares.find((one) => one.companyId === companyId);
  const choice =
    companyId === ""
      ? null
      : selection.mode === "all"
        ? matchingChoice(companyId, target.filters, selection.except)
        : { company_id: companyId, ids: [...(share?.ids ?? [])] };
  return (
    <SimpleTaskDialog choice={choice} onClose={onClose}>
      <Section title={t("simpleTask.who.title")}>
        {selection.mode === "all" ? (
          <CompanyField group="active" value={companyId} onChange={setCompanyId} />
        ) : shares.length > 1 ? (
          <Field label={t("money.flow.company")} hint={t("simpleTask.who.several", { count: shares.length })}>
            <Select value={companyId} onChange={(_event, { value }) => setCompanyId(value)}>
              {shares.map((one) => (
                <option key={one.companyId} value={one.companyId}>
                  {t("simpleTask.who.share", { company: one.company, count: one.ids.length })}
                </option>
              ))}
            </Select>
          </Field>
        ) : (
          <Text>{t("simpleTask.who.share", { company: share?.company ?? "", count: share?.ids.length ?? 0 })}</Text>
        )}
      </Section>
    </SimpleTaskDialog>
  );
};

/** Sending one task to chosen workers, for the list of workers. */
export const simpleTaskActions: readonly ListAction[] = [
  {
    ...{ key: "simpleTask", labelKey: "simpleTask.toChosen", icon: SendRegular, permission: "task.task.create" },
    // Others who are chosen along with them are left out, each with the reason.
    appliesTo: { standing: [workerStandingStates.code("ready")] },
    Dialog: SendToChosenDialog,
  },
];
