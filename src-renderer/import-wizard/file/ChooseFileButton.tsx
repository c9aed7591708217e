import { Button } from "@fluentui/react-components";
import { DocumentArrowUpRegular } from "@fluentui/react-icons";
import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import { importPermissions } from "../../../src-shared/imports/submits.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCan } from "../../session/bootstrap.ts";
import { useToast } from "../../ui/messages/toast.tsx";
import { importAddress } from "../model/import-address.ts";

const accepted = ".xlsx,.xls,.xlsb,.ods,.csv,.txt";

type Props = {
  readonly text?: string;
  readonly appearance?: "primary" | "secondary" | "subtle";
  readonly size?: "small" | "medium";
  /** A template by name; absent: recognised by its titles. */
  readonly template?: string;
};

/** Chooses a spreadsheet and opens its import. Nothing is drawn for who may not import. */
export const ChooseFileButton = ({ text, appearance = "secondary", size = "medium", template }: Props) => {
  const desk = useDesk();
  const navigate = useNavigate();
  const toast = useToast();
  const can = useCan();
  const { t } = useText();
  const field = useRef<HTMLInputElement>(null);
  if (!can(importPermissions)) return null;
  const take = async (file: File) => {
    try {
      const { handle } = await desk.files.adopt(file);
      const address = importAddress(handle);
      await navigate(template === undefined ? address : `${address}&template=${encodeURIComponent(template)}`);
    } catch (error) {
      toast.error(error);
    }
  };
  return (
    <>
      <Button
        appearance={appearance}
        size={size}
        icon={<DocumentArrowUpRegular />}
        onClick={() => field.current?.click()}
      >
        {text ?? t("imports.ui.start.choose")}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        accept={accepted}
        aria-label={t("imports.ui.start.choose")}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again after it was corrected.
          event.target.value = "";
          if (file) void take(file);
        }}
      />
    </>
  );
};
