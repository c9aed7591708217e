import { Button, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import {
  AddRegular,
  ChevronDownRegular,
  ChevronRightRegular,
  DeleteRegular,
  EditRegular,
  ReOrderDotsVerticalRegular,
} from "@fluentui/react-icons";
import { type DragEvent, type KeyboardEvent, useRef, useState } from "react";
import { formatCount } from "../../../../src-shared/kernel/values/money/count.ts";
import { keys } from "../../../i18n/keys.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { PlacedDepartment } from "./department-rows.ts";
import { mayGoTo, parentsIn, placeDown, placeUp, unfolded } from "./tree-moves.ts";

const levelWidth = 24;

const useStyles = makeStyles({
  table: { width: "100%", borderCollapse: "collapse", backgroundColor: tokens.colorNeutralBackground1 },
  cell: {
    padding: "6px 12px",
    textAlign: "left",
    fontWeight: tokens.fontWeightRegular,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    overflowWrap: "anywhere",
  },
  head: {
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase200,
  },
  name: { display: "flex", alignItems: "center", gap: tokens.spacingHorizontalXS },
  grip: { display: "inline-flex", cursor: "grab", color: tokens.colorNeutralForeground3 },
  space: { display: "inline-block", width: "24px" },
  target: { backgroundColor: tokens.colorBrandBackground2 },
  figure: { textAlign: "right", fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
  acts: { whiteSpace: "nowrap", textAlign: "right" },
});

type Acts = {
  readonly onCreate: (parent: string) => void;
  readonly onEdit: (department: PlacedDepartment) => void;
  readonly onRemove: (department: PlacedDepartment) => void;
  /** `parent` null: to the top. */
  readonly onMove: (department: PlacedDepartment, parent: string | null) => void;
};

type Props = Acts & {
  /** All of the tree, and those of it that match what was searched for. */
  readonly all: readonly PlacedDepartment[];
  readonly rows: readonly PlacedDepartment[];
  readonly mayEdit: boolean;
  readonly mayRemove: boolean;
};

const heads = ["name", "code", "leader", "members", "workers"] as const;
const isFigure = (name: (typeof heads)[number]): boolean => name === "members" || name === "workers";

/**
 * Departments as a tree: arrows go through it, fold and unfold it; F2 changes one; Alt with an arrow, or the mouse at its handle, moves it
 * with all that is below.
 */
export const DepartmentTable = ({ all, rows, mayEdit, mayRemove, onCreate, onEdit, onRemove, onMove }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string | null>(null);
  const [dragged, setDragged] = useState<PlacedDepartment | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = unfolded(rows, folded);
  const parents = parentsIn(rows);
  const focused = shown.some(({ id }) => id === current) ? current : (shown[0]?.id ?? null);

  const fold = (id: string, isFolded: boolean) =>
    setFolded((before) => new Set(isFolded ? [...before, id] : [...before].filter((one) => one !== id)));
  const focus = (id: string | undefined) => {
    if (id === undefined) return;
    setCurrent(id);
    body.current?.querySelector<HTMLElement>(`[data-department="${CSS.escape(id)}"]`)?.focus();
  };
  const move = (row: PlacedDepartment, place: string | null | undefined) => {
    if (mayEdit && place !== undefined && mayGoTo(all, row, place)) onMove(row, place);
  };
  const stepOf = (event: KeyboardEvent, row: PlacedDepartment): (() => void) | null => {
    const at = shown.findIndex(({ id }) => id === row.id);
    const isOpen = parents.has(row.id) && !folded.has(row.id);
    if (event.altKey) {
      if (event.key === "ArrowLeft") return () => move(row, placeUp(all, row));
      return event.key === "ArrowRight" ? () => move(row, placeDown(all, row)) : null;
    }
    switch (event.key) {
      case "ArrowUp":
        return () => focus(shown[at - 1]?.id);
      case "ArrowDown":
        return () => focus(shown[at + 1]?.id);
      case "Home":
        return () => focus(shown[0]?.id);
      case "End":
        return () => focus(shown.at(-1)?.id);
      case "ArrowLeft":
        return () => (isOpen ? fold(row.id, true) : focus(row.parent_id ?? undefined));
      case "ArrowRight":
        return () => (folded.has(row.id) ? fold(row.id, false) : isOpen ? focus(shown[at + 1]?.id) : undefined);
      case "F2":
        return mayEdit ? () => onEdit(row) : null;
      default:
        return null;
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, row: PlacedDepartment) => {
    // Keys of a button inside the row are the button's.
    if (event.target !== event.currentTarget) return;
    const step = stepOf(event, row);
    if (step === null) return;
    event.preventDefault();
    step();
  };
  const allow = (event: DragEvent, row: PlacedDepartment) => {
    if (dragged === null || !mayGoTo(all, dragged, row.id)) return;
    event.preventDefault();
    setOver(row.id);
  };
  const end = () => {
    setDragged(null);
    setOver(null);
  };

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows of a tree with columns, which keys go through
    <table role="treegrid" className={styles.table} aria-label={t("shell.nav.organization")}>
      <thead>
        <tr>
          {heads.map((name) => (
            <th
              key={name}
              scope="col"
              className={mergeClasses(styles.cell, styles.head, isFigure(name) && styles.figure)}
            >
              {t(`organization.columns.${name}`)}
            </th>
          ))}
          {mayEdit ? <td className={styles.cell} /> : null}
        </tr>
      </thead>
      <tbody ref={body}>
        {shown.map((row) => (
          <tr
            key={row.id}
            data-department={row.id}
            aria-level={row.level + 1}
            {...(parents.has(row.id) && { "aria-expanded": !folded.has(row.id) })}
            tabIndex={row.id === focused ? 0 : -1}
            className={mergeClasses(over === row.id && styles.target)}
            onFocus={() => setCurrent(row.id)}
            onKeyDown={keys((event: KeyboardEvent<HTMLTableRowElement>) => onKeyDown(event, row))}
            onDragOver={(event) => allow(event, row)}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) move(dragged, row.id);
              end();
            }}
          >
            <th scope="row" className={styles.cell} style={{ paddingLeft: 12 + row.level * levelWidth }}>
              <span className={styles.name}>
                {mayEdit ? (
                  // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the row do the same
                  <span
                    className={styles.grip}
                    title={t("organization.actions.drag")}
                    draggable
                    onDragStart={(event) => {
                      event.dataTransfer.effectAllowed = "move";
                      event.dataTransfer.setData("text/plain", row.name);
                      setDragged(row);
                    }}
                    onDragEnd={end}
                  >
                    <ReOrderDotsVerticalRegular aria-hidden />
                  </span>
                ) : null}
                {parents.has(row.id) ? (
                  <Button
                    appearance="transparent"
                    size="small"
                    tabIndex={-1}
                    icon={folded.has(row.id) ? <ChevronRightRegular /> : <ChevronDownRegular />}
                    aria-label={t(folded.has(row.id) ? "organization.actions.unfold" : "organization.actions.fold", {
                      name: row.name,
                    })}
                    onClick={() => fold(row.id, !folded.has(row.id))}
                  />
                ) : (
                  <span className={styles.space} />
                )}
                {row.name}
              </span>
            </th>
            <td className={styles.cell}>{row.code}</td>
            <td className={styles.cell}>{row.leader}</td>
            <td className={mergeClasses(styles.cell, styles.figure)}>{formatCount(row.allMembers)}</td>
            <td className={mergeClasses(styles.cell, styles.figure)}>{formatCount(row.allWorkers)}</td>
            {mayEdit ? (
              <td className={mergeClasses(styles.cell, styles.acts)}>
                <Button
                  appearance="subtle"
                  size="small"
                  icon={<AddRegular />}
                  title={t("organization.actions.below")}
                  aria-label={`${t("organization.actions.below")} ${row.name}`}
                  onClick={() => onCreate(row.id)}
                />
                <Button
                  appearance="subtle"
                  size="small"
                  icon={<EditRegular />}
                  title={t("organization.actions.edit")}
                  aria-label={`${t("organization.actions.edit")} ${row.name}`}
                  onClick={() => onEdit(row)}
                />
                {mayRemove ? (
                  <Button
                    appearance="subtle"
                    size="small"
                    icon={<DeleteRegular />}
                    title={t("organization.actions.remove")}
                    aria-label={`${t("organization.actions.remove")} ${row.name}`}
                    onClick={() => onRemove(row)}
                  />
                ) : null}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
