import { Button, Input, makeStyles, ToggleButton, tokens } from "@fluentui/react-components";
import { ArrowCircleDownRegular, DeleteRegular, SearchRegular } from "@fluentui/react-icons";
import type { ReactNode, RefObject } from "react";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { RowsView } from "../grid/use-import-rows.ts";
import { grouped } from "../model/figures.ts";

const useStyles = makeStyles({
  bar: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: tokens.spacingHorizontalS },
  group: { display: "flex", gap: tokens.spacingHorizontalXXS },
  toggle: { minWidth: 0, fontWeight: tokens.fontWeightRegular },
  search: { width: "170px" },
  space: { flexGrow: 1 },
});

type Filter = RowsView["filter"];

type Props = {
  readonly counts: ImportState["counts"];
  readonly filters: readonly Filter[];
  readonly filter: Filter;
  /** The service says of the rows what they change: that is found where the warnings are. */
  readonly showsChanges: boolean;
  readonly search: string;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  readonly selectedRows: number;
  readonly canEdit: boolean;
  readonly onFilter: (filter: Filter) => void;
  readonly onSearch: (text: string) => void;
  readonly onNextError: () => void;
  readonly onDelete: () => void;
  /** Further actions with the rows. */
  readonly children?: ReactNode;
};

const countOf = (counts: ImportState["counts"], filter: Filter): number =>
  ({
    all: counts.rows + counts.sent,
    unsent: counts.rows,
    errors: counts.rows_with_errors,
    warnings: counts.rows_with_warnings,
    refused: counts.refused,
  })[filter];

/** Which rows are shown, search, next error, deleting rows. */
export const PreviewToolbar = (props: Props) => {
  const { counts, filter, canEdit, selectedRows, showsChanges } = props;
  const styles = useStyles();
  const { t } = useText();
  return (
    <div className={styles.bar} role="toolbar" aria-label={t("imports.ui.filters.label")}>
      <div className={styles.group}>
        {props.filters.map((one) => (
          <ToggleButton
            key={one}
            size="small"
            appearance={one === filter ? "outline" : "subtle"}
            className={styles.toggle}
            checked={one === filter}
            onClick={() => props.onFilter(one)}
          >
            {t(`imports.ui.filters.${one === "warnings" && showsChanges ? "changes" : one}`, {
              count: grouped(countOf(counts, one)),
            })}
          </ToggleButton>
        ))}
      </div>
      <Input
        input={{ ref: props.searchRef }}
        type="search"
        size="small"
        contentBefore={<SearchRegular />}
        className={styles.search}
        placeholder={t("imports.ui.tools.search")}
        aria-label={t("imports.ui.tools.search")}
        value={props.search}
        onChange={(_event, { value }) => props.onSearch(value)}
      />
      {canEdit ? (
        <>
          {counts.errors === 0 ? null : (
            <Button size="small" icon={<ArrowCircleDownRegular />} onClick={props.onNextError}>
              {t("imports.ui.tools.nextErrorKey")}
            </Button>
          )}
          {counts.rows === 0 ? null : (
            <Button size="small" appearance="subtle" icon={<DeleteRegular />} onClick={props.onDelete}>
              {t("imports.ui.tools.deleteRows")}
            </Button>
          )}
          {props.children}
          {selectedRows > 1 ? <span>{t("imports.ui.tools.selected", { count: grouped(selectedRows) })}</span> : null}
        </>
      ) : (
        props.children
      )}
    </div>
  );
};
