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
  makeStyles,
  Radio,
  RadioGroup,
  tokens,
} from "@fluentui/react-components";
import { ArrowDownRegular, ArrowUpRegular } from "@fluentui/react-icons";
import { type KeyboardEvent, useState } from "react";
import { useText } from "../app/i18n/TextProvider.tsx";
import { useToast } from "../app/toast.tsx";
import { arrangeColumns, type GridColumn, moveColumn } from "./list-columns.ts";
import { columnTitle } from "./list-texts.ts";
import type { ListModel } from "./use-list-model.ts";

const useStyles = makeStyles({
  surface: { maxWidth: "520px" },
  list: {
    listStyleType: "none",
    margin: 0,
    padding: 0,
    maxHeight: "44vh",
    overflowY: "auto",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  line: {
    display: "flex",
    alignItems: "center",
    height: "32px",
    paddingRight: tokens.spacingHorizontalXS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  grow: { flexGrow: 1 },
  note: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    paddingRight: tokens.spacingHorizontalS,
  },
  foot: { marginTop: tokens.spacingVerticalM },
});

type LineProps = {
  readonly column: GridColumn;
  readonly title: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onShow: (isVisible: boolean) => void;
  readonly onMove: (step: number) => void;
};

const Line = ({ column, title, isFirst, isLast, onShow, onMove }: LineProps) => {
  const styles = useStyles();
  const { t } = useText();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || !event.altKey) return;
    event.preventDefault();
    onMove(step);
  };
  return (
    <li className={styles.line}>
      <Checkbox
        label={title}
        checked={column.isVisible}
        disabled={column.column.required}
        onChange={(_event, data) => onShow(data.checked === true)}
        onKeyDown={onKeyDown}
      />
      <span className={styles.grow} />
      {column.column.required ? <span className={styles.note}>{t("lists.dialog.requiredColumn")}</span> : null}
      <Button
        size="small"
        appearance="subtle"
        icon={<ArrowUpRegular />}
        disabledFocusable={isFirst}
        aria-label={t("lists.dialog.moveUp", { name: title })}
        onClick={() => onMove(-1)}
      />
      <Button
        size="small"
        appearance="subtle"
        icon={<ArrowDownRegular />}
        disabledFocusable={isLast}
        aria-label={t("lists.dialog.moveDown", { name: title })}
        onClick={() => onMove(1)}
      />
    </li>
  );
};

/** Which columns are shown, in which order, and the direction of a single settlement's export (spec 2). */
export const ColumnDialog = ({ model, onClose }: { model: ListModel; onClose: () => void }) => {
  const styles = useStyles();
  const texts = useText();
  const { t } = texts;
  const toast = useToast();
  const { name, list, columns } = model;
  const [draft, setDraft] = useState(columns.all);
  const [direction, setDirection] = useState(columns.exportDirection);
  const visible = draft.filter(({ isVisible }) => isVisible).length;
  const show = (key: string, isVisible: boolean) =>
    setDraft(draft.map((one) => (one.key === key ? { ...one, isVisible } : one)));
  const showAll = (isVisible: boolean) =>
    setDraft(draft.map((one) => ({ ...one, isVisible: isVisible || one.column.required })));
  const save = () => {
    columns.save(draft, direction).then(
      () => toast.success(t("lists.dialog.saved")),
      (error: unknown) => toast.error(error),
    );
    onClose();
  };
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
            <Checkbox
              label={t("lists.dialog.selectAll")}
              checked={visible === draft.length ? true : "mixed"}
              onChange={() => showAll(visible !== draft.length)}
            />
            <ul className={styles.list} aria-label={t("lists.dialog.visible")}>
              {draft.map((column, index) => (
                <Line
                  key={column.key}
                  column={column}
                  title={columnTitle(texts, name, column.key)}
                  isFirst={index === 0}
                  isLast={index === draft.length - 1}
                  onShow={(isVisible) => show(column.key, isVisible)}
                  onMove={(step) => setDraft(moveColumn(draft, column.key, step))}
                />
              ))}
            </ul>
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
          </DialogContent>
          <DialogActions>
            <Button
              onClick={() => {
                setDraft(arrangeColumns(list, []));
                setDirection(1);
              }}
            >
              {t("lists.dialog.restore")}
            </Button>
            <Button onClick={onClose}>{t("common.cancel")}</Button>
            <Button appearance="primary" onClick={save}>
              {t("common.save")}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};
