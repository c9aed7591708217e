import { useText } from "../../i18n/TextProvider.tsx";
import { ChooseFileButton } from "../../import-wizard/file/ChooseFileButton.tsx";

/** The toolbar of both lists of imports: begins another one. */
export const ChooseImportFile = () => {
  const { t } = useText();
  return <ChooseFileButton size="small" appearance="primary" text={t("imports.ui.start.choose")} />;
};
