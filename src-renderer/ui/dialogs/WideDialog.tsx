import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
  tokens,
} from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useText } from "../../i18n/TextProvider.tsx";

const useStyles = makeStyles({
  surface: { width: "min(1280px, 94vw)", maxWidth: "min(1280px, 94vw)" },
  form: { width: "min(600px, 94vw)" },
  // Wide content scrolls within itself: nothing in it pushes the rest past the edge.
  content: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: tokens.spacingVerticalM,
    alignContent: "start",
  },
});

type Props = {
  readonly title: string;
  /** There is no table in it yet, only a form. */
  readonly isForm?: boolean;
  readonly children: ReactNode;
  /** Buttons after "close", the primary one last. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
};

/** A dialog as wide as the window bears, for tables that are read and closed again. */
export const WideDialog = ({ title, isForm = false, children, actions, onClose }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  return (
    <Dialog
      open
      onOpenChange={(_event, data) => {
        if (!data.open) onClose();
      }}
    >
      <DialogSurface className={mergeClasses(styles.surface, isForm && styles.form)}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent className={styles.content}>{children}</DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t("common.close")}</Button>
            {actions}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};
