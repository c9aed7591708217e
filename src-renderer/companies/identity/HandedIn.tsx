import type { EntIdentityInfo, ShownAttorney } from "../../../src-shared/companies/identity/ent-identity-calls.ts";
import { entIdentityResults, entIdentitySteps } from "../../../src-shared/companies/identity/ent-identity-states.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { Revealable, RevealProvider } from "../../list-screen/row/reveal.tsx";
import { Section } from "../../ui/facts/Facts.tsx";
import { type Field, FieldGrid } from "../../ui/facts/FieldGrid.tsx";
import { PaperButton } from "../../viewer/PaperButton.tsx";

/** A power of attorney with its paper; the agent's data masked. */
export const AttorneyFacts = ({ attorney }: { attorney: ShownAttorney }) => {
  const { t } = useText();
  const masked = (field: "agent_name" | "agent_id_no" | "agent_mobile", title: string): Field => ({
    ...{ key: field, name: title },
    // A super manager is named without an ID number: there is nothing to reveal.
    value:
      attorney[field] === "" ? (
        "—"
      ) : (
        <Revealable id={attorney.id} field={field} title={title} masked={attorney[field]} />
      ),
  });
  return (
    <RevealProvider list="powersOfAttorney">
      <FieldGrid
        label={t("enterprise.attorney.title")}
        fields={[
          masked("agent_name", t("enterprise.form.agentName")),
          masked("agent_id_no", t("enterprise.form.agentIdNo")),
          masked("agent_mobile", t("enterprise.form.agentMobile")),
          { key: "days", name: t("enterprise.attorney.days"), value: `${attorney.start_at} – ${attorney.end_at}` },
          { key: "scope", name: t("enterprise.form.scope"), value: attorney.scope, isLong: true },
          {
            ...{ key: "paper", name: t("enterprise.attorney.paper") },
            value: <PaperButton file={attorney.file_key} text={attorney.file_name} />,
          },
        ]}
      />
    </RevealProvider>
  );
};

/** The word of a code among words with their codes. */
const nameOf = <Name extends string>(codes: Readonly<Record<Name, number>>, code: number): Name => {
  const names = Object.keys(codes) as [Name, ...Name[]];
  return names.find((name) => codes[name] === code) ?? names[0];
};

/** Shows the documents handed in for a company, its attorney, and what was proven when. */
export const HandedIn = ({ info }: { info: EntIdentityInfo }) => {
  const { t } = useText();
  const { handed_in, attorney, evidence, company } = info;
  if (handed_in === null) return null;
  const masked = (field: "legal_person" | "legal_person_id_no" | "legal_mobile", title: string): Field => ({
    ...{ key: field, name: title },
    value: <Revealable id={handed_in.id} field={field} title={title} masked={handed_in[field]} />,
  });
  return (
    <>
      <Section title={t("enterprise.info.title")}>
        <RevealProvider list="entIdentities">
          <FieldGrid
            fields={[
              { key: "name", name: t("enterprise.info.name"), value: company.name },
              { key: "code", name: t("enterprise.info.creditCode"), value: company.credit_code },
              masked("legal_person", t("enterprise.form.legalPerson")),
              masked("legal_person_id_no", t("enterprise.form.legalIdNo")),
              masked("legal_mobile", t("enterprise.form.legalMobile")),
              {
                ...{ key: "submitted", name: t("enterprise.info.submitted") },
                value: `${handed_in.submitted_at} ${handed_in.submitted_by}`,
              },
              {
                ...{ key: "licence", name: t("enterprise.form.licence") },
                value: <PaperButton file={handed_in.license_key} text={t("enterprise.info.viewLicence")} />,
              },
            ]}
          />
        </RevealProvider>
      </Section>
      {attorney === null ? null : (
        <Section title={t("enterprise.attorney.title")}>
          <AttorneyFacts attorney={attorney} />
        </Section>
      )}
      <Section title={t("enterprise.info.evidence")}>
        <ol>
          {evidence.map(({ at, step, result, by }) => (
            <li key={`${at} ${step} ${result}`}>
              {`${at} · ${t(`enterprise.step.${nameOf(entIdentitySteps, step)}`)} · ${t(`enterprise.result.${nameOf(entIdentityResults, result)}`)}${by === "" ? "" : ` · ${by}`}`}
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
};
