import { Field } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import { useText } from "../../../i18n/TextProvider.tsx";
import { CompanySelect } from "../../../money/fields/CompanyField.tsx";
import { useCompanies } from "../../../session/companies.ts";
import { usePageStyles } from "../../../ui/facts/page.styles.ts";

type Props = { readonly title: string; readonly children: (companyId: string) => ReactNode };

/** A page about one company: of the agency's people the one that they choose, of a company's own people their own. */
export const CompanyChoice = ({ title, children }: Props) => {
  const styles = usePageStyles();
  const { t } = useText();
  const { all } = useCompanies();
  const [chosen, setChosen] = useState("");
  const companyId = chosen === "" ? (all[0]?.id ?? "") : chosen;
  return (
    <div className={styles.page}>
      <div className={styles.inner}>
        <h1 className={styles.title}>{title}</h1>
        {all.length < 2 ? null : (
          <Field label={t("companyChannels.choose")}>
            <CompanySelect value={companyId} onChange={setChosen} />
          </Field>
        )}
        {companyId === "" ? null : children(companyId)}
      </div>
    </div>
  );
};
