import { Field, Select } from "@fluentui/react-components";
import { useState } from "react";
import { companyContractStates } from "../../../../src-shared/companies/contracts/company-contracts-record.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import { FileField } from "../../../viewer/FileField.tsx";
import { noFiles } from "../../../viewer/use-chosen-files.ts";

type Props = { readonly detail: RecordDetail<"companyContracts">; readonly onClose: () => void };

const kinds = [1, 2, 3] as const;
type Kind = (typeof kinds)[number];

/** Files a PDF with a contract: an annex, or the copy that the company signed while it is to be signed. */
export const AttachDialog = ({ detail: { contract }, onClose }: Props) => {
  const desk = useDesk();
  const { t, texts } = useText();
  const isSigning = contract.status === companyContractStates.code("toSign");
  const [kind, setKind] = useState<Kind>(isSigning ? 2 : 1);
  const [files, setFiles] = useState(noFiles);
  const [file] = files.files;
  const at = "records.companyContracts.detail";
  const send = () =>
    desk.companyContracts.addAttachment({ params: { id: contract.id }, body: { file_key: file?.key ?? "", kind } });
  return (
    <PlainDialog
      title={`${t(`${at}.addFile`)} ${contract.no}`}
      confirmText={t(`${at}.addFile`)}
      done={t(`${at}.fileAdded`)}
      send={file === undefined || files.isUploading ? null : send}
      onClose={onClose}
    >
      <Field label={t(`${at}.file.kind`)}>
        <Select value={String(kind)} onChange={(_event, { value }) => setKind(Number(value) as Kind)}>
          {kinds
            .filter((one) => one !== 2 || isSigning)
            .map((one) => (
              <option key={one} value={one}>
                {texts.of(`${at}.kind.${one}`)}
              </option>
            ))}
        </Select>
      </Field>
      <FileField label={t(`${at}.pdf`)} value={files} most={1} isPdf required onChange={setFiles} />
    </PlainDialog>
  );
};
