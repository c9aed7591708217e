import { Button, Input, makeStyles, Select, tokens } from "@fluentui/react-components";
import { AddRegular, DeleteRegular } from "@fluentui/react-icons";
import { useText } from "../../i18n/TextProvider.tsx";
import { emptyRow, type FeeRow } from "./fee-rows.ts";

const useStyles = makeStyles({
  table: { width: "100%", borderCollapse: "collapse", tableLayout: "fixed" },
  cell: { padding: "2px 6px", borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, textAlign: "left" },
  narrow: { width: "40px" },
  input: { width: "100%", minWidth: 0 },
  fault: { color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
});

type Props = {
  readonly label: string;
  readonly rows: readonly FeeRow[];
  /** Text keys of what is wrong, by `row.field`. */
  readonly faults: Readonly<Record<string, readonly string[]>>;
  readonly onChange: (rows: readonly FeeRow[]) => void;
};

/** The rows of a fee grid: upper limits in yuan, the last one open, and rates in per cent. */
export const FeeRows = ({ label, rows, faults, onChange }: Props) => {
  const styles = useStyles();
  const texts = useText();
  const { t } = texts;
  const set = (at: number, part: Partial<FeeRow>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return (
    <div>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th className={styles.narrow} scope="col">
              {t("companyWizard.grid.row")}
            </th>
            <th className={styles.cell} scope="col">
              {t("companyWizard.grid.limit")}
            </th>
            <th className={styles.cell} scope="col">
              {t("companyWizard.grid.sign")}
            </th>
            <th className={styles.cell} scope="col">
              {t("companyWizard.grid.ratio")}
            </th>
            <th className={styles.cell} scope="col" aria-label={t("companyWizard.grid.faults")} />
            <th className={styles.narrow} aria-label={t("companyWizard.grid.remove")} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const isLast = at === rows.length - 1;
            const codes = ["limit", "ratio", "sign"].flatMap((field) => faults[`${at}.${field}`] ?? []);
            return (
              // Rows have no name of their own: they are what stands at their place.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <tr key={at}>
                <td className={styles.cell}>{at + 1}</td>
                <td className={styles.cell}>
                  <Input
                    size="small"
                    className={styles.input}
                    value={row.limit}
                    aria-label={t("companyWizard.grid.limitOf", { row: at + 1 })}
                    placeholder={isLast ? t("companyWizard.grid.open") : ""}
                    onChange={(_event, data) => set(at, { limit: data.value })}
                  />
                </td>
                <td className={styles.cell}>
                  <Select
                    size="small"
                    value={String(row.sign)}
                    aria-label={t("companyWizard.grid.signOf", { row: at + 1 })}
                    onChange={(_event, data) => set(at, { sign: data.value === "2" ? 2 : 1 })}
                  >
                    <option value="1">{t("companyWizard.grid.included")}</option>
                    <option value="2">{t("companyWizard.grid.excluded")}</option>
                  </Select>
                </td>
                <td className={styles.cell}>
                  <Input
                    size="small"
                    className={styles.input}
                    value={row.ratio}
                    aria-label={t("companyWizard.grid.ratioOf", { row: at + 1 })}
                    onChange={(_event, data) => set(at, { ratio: data.value })}
                  />
                </td>
                <td className={styles.cell}>
                  {codes.map((code) => (
                    <span key={code} role="alert" className={styles.fault}>
                      {texts.of(code)}
                    </span>
                  ))}
                </td>
                <td className={styles.cell}>
                  <Button
                    size="small"
                    appearance="subtle"
                    icon={<DeleteRegular />}
                    aria-label={t("companyWizard.grid.removeRow", { row: at + 1 })}
                    onClick={() => onChange(rows.filter((_row, index) => index !== at))}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Button size="small" appearance="subtle" icon={<AddRegular />} onClick={() => onChange([...rows, emptyRow])}>
        {t("companyWizard.grid.add")}
      </Button>
    </div>
  );
};
