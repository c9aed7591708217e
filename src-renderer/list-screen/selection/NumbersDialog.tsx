import { Button, Field, makeStyles, Text, Textarea, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { useDesk, useWrite } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { CopyButton } from "../../ui/buttons/CopyButton.tsx";
import { ReasonButton } from "../../ui/buttons/ReasonButton.tsx";
import { WideDialog } from "../../ui/dialogs/WideDialog.tsx";
import { ErrorMessage } from "../../ui/messages/Message.tsx";
import { columnTitle } from "../layout/list-texts.ts";
import { idOf } from "../model/list-selection.ts";
import { readNumbers } from "../model/read-numbers.ts";
import type { ListModel } from "../model/use-list-model.ts";
import { NumbersResult } from "./NumbersResult.tsx";
import { missingNumbers, numberColumn, numbersAtMost } from "./pasted-numbers.ts";

const useStyles = makeStyles({
  text: { minHeight: "132px", fontVariantNumeric: "tabular-nums" },
  // A pasted word of any length never widens the dialog past its edge.
  lines: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: tokens.spacingVerticalXS },
  line: { display: "flex", alignItems: "center", gap: tokens.spacingHorizontalS, minHeight: "28px" },
  title: { flexShrink: 0 },
  few: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap", color: tokens.colorNeutralForeground2 },
});

const Named = ({ title, numbers }: { title: string; numbers: readonly string[] }) => {
  const styles = useStyles();
  if (numbers.length === 0) return null;
  return (
    <div className={styles.line}>
      <Text weight="semibold" className={styles.title}>
        {title}
      </Text>
      <span className={styles.few} title={numbers.join(" ")}>
        {numbers.join(" ")}
      </span>
      <CopyButton value={numbers.join("\n")} />
    </div>
  );
};

/** Looks up numbers pasted from a spreadsheet: which are there, which not, which stand twice; then selects the rows. */
export const NumbersDialog = ({ model, onClose }: { model: ListModel; onClose: () => void }) => {
  const { name, list, setSelection } = model;
  const styles = useStyles();
  const desk = useDesk();
  const { t, texts } = useText();
  const [pastedText, setPastedText] = useState("");
  const column = numberColumn(list);
  const title = columnTitle(texts, name, column);
  const { numbers, repeated, odd } = readNumbers(pastedText);
  const isTooMany = numbers.length > numbersAtMost;
  const search = useWrite({
    mutationFn: async (numbersToFind: readonly string[]) => {
      const { rows, freshness } = await desk.lists.find({ list: name, numbers: [...numbersToFind] });
      return { numbers: numbersToFind, rows, freshness };
    },
  });
  const searchResult = search.data;
  const select = () => {
    setSelection({ mode: "some", rows: new Map((searchResult?.rows ?? []).map((row) => [idOf(row), row])) });
    onClose();
  };
  return (
    <WideDialog
      title={t("lists.numbers.title", { name: title })}
      onClose={onClose}
      isForm={searchResult === undefined}
      actions={
        <>
          <ReasonButton
            appearance={searchResult ? "secondary" : "primary"}
            reason={numbers.length === 0 ? t("common.nothingChosen") : isTooMany ? t("common.resolveAbove") : null}
            isBusy={search.isPending}
            onClick={() => search.mutate(numbers)}
          >
            {t("lists.numbers.search", { count: numbers.length })}
          </ReasonButton>
          {searchResult && searchResult.rows.length > 0 ? (
            <Button appearance="primary" onClick={select}>
              {t("lists.numbers.select", { count: searchResult.rows.length })}
            </Button>
          ) : null}
        </>
      }
    >
      <Field
        label={t("lists.numbers.field", { name: title })}
        hint={t("lists.numbers.hint", { most: numbersAtMost })}
        {...(isTooMany && {
          validationMessage: t("lists.numbers.tooMany", { count: numbers.length, most: numbersAtMost }),
        })}
      >
        <Textarea
          className={styles.text}
          value={pastedText}
          resize="vertical"
          onChange={(_event, { value }) => {
            setPastedText(value);
            search.reset();
          }}
        />
      </Field>
      <div className={styles.lines} role="status">
        <Named
          title={t("lists.numbers.twice", { count: repeated.length })}
          numbers={repeated.map(({ number, times }) => `${number} ×${times}`)}
        />
        <Named title={t("lists.numbers.odd", { count: odd.length })} numbers={odd} />
        {searchResult ? (
          <>
            <Named
              title={t("lists.numbers.missing", {
                count: missingNumbers(searchResult.numbers, searchResult.rows, column).length,
              })}
              numbers={missingNumbers(searchResult.numbers, searchResult.rows, column)}
            />
            <Text weight="semibold">{t("lists.numbers.found", { count: searchResult.rows.length })}</Text>
            {searchResult.freshness.offline ? <Text size={200}>{t("lists.numbers.offline")}</Text> : null}
          </>
        ) : null}
      </div>
      <ErrorMessage error={search.error} />
      {searchResult ? <NumbersResult model={model} rows={searchResult.rows} /> : null}
    </WideDialog>
  );
};
