import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import { useText } from "../i18n/TextProvider.tsx";
import { useOpenExports } from "./use-open-exports.ts";

const useStyles = makeStyles({
  button: {
    minHeight: "20px",
    height: "20px",
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: "nowrap",
  },
});

/** How many exports are under way, and the way to them. For the status bar; nothing while there is none. */
export const OpenExports = () => {
  const styles = useStyles();
  const { t } = useText();
  const navigate = useNavigate();
  const count = useOpenExports();
  if (count === 0) return null;
  return (
    <Button
      size="small"
      appearance="subtle"
      className={styles.button}
      title={t("exportCentre.openTitle")}
      onClick={() => void navigate("/exports")}
    >
      {t("exportCentre.open", { count })}
    </Button>
  );
};
