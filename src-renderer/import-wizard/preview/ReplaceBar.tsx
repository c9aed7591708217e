import { Button, Dropdown, Input, makeStyles, Option, Text, tokens } from "@fluentui/react-components";
import { ArrowSwapRegular, DismissRegular } from "@fluentui/react-icons";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useId, useState } from "react";
import type { ImportFind } from "../../../src-shared/bridge/imports.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import { keys } from "../../i18n/keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { ReasonButton } from "../../ui/buttons/ReasonButton.tsx";
import { Check } from "../../ui/inputs/Check.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import type { GridColumn } from "../grid/grid-columns.ts";
import type { Block } from "../grid/grid-focus.ts";
import type { ImportRows, RowsView } from "../grid/use-import-rows.ts";
import { grouped } from "../model/figures.ts";
import type { RunCommand } from "../model/use-import.ts";

const useStyles = makeStyles({
  bar: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: tokens.spacingHorizontalS,
    padding: tokens.spacingVerticalXS,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  field: { width: "170px" },
  scope: { minWidth: "150px" },
  count: { minWidth: "130px", color: tokens.colorNeutralForeground2 },
});

/** A pause in typing before a hundred thousand rows are searched. */
const pauseMs = 250;
const scopes = ["all", "column", "selection"] as const;
type Scope = (typeof scopes)[number];

type Props = {
  readonly importId: string;
  readonly rows: ImportRows;
  readonly view: RowsView;
  readonly columns: readonly GridColumn[];
  /** The column of the focused cell, by position. */
  readonly column: number;
  readonly block: Block;
  readonly isBusy: boolean;
  readonly run: RunCommand;
  readonly announce: (text: string) => void;
  readonly findRef: RefObject<HTMLInputElement | null>;
  readonly onClose: () => void;
};

const useSettled = (text: string): string => {
  const [settledText, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settledText;
};

/** Find and replace over all rows, one column or the selection; counts before it changes anything. */
export const ReplaceBar = (props: Props) => {
  const { importId, rows, view, columns, block, isBusy, run, announce, findRef, onClose } = props;
  const styles = useStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t } = useText();
  const countId = useId();
  const [find, setFind] = useState("");
  const [replacement, setReplacement] = useState("");
  const [scope, setScope] = useState<Scope>("all");
  const [matchCase, setMatchCase] = useState(false);
  const [wholeCell, setWholeCell] = useState(false);
  const searchText = useSettled(find);
  const focused = columns[props.column];
  const place = scope === "column" ? focused?.key : scope === "selection" ? { block, view } : null;

  const selected = async () => {
    const range = await rows.rangeNow(block.top, block.bottom - block.top + 1);
    if (range === null) throw new AppError("import_changed");
    return range;
  };
  const inputNow = async (): Promise<ImportFind> => ({
    find: searchText,
    match_case: matchCase,
    whole_cell: wholeCell,
    columns:
      scope === "all"
        ? null
        : scope === "column"
          ? [focused?.key ?? ""]
          : columns.slice(block.left, block.right + 1).map(({ key }) => key),
    rows: scope === "selection" ? await selected() : null,
  });
  const matchCount = useQuery({
    queryKey: queryKeys.importRows(importId, "matches", searchText, matchCase, wholeCell, scope, place),
    queryFn: async () => {
      const input = await inputNow();
      return { input, matches: await desk.imports.countMatches({ import_id: importId, ...input }) };
    },
    enabled: searchText !== "",
    retry: false,
  });
  const isCurrent = searchText === find && !matchCount.isFetching;
  const cells = isCurrent ? (matchCount.data?.matches.cells ?? 0) : 0;

  const apply = async () => {
    if (!matchCount.data || cells === 0) return;
    const { input, matches } = matchCount.data;
    try {
      const state = await run(
        (imports) => imports.replace({ import_id: importId, ...input, replacement, revision: matches.revision }),
        (error) => {
          if (!(error instanceof AppError && error.code === "import_changed")) return toast.error(error);
          announce(t("imports.ui.replace.changed"));
          rows.refresh();
        },
      );
      if (state) announce(t("imports.ui.replace.done", { cells: grouped(matches.cells) }));
    } finally {
      findRef.current?.focus();
    }
  };

  const countText = () => {
    if (find === "") return "";
    if (!isCurrent) return t("imports.ui.replace.counting");
    const { cells: matches = 0, rows: inRows = 0 } = matchCount.data?.matches ?? {};
    return matches === 0
      ? t("imports.ui.replace.none")
      : t("imports.ui.replace.found", { cells: grouped(matches), rows: grouped(inRows) });
  };
  const scopeText = (one: Scope) => t(`imports.ui.replace.scopes.${one}`, { title: focused?.title ?? "" });

  return (
    <search
      className={styles.bar}
      aria-label={t("imports.ui.replace.open")}
      onKeyDown={keys((event) => {
        if (event.key === "Escape") onClose();
        else if (event.key === "Enter" && event.target instanceof HTMLInputElement && event.target.type === "text")
          void apply();
        else return;
        event.preventDefault();
      })}
    >
      <Input
        input={{ ref: findRef }}
        size="small"
        className={styles.field}
        maxLength={200}
        placeholder={t("imports.ui.replace.find")}
        aria-label={t("imports.ui.replace.find")}
        value={find}
        onChange={(_event, { value }) => setFind(value)}
      />
      <Input
        size="small"
        className={styles.field}
        maxLength={2_000}
        placeholder={t("imports.ui.replace.replacement")}
        aria-label={t("imports.ui.replace.replacement")}
        value={replacement}
        onChange={(_event, { value }) => setReplacement(value)}
      />
      <Dropdown
        size="small"
        className={styles.scope}
        aria-label={t("imports.ui.replace.scope")}
        value={scopeText(scope)}
        selectedOptions={[scope]}
        onOptionSelect={(_event, { optionValue }) => setScope(scopes.find((one) => one === optionValue) ?? "all")}
      >
        {scopes.map((one) => (
          <Option key={one} value={one}>
            {scopeText(one)}
          </Option>
        ))}
      </Dropdown>
      <Check label={t("imports.ui.replace.matchCase")} checked={matchCase} onChange={setMatchCase} />
      <Check label={t("imports.ui.replace.wholeCell")} checked={wholeCell} onChange={setWholeCell} />
      <Text id={countId} size={200} role="status" className={styles.count}>
        {countText()}
      </Text>
      <ReasonButton
        size="small"
        appearance="primary"
        icon={<ArrowSwapRegular />}
        reason={cells === 0 ? countText() : null}
        reasonId={countId}
        isBusy={isBusy}
        onClick={() => void apply()}
      >
        {t("imports.ui.replace.apply")}
      </ReasonButton>
      <Button
        size="small"
        appearance="subtle"
        icon={<DismissRegular />}
        aria-label={t("imports.ui.replace.close")}
        onClick={onClose}
      />
    </search>
  );
};
