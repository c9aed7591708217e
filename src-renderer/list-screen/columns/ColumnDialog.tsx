import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Radio,
  RadioGroup,
  Text,
  tokens,
} from "@fluentui/react-components";
import { useState } from "react";
import { useWrite } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { arrangeColumns } from "../layout/list-columns.ts";
import type { ListModel } from "../model/use-list-model.ts";
import { ColumnLines } from "./ColumnLines.tsx";

const useStyles = makeStyles({
  surface: { maxWidth: "640px" },
  oneLine: { whiteSpace: "nowrap" },
  head: { display: "flex", alignItems: "center", gap: tokens.spacingHorizontalM },
  hint: { color: tokens.colorNeutralForeground3 },
  foot: { marginTop: tokens.spacingVerticalM },
});

/** The list whose rows are one settlement's: its export is the one that has a direction (spec 2). */
const directed: ReadonlySet<string> = new Set(["payoutLines"]);

/** Which columns are shown, in which order, how wide, which stay in sight, and the direction of a settlement's export. */
export const ColumnDialog = ({ model, onClose }: { model: ListModel; onClose: () => void }) => {
  const styles = useStyles();
  const { t, error } = useText();
  const toast = useToast();
  const { name, list, columns } = model;
  const [draft, setDraft] = useState(columns.all);
  const [direction, setDirection] = useState(columns.exportDirection);
  const visible = draft.filter(({ isVisible }) => isVisible).length;
  const showAll = (isVisible: boolean) =>
    setDraft(draft.map((one) => ({ ...one, isVisible: isVisible || one.column.required })));
  const save = useWrite({
    mutationFn: () => columns.save(draft, direction),
    onSuccess: () => {
      toast.success(t(columns.isOfView ? "lists.dialog.shownInView" : "lists.dialog.saved"));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(_event, data) => {
        if (!data.open) onClose();
      }}
    >
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t("lists.dialog.title")}</DialogTitle>
          <DialogContent>
            <div className={styles.head}>
              <Checkbox
                className={styles.oneLine}
                label={t("lists.dialog.selectAll")}
                checked={visible === draft.length ? true : "mixed"}
                onChange={() => showAll(visible !== draft.length)}
              />
              <Text size={200} className={styles.hint}>
                {t("lists.dialog.hint")}
              </Text>
            </div>
            <ColumnLines name={name} columns={draft} onChange={setDraft} />
            {directed.has(name) ? (
              <Field className={styles.foot} label={t("lists.dialog.direction")} hint={t("lists.dialog.directionHint")}>
                <RadioGroup
                  layout="horizontal"
                  value={String(direction)}
                  onChange={(_event, data) => setDirection(data.value === "2" ? 2 : 1)}
                >
                  <Radio value="1" label={t("lists.dialog.horizontal")} />
                  <Radio value="2" label={t("lists.dialog.vertical")} />
                </RadioGroup>
              </Field>
            ) : null}
            {save.error ? (
              <MessageBar intent="error" className={styles.foot}>
                <MessageBarBody>{t("lists.dialog.notSaved", { reason: error(save.error) })}</MessageBarBody>
              </MessageBar>
            ) : null}
          </DialogContent>
          <DialogActions>
            <Button
              className={styles.oneLine}
              onClick={() => {
                setDraft(arrangeColumns(list, []));
                setDirection(1);
              }}
            >
              {t("lists.dialog.restore")}
            </Button>
            <Button onClick={onClose}>{t("common.cancel")}</Button>
            <Button appearance="primary" disabled={save.isPending} onClick={() => save.mutate()}>
              {t("common.save")}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};
