import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { DocumentTableRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import { ChooseFileButton } from "../file/ChooseFileButton.tsx";
import { OpenImports } from "./OpenImports.tsx";
import { autoTemplate, TemplateChoice } from "./TemplateChoice.tsx";
import { useOwnTemplates } from "./use-own-templates.ts";

const useStyles = makeStyles({
  page: {
    display: "flex",
    flexDirection: "column",
    gap: tokens.spacingVerticalXL,
    maxWidth: "760px",
    margin: "0 auto",
    padding: tokens.spacingHorizontalXXL,
  },
  card: {
    display: "flex",
    flexDirection: "column",
    alignItems: "flex-start",
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalXXL,
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  icon: { fontSize: "32px", color: tokens.colorBrandForeground1, display: "inline-flex" },
  heading: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  muted: { color: tokens.colorNeutralForeground2 },
});

/** Where an import begins: choose the template, choose the file; or continue with an unfinished one. */
export const StartImport = ({ template: first = autoTemplate }: { template?: string }) => {
  const styles = useStyles();
  const { t, of, list } = useText();
  // What is named here can be chosen and downloaded below: nothing that this person may not import.
  const kinds = useOwnTemplates().map(({ name }) => of(`imports.templates.${name}`, {}, name));
  const [template, setTemplate] = useState(first);
  return (
    <div className={styles.page}>
      <section className={styles.card} aria-label={t("imports.ui.title")}>
        <span className={styles.icon}>
          <DocumentTableRegular aria-hidden />
        </span>
        <h1 className={styles.heading}>{t("imports.ui.start.title")}</h1>
        <Text className={styles.muted}>{t("imports.ui.start.text")}</Text>
        <Text className={styles.muted}>{t("imports.ui.start.kinds", { kinds: list(kinds) })}</Text>
        <TemplateChoice template={template} onChange={setTemplate} />
        <ChooseFileButton appearance="primary" template={template} />
        <Text size={200} className={styles.muted}>
          {t("imports.ui.start.formats")}
        </Text>
      </section>
      <OpenImports />
    </div>
  );
};
