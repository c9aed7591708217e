import { Button, Field, Input, makeStyles, Select } from "@fluentui/react-components";
import { AddRegular, DeleteRegular } from "@fluentui/react-icons";
import { workerFieldTypes } from "../../../../src-shared/kernel/lists/worker-column.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { ContentRow } from "./task-input.ts";

const useStyles = makeStyles({
  row: { display: "grid", gridTemplateColumns: "160px 110px minmax(0, 1fr) 32px", gap: "8px", marginBottom: "6px" },
});

const mostRows = 30;

type Props = { readonly rows: readonly ContentRow[]; readonly onChange: (rows: readonly ContentRow[]) => void };

/** Further rows of a task's content: title, type of the value and the value (decision 7.14). */
export const ContentRows = ({ rows, onChange }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const put = (at: number, more: Partial<ContentRow>) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, ...more } : row)));
  return (
    <Field label={t("taskForm.content.label")} hint={t("taskForm.content.hint")}>
      <div>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place
          <div key={at} className={styles.row}>
            <Input
              value={row.key}
              maxLength={30}
              aria-label={t("taskForm.content.key")}
              placeholder={t("taskForm.content.key")}
              onChange={(_event, { value }) => put(at, { key: value })}
            />
            <Select
              value={row.code}
              aria-label={t("taskForm.content.type")}
              onChange={(_event, { value }) =>
                put(at, { code: workerFieldTypes.find((one) => one === value) ?? "string" })
              }
            >
              {workerFieldTypes.map((one) => (
                <option key={one} value={one}>
                  {t(`companyChannels.columns.types.${one}`)}
                </option>
              ))}
            </Select>
            <Input
              value={row.value}
              maxLength={500}
              aria-label={t("taskForm.content.value")}
              placeholder={t("taskForm.content.value")}
              onChange={(_event, { value }) => put(at, { value })}
            />
            <Button
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={t("taskForm.content.remove")}
              onClick={() => onChange(rows.filter((_row, place) => place !== at))}
            />
          </div>
        ))}
        {rows.length >= mostRows ? null : (
          <Button
            size="small"
            icon={<AddRegular />}
            onClick={() => onChange([...rows, { key: "", value: "", code: "string" }])}
          >
            {t("taskForm.content.add")}
          </Button>
        )}
      </div>
    </Field>
  );
};
