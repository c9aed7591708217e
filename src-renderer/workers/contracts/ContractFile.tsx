import { Text } from "@fluentui/react-components";
import { DocumentPdfRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import { ReasonButton } from "../../ui/buttons/ReasonButton.tsx";
import { FileViewer } from "../../viewer/fetched-viewer.ts";
import type { ContractDetail } from "./use-contract.ts";

type Props = { readonly detail: Pick<ContractDetail, "file" | "has_file"> };

/** The file of a contract for who may open it, or why there is none. */
export const ContractFile = ({ detail: { file, has_file } }: Props) => {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  if (file === null)
    return <Text>{t(has_file ? "laborContracts.detail.hidden" : "laborContracts.detail.noFile")}</Text>;
  return (
    <>
      <ReasonButton size="small" icon={<DocumentPdfRegular />} reason={null} onClick={() => setOpen(true)}>
        {t("laborContracts.actions.view")}
      </ReasonButton>
      {isOpen ? <FileViewer files={[{ key: file.file_key, name: file.name }]} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
