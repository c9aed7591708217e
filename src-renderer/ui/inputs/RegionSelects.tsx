import { makeStyles, Select, tokens } from "@fluentui/react-components";
import { codesAbove } from "../../../src-shared/values/regions/region-code.ts";
import { isRegion, regionName, regionsBelow } from "../../../src-shared/values/regions/regions.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { Part } from "../Part.tsx";

const useStyles = makeStyles({
  levels: { display: "grid", gridTemplateColumns: "repeat(3, minmax(0, 1fr))", gap: tokens.spacingHorizontalS },
});

const levels = ["province", "city", "district"] as const;

type Props = {
  /** What is chosen, for those who do not see it. */
  readonly label: string;
  /** A code of a region, or "". */
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** What stands in a level that is open; absent: all of that level. */
  readonly open?: string;
  readonly isDisabled?: boolean;
};

/** A region by province, city and district; each may be left open, then the one above is chosen. */
export const RegionSelects = ({ label, value, onChange, open, isDisabled = false }: Props) => {
  const styles = useStyles();
  const { t, locale } = useText();
  const chosen = value === "" ? [] : codesAbove(value).filter(isRegion);
  return (
    <Part role="group" aria-label={label} className={styles.levels}>
      {levels.map((level, at) => {
        const above = at === 0 ? null : chosen[at - 1];
        const options = above === undefined ? [] : regionsBelow(above);
        return (
          <Select
            key={level}
            size="small"
            aria-label={t(`filterForms.${level}`)}
            disabled={isDisabled || options.length === 0}
            value={chosen[at] ?? ""}
            onChange={(_event, data) => onChange(data.value === "" ? (above ?? "") : data.value)}
          >
            <option value="">{open ?? t(`filterForms.any_${level}`)}</option>
            {options.map(({ code }) => (
              <option key={code} value={code}>
                {regionName(code, locale)}
              </option>
            ))}
          </Select>
        );
      })}
    </Part>
  );
};
