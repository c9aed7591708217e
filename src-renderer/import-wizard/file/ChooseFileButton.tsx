import { Button } from "@fluentui/react-components";
import { DocumentArrowUpRegular } from "@fluentui/react-icons";
import { useText } from "../../i18n/TextProvider.tsx";
import { useFileChoice } from "./use-file-choice.tsx";

type Props = {
  readonly text?: string;
  readonly appearance?: "primary" | "secondary" | "subtle";
  readonly size?: "small" | "medium";
  /** A template by name; absent: recognised by its titles. */
  readonly template?: string;
};

/** Chooses a spreadsheet and opens its import. Nothing is drawn for who may not import. */
export const ChooseFileButton = ({ text, appearance = "secondary", size = "medium", template }: Props) => {
  const { t } = useText();
  const choice = useFileChoice(template);
  if (choice === null) return null;
  return (
    <>
      <Button appearance={appearance} size={size} icon={<DocumentArrowUpRegular />} onClick={choice.choose}>
        {text ?? t("imports.ui.start.choose")}
      </Button>
      {choice.field}
    </>
  );
};
