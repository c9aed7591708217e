import { Field, Input, makeStyles, Select, tokens } from "@fluentui/react-components";
import { useState } from "react";
import type { AnyList } from "../../../src-shared/kernel/lists/define.ts";
import {
  type OwnColumn,
  type OwnTest,
  type OwnTests,
  ownTested,
} from "../../../src-shared/kernel/lists/own-columns.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { DayInput } from "../../ui/inputs/DayInput.tsx";
import { FilterForm } from "./FilterForm.tsx";
import { FilterPopover } from "./FilterPopover.tsx";
import { type OwnDraft, ownDraft, readOwnDraft } from "./own-draft.ts";

const useStyles = makeStyles({
  fields: { display: "grid", gap: tokens.spacingVerticalM, maxHeight: "50vh", overflowY: "auto" },
  pair: { display: "grid", gridTemplateColumns: "1fr 1fr", gap: tokens.spacingHorizontalS, alignItems: "start" },
  input: { width: "100%", minWidth: 0 },
});

type FieldProps = {
  readonly column: OwnColumn;
  readonly draft: OwnDraft;
  readonly isWrong: boolean;
  readonly onChange: (draft: OwnDraft) => void;
};

/** Field for the question about one column: a word of its options, a text within it, or from and to. */
const ColumnField = ({ column, draft, isWrong, onChange }: FieldProps) => {
  const styles = useStyles();
  const { t } = useText();
  const { title, type, options = [] } = column;
  const [low, high] = draft;
  if (options.length > 0)
    return (
      <Field label={title}>
        <Select size="small" value={low} onChange={(_event, { value }) => onChange([value, ""])}>
          <option value="">{t("listHead.anyValue")}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </Select>
      </Field>
    );
  if (type === "date")
    return (
      <Field label={title} {...(isWrong && { validationMessage: t("lists.ui.dateOrder") })}>
        <div className={styles.pair}>
          <DayInput label={t("lists.ui.dateStart")} value={low} onChange={(value) => onChange([value, high])} />
          <DayInput label={t("lists.ui.dateEnd")} value={high} onChange={(value) => onChange([low, value])} />
        </div>
      </Field>
    );
  if (type === "int" || type === "float" || type === "money")
    return (
      <Field label={title} {...(isWrong && { validationMessage: t("listHead.ownInvalid") })}>
        <div className={styles.pair}>
          {([low, high] as const).map((value, at) => (
            <Input
              key={at === 0 ? "from" : "to"}
              size="small"
              className={styles.input}
              inputMode="decimal"
              aria-label={`${title} ${t(at === 0 ? "filterForms.least" : "filterForms.most")}`}
              placeholder={t(at === 0 ? "filterForms.least" : "filterForms.most")}
              value={value}
              onChange={(_event, data) => onChange(at === 0 ? [data.value, high] : [low, data.value])}
            />
          ))}
        </div>
      </Field>
    );
  return (
    <Field label={title}>
      <Input size="small" value={low} maxLength={100} onChange={(_event, data) => onChange([data.value, ""])} />
    </Field>
  );
};

type Props = {
  /** With the own columns of the company that is chosen. */
  readonly list: AnyList;
  readonly title: string;
  readonly value: OwnTests | undefined;
  readonly text: string | undefined;
  readonly onChange: (value: OwnTests | undefined) => void;
};

const OwnForm = ({ list, value, onChange, onDone }: Omit<Props, "title" | "text"> & { onDone: () => void }) => {
  const styles = useStyles();
  const columns = ownTested(list).map(([, column]) => column);
  const [drafts, setDrafts] = useState<Readonly<Record<string, OwnDraft>>>(() =>
    Object.fromEntries(columns.map((column) => [column.code, ownDraft(column, value?.own[column.code])])),
  );
  const read = columns.map((column) => [column, readOwnDraft(column, drafts[column.code] ?? ["", ""])] as const);
  const apply = () => {
    if (read.some(([, test]) => test === null)) return false;
    const tests = read.flatMap(([{ code }, test]): (readonly [string, OwnTest])[] => (test ? [[code, test]] : []));
    onChange(tests.length === 0 ? undefined : { own: Object.fromEntries(tests) });
    return true;
  };
  return (
    <FilterForm onApply={apply} onReset={() => onChange(undefined)} onDone={onDone}>
      <div className={styles.fields}>
        {read.map(([column, test]) => (
          <ColumnField
            key={column.code}
            column={column}
            draft={drafts[column.code] ?? ["", ""]}
            isWrong={test === null}
            onChange={(draft) => setDrafts({ ...drafts, [column.code]: draft })}
          />
        ))}
      </div>
    </FilterForm>
  );
};

/** Tests of columns that the chosen company has of its own. */
export const OwnFilter = (props: Props) => (
  <FilterPopover title={props.title} text={props.text}>
    {(close) => <OwnForm {...props} onDone={close} />}
  </FilterPopover>
);
