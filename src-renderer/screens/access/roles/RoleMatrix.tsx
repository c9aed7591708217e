import { Input, mergeClasses, ToggleButton } from "@fluentui/react-components";
import { SearchRegular } from "@fluentui/react-icons";
import { Fragment, type KeyboardEvent, useState } from "react";
import {
  type PermissionKey,
  permissionKeys,
  permissionParts,
} from "../../../../src-shared/kernel/rights/permissions.ts";
import { type Duty, dutyOf } from "../../../../src-shared/kernel/rights/separation-of-duties.ts";
import { keys } from "../../../i18n/keys.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { PermissionTick } from "./PermissionTick.tsx";
import { actionColumns, type ObjectRow, objectRows, rowsFor, ticked } from "./permission-rows.ts";
import { useMatrixStyles } from "./role-matrix.styles.ts";

type Props = {
  readonly held: ReadonlySet<PermissionKey>;
  readonly before: ReadonlySet<PermissionKey>;
  readonly isEditable: boolean;
  /** The permissions that a role of its scope may hold. */
  readonly possible: ReadonlySet<PermissionKey>;
  readonly onChange: (held: ReadonlySet<PermissionKey>) => void;
};

type Refused = { readonly at: string; readonly pair: readonly [Duty, Duty] };

/** Arrow keys go from one box of the matrix to the next in its row or column. */
const moveByArrows = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
  const cell = event.target instanceof HTMLElement ? event.target.closest("td") : null;
  const row = cell?.parentElement;
  if (step === undefined || !cell || !(row instanceof HTMLTableRowElement)) return;
  const rows = [...event.currentTarget.querySelectorAll("tr")];
  const [down = 0, right = 0] = step;
  let [line, place] = [rows.indexOf(row), cell.cellIndex];
  for (;;) {
    line += down;
    place += right;
    const next = rows[line]?.cells[place];
    if (rows[line] === undefined || (next === undefined && right !== 0)) return;
    const box = next?.querySelector<HTMLElement>("input, button");
    if (box) {
      event.preventDefault();
      box.focus();
      return;
    }
  }
};

/** Permissions of a role by module, object and action. Ticking one that is separated from what is held says so below its row. */
export const RoleMatrix = ({ held, before, isEditable, possible, onChange }: Props) => {
  const styles = useMatrixStyles();
  const { t, of, list } = useText();
  const [typed, setTyped] = useState("");
  const [onlyChosen, setOnlyChosen] = useState(false);
  const [onlyChanged, setOnlyChanged] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const moduleText = (module: string) => of(`enums.permission.module.${module}`);
  const objectText = (object: string) => of(`enums.permission.object.${object}`);
  const textOf = (key: PermissionKey): string => {
    const { module, object, action } = permissionParts(key);
    return [moduleText(module), objectText(object), of(`enums.permission.action.${action}`)].join(" ");
  };
  const shortOf = (key: PermissionKey): string => {
    const { object, action } = permissionParts(key);
    return `${objectText(object)} ${of(`enums.permission.action.${action}`)}`;
  };
  const rows = rowsFor({ typed, onlyChosen, onlyChanged }, held, before, textOf);
  const countIn = (module: string) => {
    const inModule = objectRows
      .filter((row) => row.module === module)
      .flatMap(({ columns, others }) => [...columns.filter((key) => key !== null), ...others]);
    return t("roles.page.counted", { held: inModule.filter((key) => held.has(key)).length, all: inModule.length });
  };
  const tick = (row: ObjectRow, key: PermissionKey, isNamed = false) => (
    <PermissionTick
      key={key}
      {...{ permission: key, held, before, isEditable, isNamed }}
      isPossible={possible.has(key)}
      onTick={(isOn) => {
        setRefused(null);
        onChange(ticked(held, key, isOn));
      }}
      onRefused={(pair) => setRefused({ at: `${row.module}.${row.object}`, pair })}
    />
  );
  const refusal = (row: ObjectRow) => {
    if (refused === null || refused.at !== `${row.module}.${row.object}`) return null;
    const [one, other] = [t(`roles.duty.${refused.pair[0]}`), t(`roles.duty.${refused.pair[1]}`)];
    const against = [...held].filter((key) => dutyOf(key) === refused.pair[1]);
    return (
      <tr>
        <td colSpan={actionColumns.length + 2} className={styles.cell}>
          <Message
            intent="error"
            title={t("roles.refused.title", { one, other })}
            action={{ text: t("roles.refused.close"), onClick: () => setRefused(null) }}
          >
            {t("roles.refused.body", { other, count: against.length, permissions: list(against.map(shortOf)) })}
          </Message>
        </td>
      </tr>
    );
  };
  return (
    <>
      <div className={styles.tools}>
        <Input
          className={styles.search}
          type="search"
          aria-label={t("roles.page.permissions")}
          placeholder={t("roles.page.search")}
          contentBefore={<SearchRegular />}
          value={typed}
          maxLength={60}
          onChange={(_event, { value }) => setTyped(value)}
        />
        <ToggleButton size="small" checked={onlyChosen} onClick={() => setOnlyChosen(!onlyChosen)}>
          {t("roles.page.chosenOnly")}
        </ToggleButton>
        {isEditable ? (
          <ToggleButton size="small" checked={onlyChanged} onClick={() => setOnlyChanged(!onlyChanged)}>
            {t("roles.page.changedOnly")}
          </ToggleButton>
        ) : null}
        <span className={styles.counted} role="status">
          {t("roles.page.counted", { held: held.size, all: permissionKeys.length })}
        </span>
      </div>
      {rows.length === 0 ? <p>{t("roles.page.nothing")}</p> : null}
      <div>
        <table className={styles.table} aria-label={t("roles.page.permissions")} onKeyDown={keys(moveByArrows)}>
          <thead>
            <tr>
              <th className={mergeClasses(styles.head, styles.first)} scope="col">
                {t("roles.page.object")}
              </th>
              {actionColumns.map((action) => (
                <th key={action} className={styles.head} scope="col">
                  {of(`enums.permission.action.${action}`)}
                </th>
              ))}
              <th className={mergeClasses(styles.head, styles.last)} scope="col">
                {t("roles.page.other")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <Fragment key={`${row.module}.${row.object}`}>
                {rows[at - 1]?.module === row.module ? null : (
                  <tr>
                    <th className={styles.module} scope="rowgroup" colSpan={actionColumns.length + 2}>
                      {moduleText(row.module)}
                      <span className={styles.modulePart}>{countIn(row.module)}</span>
                    </th>
                  </tr>
                )}
                <tr>
                  <th className={styles.object} scope="row">
                    {objectText(row.object)}
                  </th>
                  {actionColumns.map((action, column) => {
                    const key = row.columns[column] ?? null;
                    return (
                      <td key={action} className={styles.cell}>
                        {key === null ? null : tick(row, key)}
                      </td>
                    );
                  })}
                  <td className={styles.cell}>{row.others.map((key) => tick(row, key, true))}</td>
                </tr>
                {refusal(row)}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
};
