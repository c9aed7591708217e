import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { ArrowDownloadRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useOpenCompany } from "../../session/companies.ts";
import { PickButton } from "../../ui/inputs/PickButton.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { startDownload } from "../../ui/start-download.ts";
import { useOwnTemplates } from "./use-own-templates.ts";

const useStyles = makeStyles({
  line: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: tokens.spacingHorizontalM },
});

export const autoTemplate = "auto";

type Props = { readonly template: string; readonly onChange: (template: string) => void };

/** Which template a file is read by, and the blank one to be filled in. */
export const TemplateChoice = ({ template, onChange }: Props) => {
  const styles = useStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t, of } = useText();
  const companyId = useOpenCompany();
  const own = useOwnTemplates();
  const [isWriting, setWriting] = useState(false);
  const nameOf = (name: string): string => of(`imports.templates.${name}`, {}, name);
  const options = [
    { value: autoTemplate, label: nameOf(autoTemplate), isAlways: true },
    ...own.map(({ name, group }) => ({
      value: name,
      label: nameOf(name),
      group: t(`imports.ui.start.groups.${group}`),
    })),
  ];
  const download = async () => {
    setWriting(true);
    try {
      const { name, url, saved } = await desk.imports.blank({ template, company_id: companyId });
      if (url !== null) startDownload(url, name);
      if (saved) toast.success(t("imports.ui.start.blankSaved", { name }));
    } catch (error) {
      toast.error(error);
    } finally {
      setWriting(false);
    }
  };
  return (
    <div className={styles.line}>
      <Text>{t("imports.ui.start.template")}</Text>
      <PickButton
        label={t("imports.ui.start.template")}
        text={nameOf(template)}
        options={options}
        selected={[template]}
        searchPlaceholder={t("imports.ui.start.templateSearch")}
        emptyText={t("imports.ui.start.templateNone")}
        onChange={([name]) => {
          if (name !== undefined) onChange(name);
        }}
      />
      {template === autoTemplate ? null : (
        <Button
          size="small"
          appearance="subtle"
          icon={<ArrowDownloadRegular />}
          disabledFocusable={isWriting}
          onClick={() => void download()}
        >
          {t("imports.ui.start.blank")}
        </Button>
      )}
    </div>
  );
};
