import { Button, makeStyles } from "@fluentui/react-components";
import { TableSettingsRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import type { ListModel } from "../model/use-list-model.ts";
import { ColumnDialog } from "./ColumnDialog.tsx";

const useStyles = makeStyles({ button: { minWidth: "28px", flexShrink: 0, padding: 0 } });

/** Opens the choice of columns. */
export const ColumnsButton = ({ model }: { model: ListModel }) => {
  const styles = useStyles();
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        appearance="subtle"
        className={styles.button}
        icon={<TableSettingsRegular />}
        aria-label={t("lists.ui.columns")}
        title={t("lists.ui.columns")}
        onClick={() => setOpen(true)}
      />
      {isOpen ? <ColumnDialog model={model} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
